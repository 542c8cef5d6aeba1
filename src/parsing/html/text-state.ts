import type { BlockKind, HidingPlace } from "../block.ts";
import {
  type Colour,
  isSameColour,
  readColour,
  readDeclarations,
  type StyleFacts,
  type Stylesheet,
  WHITE,
} from "./css.ts";
import { type Attributes, DROPPED_ELEMENTS, HEADING_LEVELS, SURROUNDINGS } from "./tokens.ts";

/** What holds for the text inside an element, and passes on to the elements in it. */
export interface TextState {
  /** Why text here is no part of the document. */
  readonly dropped: "no" | "content" | "formula" | "surroundings";
  /** How text here is kept from the reader's eyes. */
  readonly hiding: HidingPlace | null;
  readonly kind: BlockKind;
  readonly level: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly keepsSpace: boolean;
  readonly raised: boolean;
  /** How many of the elements around it draw a line through their text. Only its growth counts: see the stack. */
  readonly strikes: number;
  /** Inside `main` or `article`, where header and footer are those of the text. */
  readonly isText: boolean;
  readonly sight: Sight;
}

interface Sight {
  readonly place: HidingPlace | null;
  readonly invisible: boolean;
  readonly tiny: boolean;
  readonly colour: Colour | null;
  readonly background: Colour;
}

export interface StateRules {
  readonly stylesheet: Stylesheet;
  /** The page marks its text with `main` or `article`, so what stands around it can be told apart. */
  readonly dropsSurroundings: boolean;
  readonly dropsNavigation: boolean;
}

export const ROOT_STATE: TextState = {
  dropped: "no",
  hiding: null,
  kind: "paragraph",
  level: 0,
  bold: false,
  italic: false,
  keepsSpace: false,
  raised: false,
  strikes: 0,
  isText: false,
  sight: { place: null, invisible: false, tiny: false, colour: null, background: WHITE },
};

const STATE_OF_ELEMENT: ReadonlyMap<string, Partial<TextState>> = new Map<string, Partial<TextState>>([
  ["b", { bold: true }],
  ["strong", { bold: true }],
  ["i", { italic: true }],
  ["em", { italic: true }],
  ["sup", { raised: true }],
  ["main", { isText: true }],
  ["article", { isText: true }],
  ["pre", { kind: "code", keepsSpace: true }],
  ["xmp", { kind: "code", keepsSpace: true }],
  ["plaintext", { kind: "code", keepsSpace: true }],
  ["blockquote", { kind: "quote" }],
  ...Array.from(HEADING_LEVELS, ([name, level]) => [name, { kind: "heading", level }] as const),
]);

const STRIKING_ELEMENTS: ReadonlySet<string> = new Set(["strike", "s", "del"]);

/** The state inside an element; the parent's own when the element changes nothing. */
export function stateInside(
  parent: TextState,
  name: string,
  attributes: Attributes,
  rules: StateRules,
): TextState {
  const dropped = droppedInside(parent, name, attributes, rules);
  const facts = styleOf(name, attributes, rules.stylesheet);
  const change = STATE_OF_ELEMENT.get(name);
  // What an element around it draws, an inner one cannot take back.
  const strikes = parent.strikes + ((facts?.struck ?? STRIKING_ELEMENTS.has(name)) ? 1 : 0);
  const isSame = dropped === parent.dropped && strikes === parent.strikes;
  if (isSame && facts === null && change === undefined) return parent;
  const state = { ...parent, ...change, dropped, strikes };
  return facts === null ? state : withStyle(state, facts);
}

function droppedInside(
  parent: TextState,
  name: string,
  attributes: Attributes,
  rules: StateRules,
): TextState["dropped"] {
  if (parent.dropped === "content") return "content";
  if (parent.dropped === "formula") return name === "annotation" ? "no" : "formula";
  if (DROPPED_ELEMENTS.has(name)) return name === "math" ? "formula" : "content";
  if (name === "main" || name === "article") return "no";
  if (isNavigation(name, attributes, rules)) return "surroundings";
  if (rules.dropsSurroundings && !parent.isText && SURROUNDINGS.has(name)) return "surroundings";
  return parent.dropped;
}

function isNavigation(name: string, attributes: Attributes, rules: StateRules): boolean {
  return rules.dropsNavigation && (name === "nav" || attributes.get("role") === "navigation");
}

function withStyle(state: TextState, facts: StyleFacts): TextState {
  const { sight } = state;
  const place = sight.place ?? placeOf(facts);
  const seen: Sight = {
    place,
    invisible: facts.invisible ?? sight.invisible,
    tiny: facts.tiny ?? sight.tiny,
    colour: facts.colour ?? sight.colour,
    background: facts.background ?? sight.background,
  };
  return {
    ...state,
    bold: facts.bold ?? state.bold,
    italic: facts.italic ?? state.italic,
    sight: seen,
    hiding: hidingOf(seen),
  };
}

function placeOf({ undisplayed, opaque, offPage }: StyleFacts): HidingPlace | null {
  if (undisplayed === true || opaque === false) return "undisplayed";
  return offPage === true ? "off-page" : null;
}

function hidingOf({ place, invisible, tiny, colour, background }: Sight): HidingPlace | null {
  if (place !== null) return place;
  if (invisible) return "undisplayed";
  if (tiny) return "tiny";
  if (colour === null) return null;
  // Letters cut out of a picture are transparent too, and seen.
  const vanishes = colour === "transparent" ? background !== "other" : isSameColour(colour, background);
  return vanishes ? "colourless" : null;
}

/** What the page, its classes and the element itself say, the last word to the element; `null` when nothing. */
function styleOf(name: string, attributes: Attributes, stylesheet: Stylesheet): StyleFacts | null {
  const ofTag = stylesheet.get(name);
  if (attributes.size === 0 && name !== "dialog") return ofTag ?? null;
  const facts: StyleFacts = {
    ...ofTag,
    ...ofAttributes(name, attributes),
    ...ofNames(".", attributes.get("class"), stylesheet),
    ...ofNames("#", attributes.get("id"), stylesheet),
    ...readDeclarations(attributes.get("style") ?? ""),
  };
  return Object.keys(facts).length === 0 ? null : facts;
}

function ofAttributes(name: string, attributes: Attributes): StyleFacts {
  const colour = attributes.get("color");
  const background = attributes.get("bgcolor");
  const isShut = attributes.has("hidden") || (name === "dialog" && !attributes.has("open"));
  return {
    ...(isShut ? { undisplayed: true } : {}),
    ...(colour === undefined ? {} : { colour: readColour(colour) }),
    ...(background === undefined ? {} : { background: readColour(background) }),
    ...(attributes.has("background") ? { background: "other" } : {}),
  };
}

function ofNames(mark: string, names: string | undefined, stylesheet: Stylesheet): StyleFacts {
  if (names === undefined || stylesheet.size === 0) return {};
  let facts: StyleFacts = {};
  for (const name of names.toLowerCase().split(/\s+/)) {
    const more = stylesheet.get(mark + name);
    if (more !== undefined) facts = { ...facts, ...more };
  }
  return facts;
}
