/** What a style says that bears on whether and how text is seen; what it does not say is left out. */
export type StyleFacts = Readonly<Partial<Record<Switch, boolean> & Record<"colour" | "background", Colour>>>;

/** What is invisible, unlike what is not displayed, may hold something that is seen. */
type Switch = "undisplayed" | "invisible" | "transparent" | "offPage" | "tiny" | "bold" | "italic" | "struck";

/** "other" is a colour or a picture that we do not know, and so take to be seen. */
export type Colour = readonly [red: number, green: number, blue: number] | "transparent" | "other";

export const WHITE: Colour = [255, 255, 255];

const NAMED_COLOURS: ReadonlyMap<string, Colour> = new Map<string, Colour>([
  ["white", WHITE],
  ["black", [0, 0, 0]],
  ["snow", [255, 250, 250]],
  ["ghostwhite", [248, 248, 255]],
  ["transparent", "transparent"],
]);
/** A longer style is a picture in disguise; the properties we look for come early or not at all. */
const MAX_STYLE_LENGTH = 20_000;
const FAR_OUTSIDE = -999;
const NEARLY_NOTHING = 0.01;
/** Differences that the eye does not see. */
const SAME_COLOUR = 8;

export function readDeclarations(style: string): StyleFacts {
  const facts: StyleFacts = {};
  for (const declaration of withoutComments(style.slice(0, MAX_STYLE_LENGTH)).split(";")) {
    const [property = "", ...value] = declaration.toLowerCase().split(":");
    const read = READ_PROPERTY.get(property.trim());
    const written = value.join(":").replace(/!\s*important\s*$/, "");
    if (read !== undefined) Object.assign(facts, read(written.trim()));
  }
  return facts;
}

const offPage = (value: string): StyleFacts => {
  const limit = /%|em|v[wh]/.test(value) ? FAR_OUTSIDE / 10 : FAR_OUTSIDE;
  return Number.parseFloat(value) <= limit ? { offPage: true } : {};
};
const struck = (value: string): StyleFacts =>
  value === "inherit" ? {} : { struck: value.includes("line-through") };

const READ_PROPERTY = new Map<string, (value: string) => StyleFacts>([
  ["display", (value) => ({ undisplayed: value === "none" })],
  ["visibility", (value) => ({ invisible: value === "hidden" || value === "collapse" })],
  ["opacity", (value) => ({ transparent: Number.parseFloat(value) <= NEARLY_NOTHING })],
  ["font-size", (value) => (value === "inherit" ? {} : { tiny: isTiny(value) })],
  ["color", (value) => ({ colour: readColour(value) })],
  ["background", readBackground],
  ["background-color", readBackground],
  ["background-image", readBackground],
  ["left", offPage],
  ["top", offPage],
  ["right", offPage],
  ["text-indent", offPage],
  ["margin-left", offPage],
  ["margin-top", offPage],
  ["font-weight", (value) => ({ bold: value.startsWith("bold") || Number.parseInt(value, 10) >= 600 })],
  ["font-style", (value) => ({ italic: value === "italic" || value === "oblique" })],
  ["text-decoration", struck],
  ["text-decoration-line", struck],
]);

/** What is behind shows through a transparent background. */
function readBackground(value: string): StyleFacts {
  const background = value === "none" || value === "inherit" ? "transparent" : readColour(value);
  return background === "transparent" ? {} : { background };
}

export function readColour(value: string): Colour {
  const word = value.trim().toLowerCase();
  const named = NAMED_COLOURS.get(word);
  if (named !== undefined) return named;
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(word)?.[1];
  const pairs = digits !== undefined && digits.length < 6 ? digits.replaceAll(/./g, "$&$&") : digits;
  const numbers = /^rgba?\(([^()]*)\)$/.exec(word)?.[1]?.match(/[\d.]+/g);
  const [red, green, blue, alpha = 1] =
    pairs?.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? numbers?.map(Number) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return "other";
  return alpha <= NEARLY_NOTHING ? "transparent" : [red, green, blue];
}

export function isSameColour(one: Colour, other: Colour): boolean {
  if (typeof one === "string" || typeof other === "string") return false;
  return one.every((channel, index) => Math.abs(channel - (other[index] ?? 0)) <= SAME_COLOUR);
}

/** Set in 1 point or pixel, or in a twentieth of the size around it. */
function isTiny(value: string): boolean {
  const [, number, unit = ""] = /^([\d.]+)([a-z%]*)/.exec(value) ?? [];
  if (unit === "" || unit === "px" || unit === "pt") return Number(number) <= 1;
  return Number(number) <= (unit === "%" ? 5 : 0.05);
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, "");
}

/** The rules of a page that name one tag, class or id: "p", ".aviso", "#rodape". */
export type Stylesheet = ReadonlyMap<string, StyleFacts>;

const SIMPLE_SELECTOR = /^(?:[a-z][a-z0-9]*|[.#][\w-]+)$/;
const LAST_NAME = /([.#]?[\w-]+)(?:::?[\w-]+)*$/;

/** Reads the style blocks wherever they stand, before the page itself is read. */
export function readStylesheet(page: string): Stylesheet {
  const rules = new Map<string, StyleFacts>();
  for (const [, css = ""] of page.matchAll(/<style\b[^<>]*>([^]*?)(?:<\/style|$)/gi)) {
    // What holds only for printers or narrow screens says nothing about this page.
    let conditions = 0;
    for (const rule of withoutComments(css).split("}")) {
      const [before = "", declarations = "", ...inner] = rule.split("{");
      const selectors = before.slice(before.lastIndexOf(";") + 1).trim();
      if (conditions === 0 && inner.length === 0 && !selectors.startsWith("@"))
        addRule(selectors, declarations, rules);
      conditions = Math.max(0, conditions + rule.split("{").length - 2);
    }
  }
  return rules;
}

function addRule(selectors: string, declarations: string, rules: Map<string, StyleFacts>): void {
  const facts = readDeclarations(declarations);
  if (Object.keys(facts).length === 0) return;
  for (const written of selectors.split(",")) {
    const selector = written.trim().toLowerCase();
    if (SIMPLE_SELECTOR.test(selector)) rules.set(selector, { ...rules.get(selector), ...facts });
    if (SIMPLE_SELECTOR.test(selector) || facts.background === undefined) continue;
    // White text is not hidden where a rule that we do not follow may darken what is behind it.
    const name = LAST_NAME.exec(selector.slice(-200))?.[1];
    if (name !== undefined) rules.set(name, { ...rules.get(name), background: "other" });
  }
}
