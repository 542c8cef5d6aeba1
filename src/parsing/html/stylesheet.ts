import { readDeclarations, withoutComments, type StyleFacts } from "./css.ts";

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
