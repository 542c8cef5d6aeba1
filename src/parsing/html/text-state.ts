import type { BlockKind, HidingPlace } from "../block.ts";
import { isSameColour, readColour, readDeclarations, WHITE } from "./css.ts";
import type { Colour, StyleFacts, Stylesheet } from "./css.ts";
import { type Attributes, DROPPED_ELEMENTS } from "./tokens.ts";

/** What holds for the text inside an element, and passes on to the elements in it. */
export type TextState = Readonly<typeof ROOT_STATE>;

export const ROOT_STATE = {
  dropped: "no" as "no" | "content" | "surroundings",
  /** How text here is kept from the reader's eyes. */
  hiding: null as HidingPlace | null,
  kind: "paragraph" as BlockKind,
  level: 0,
  keepsSpace: false,
  raised: false,
  /** How many of the elements around it draw a line through their text. Only its growth counts: see the stack. */
  strikes: 0,
  /** Inside `main` or `article`, where header and footer are those of the text. */
  isText: false,
  /** Where nothing inside can be seen, whatever it says itself. */
  place: null as HidingPlace | null,
  invisible: false,
  tiny: false,
  bold: false,
  italic: false,
  colour: null as Colour | null,
  background: WHITE,
};

export interface StateRules {
  readonly stylesheet: Stylesheet;
  /** The page marks its text with `main` or `article`, so what stands around it can be told apart. */
  readonly dropsSurroundings: boolean;
  readonly dropsNavigation: boolean;
}

const CODE = { kind: "code", keepsSpace: true } as const;
const STATE_OF_ELEMENT: ReadonlyMap<string, Partial<TextState>> = new Map<string, Partial<TextState>>([
  ["b", { bold: true }],
  ["strong", { bold: true }],
  ["i", { italic: true }],
  ["em", { italic: true }],
  ["sup", { raised: true }],
  ["main", { isText: true }],
  ["article", { isText: true }],
  ["pre", CODE],
  ["xmp", CODE],
  ["plaintext", CODE],
  ["blockquote", { kind: "quote" }],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, { kind: "heading", level }] as const),
]);

const STRIKING_ELEMENTS: ReadonlySet<string> = new Set(["strike", "s", "del"]);
/** What stands around the text of a page that marks its text with `main` or `article`. */
const SURROUNDINGS: ReadonlySet<string> = new Set(["header", "footer", "aside"]);

/** The state inside an element; the parent's own when the element changes nothing. */
export function stateInside(parent: TextState, name: string, attributes: Attributes, rules: StateRules) {
  const dropped: TextState["dropped"] = droppedInside(parent, name, attributes, rules);
  const facts = styleOf(name, attributes, rules.stylesheet);
  const change = STATE_OF_ELEMENT.get(name);
  // What an element around it draws, an inner one cannot take back.
  const strikes = parent.strikes + ((facts?.struck ?? STRIKING_ELEMENTS.has(name)) ? 1 : 0);
  const isSame = dropped === parent.dropped && strikes === parent.strikes;
  if (isSame && facts === null && change === undefined) return parent;
  const state = { ...parent, ...change, dropped, strikes };
  if (facts === null) return state;
  const { undisplayed, transparent, offPage } = facts;
  const ownPlace = undisplayed || transparent ? "undisplayed" : offPage ? "off-page" : null;
  const styled = { ...state, ...facts, place: parent.place ?? ownPlace };
  return { ...styled, hiding: hidingOf(styled) };
}

function droppedInside(parent: TextState, name: string, attributes: Attributes, rules: StateRules) {
  if (parent.dropped === "content" || DROPPED_ELEMENTS.has(name)) return "content";
  if (name === "main" || name === "article") return "no";
  const isNavigation = name === "nav" || attributes.get("role") === "navigation";
  const isAround = rules.dropsSurroundings && !parent.isText && SURROUNDINGS.has(name);
  return isAround || (isNavigation && rules.dropsNavigation) ? "surroundings" : parent.dropped;
}

function hidingOf({ place, invisible, tiny, colour, background }: TextState): HidingPlace | null {
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
    ...(isShut && { undisplayed: true }),
    ...(colour !== undefined && { colour: readColour(colour) }),
    ...(background !== undefined && { background: readColour(background) }),
    ...(attributes.has("background") && { background: "other" }),
  };
}

function ofNames(mark: string, names: string | undefined, stylesheet: Stylesheet): StyleFacts {
  if (names === undefined || stylesheet.size === 0) return {};
  const facts: StyleFacts = {};
  for (const name of names.toLowerCase().split(/\s+/)) Object.assign(facts, stylesheet.get(mark + name));
  return facts;
}
