/** What a style says that bears on whether and how text is seen. `undefined`: it does not say. */
export interface StyleFacts {
  readonly undisplayed?: boolean;
  /** Unlike what is not displayed, it may hold something that is seen. */
  readonly invisible?: boolean;
  /** `false` for text that lets everything through. */
  readonly opaque?: boolean;
  readonly offPage?: boolean;
  readonly tiny?: boolean;
  readonly colour?: Colour;
  readonly background?: Colour;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** A line is drawn through the text. */
  readonly struck?: boolean;
}

/** "other" is a colour or a picture that we do not know, and so take to be seen. */
export type Colour = readonly [red: number, green: number, blue: number] | "transparent" | "other";

export const WHITE: Colour = [255, 255, 255];

const NAMED_COLOURS: Readonly<Record<string, Colour>> = {
  white: WHITE,
  black: [0, 0, 0],
  transparent: "transparent",
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  ghostwhite: [248, 248, 255],
  whitesmoke: [245, 245, 245],
};
/** A longer style is a picture in disguise; the properties we look for come early or not at all. */
const MAX_STYLE_LENGTH = 20_000;
const WORTH_READING =
  /display|visib|opacity|font|colou?r|background|left|right|top|indent|margin|decoration/i;
const FAR_OUTSIDE = -999;
const MIN_READABLE = 1;
/** Differences that the eye does not see. */
const SAME_COLOUR = 8;

export function readDeclarations(style: string): StyleFacts {
  if (!WORTH_READING.test(style)) return {};
  let facts: StyleFacts = {};
  for (const declaration of withoutComments(style.slice(0, MAX_STYLE_LENGTH)).split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, "")
      .trim()
      .toLowerCase();
    facts = { ...facts, ...readDeclaration(property, value) };
  }
  return facts;
}

function readDeclaration(property: string, value: string): StyleFacts {
  switch (property) {
    case "display":
      return { undisplayed: value === "none" };
    case "visibility":
      return { invisible: value === "hidden" || value === "collapse" };
    case "opacity":
      return Number.parseFloat(value) <= 0.01 ? { opaque: false } : {};
    case "font-size":
      return readFontSize(value);
    case "color":
      return { colour: readColour(value) };
    case "background":
    case "background-color":
    case "background-image":
      return readBackground(value);
    case "left":
    case "top":
    case "right":
    case "text-indent":
    case "margin-left":
    case "margin-top":
      return isFarOutside(value) ? { offPage: true } : {};
    case "font-weight":
      return { bold: value === "bold" || value === "bolder" || Number.parseInt(value, 10) >= 600 };
    case "font-style":
      return { italic: value === "italic" || value === "oblique" };
    case "text-decoration":
    case "text-decoration-line":
      return value === "inherit" ? {} : { struck: value.includes("line-through") };
    default:
      return {};
  }
}

/** What is behind shows through a transparent background. */
function readBackground(value: string): StyleFacts {
  const background = value === "none" || value === "inherit" ? "transparent" : readColour(value);
  return background === "transparent" ? {} : { background };
}

/** The colour that an attribute or a declaration names. */
export function readColour(value: string): Colour {
  const word = value.trim().toLowerCase();
  if (Object.hasOwn(NAMED_COLOURS, word)) return NAMED_COLOURS[word] ?? "other";
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(word)?.[1];
  if (digits !== undefined) return fromHex(digits);
  const parts = /^rgba?\(([^()]*)\)$/
    .exec(word)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== "");
  return parts === undefined ? "other" : fromParts(parts);
}

export function isSameColour(one: Colour, other: Colour): boolean {
  if (typeof one === "string" || typeof other === "string") return false;
  return one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= SAME_COLOUR);
}

function fromHex(digits: string): Colour {
  const pairs =
    digits.length < 6 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  return fromParts(
    pairs.map((pair, index) =>
      index === 3 ? String(Number.parseInt(pair, 16) / 255) : String(Number.parseInt(pair, 16)),
    ),
  );
}

function fromParts(parts: readonly string[]): Colour {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts.slice(0, 3).map((part) => {
    const number = Number.parseFloat(part);
    return part.endsWith("%") ? number * 2.55 : number;
  });
  if (parts.length > 3 && Number.parseFloat(parts[3] ?? "1") <= 0.01) return "transparent";
  return Number.isNaN(red + green + blue) ? "other" : [red, green, blue];
}

function readFontSize(value: string): StyleFacts {
  const [, number = "", unit = ""] = /^([\d.]+)([a-z%]*)/.exec(value) ?? [];
  const size = Number.parseFloat(number);
  if (Number.isNaN(size)) return /^[a-z]/.test(value) && value !== "inherit" ? { tiny: false } : {};
  const isAbsolute = unit === "px" || unit === "pt" || unit === "";
  return {
    tiny: size === 0 || (isAbsolute && size <= MIN_READABLE) || (!isAbsolute && isTinyShare(size, unit)),
  };
}

function isTinyShare(size: number, unit: string): boolean {
  return unit === "%" ? size <= 5 : size <= 0.05;
}

function isFarOutside(value: string): boolean {
  const number = Number.parseFloat(value);
  return number <= (/%|em|v[wh]/.test(value) ? FAR_OUTSIDE / 10 : FAR_OUTSIDE);
}

/** By hand: a pattern that looks for the end of each comment takes long when none ends. */
function withoutComments(css: string): string {
  let result = "";
  let from = 0;
  for (let at = css.indexOf("/*"); at >= 0; at = css.indexOf("/*", from)) {
    result += css.slice(from, at);
    const end = css.indexOf("*/", at + 2);
    if (end < 0) return result;
    from = end + 2;
  }
  return result + css.slice(from);
}

/** The rules of a page that name one tag, class or id: "p", ".aviso", "#rodape". */
export type Stylesheet = ReadonlyMap<string, StyleFacts>;

const SIMPLE_SELECTOR = /^(?:[a-z][a-z0-9]*|[.#][\w-]+)$/;
const LAST_NAME = /([.#]?[\w-]+)(?:::?[\w-]+)*$/;

/** Reads the style blocks wherever they stand, before the page itself is read. */
export function readStylesheet(page: string): Stylesheet {
  const rules = new Map<string, StyleFacts>();
  const opening = /<style\b[^<>]*>/gi;
  const closing = /<\/style/gi;
  for (let open = opening.exec(page); open !== null; open = opening.exec(page)) {
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(page);
    if (close === null) break;
    readRules(page.slice(opening.lastIndex, close.index), rules);
    opening.lastIndex = closing.lastIndex;
  }
  return rules;
}

function readRules(css: string, rules: Map<string, StyleFacts>): void {
  let conditions = 0;
  let selectors = "";
  let declarations = "";
  for (const [token] of withoutComments(css).matchAll(/[^{};]+|[{};]/g)) {
    if (token === "{") {
      // What holds only for printers or narrow screens says nothing about this page.
      if (conditions > 0 || selectors.startsWith("@")) conditions++;
    } else if (token === "}") {
      if (conditions > 0) conditions--;
      else addRule(selectors, declarations, rules);
      selectors = "";
      declarations = "";
    } else if (selectors === "") {
      selectors = token.trim();
    } else if (token === ";" && selectors.startsWith("@") && conditions === 0) {
      selectors = "";
    } else if (conditions === 0) {
      declarations += token;
    }
  }
}

function addRule(selectors: string, declarations: string, rules: Map<string, StyleFacts>): void {
  const facts = readDeclarations(declarations);
  if (Object.keys(facts).length === 0) return;
  for (const written of selectors.split(",")) {
    const selector = written.trim().toLowerCase();
    if (SIMPLE_SELECTOR.test(selector)) rules.set(selector, { ...rules.get(selector), ...facts });
    else if (facts.background !== undefined) addPossibleBackground(selector, rules);
  }
}

/** White text is not hidden where a rule that we do not follow may darken what is behind it. */
function addPossibleBackground(selector: string, rules: Map<string, StyleFacts>): void {
  const name = LAST_NAME.exec(selector.slice(-200))?.[1];
  if (name !== undefined) rules.set(name, { ...rules.get(name), background: "other" });
}
