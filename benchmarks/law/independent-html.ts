/**
 * Reads the pages of `legislacao-planalto/html` by their markup alone: what is an article, a parágrafo, an inciso or an
 * alínea is said by nested `<div class="…">`, so that nothing here knows how laws are written. It shares no code with
 * the product: it is what the product's reading of the same laws, from text, is held against.
 */
export interface MarkedProvision {
  /**
   * The page takes the first letter of a word for a numeral ("D - a Arguição", "I - nfração"): its NOTICE names the
   * flaw. Such an "inciso" does not follow the one before it.
   */
  readonly isTorn: boolean;
  /** "5//XI//" : artigo, parágrafo, inciso, alínea, joined by slashes. */
  readonly path: string;
  readonly text: string;
}

const LEVELS = ["artigo", "paragrafo", "inciso", "alinea"] as const;
type Level = (typeof LEVELS)[number];

const TOKEN = /<div class="([a-z]+)">|<div>|<\/div>|<p[^>]*>([\s\S]*?)<\/p>/g;
const LABELS: Readonly<Record<Level, RegExp>> = {
  artigo: /^Art\. ([\d.]+)(?:\s?: ?)?(?:(?:-|(?=[A-Z]\.))([A-Z]{1,2})(?![a-z]))?/,
  paragrafo: /^(?:§ (\d+)\s?:? ?(?:(?:-|(?=[A-Z]\.))([A-Z]{1,2})(?![a-z]))?|(Parágrafo único))/,
  inciso: /^([IVXLCDM]+)(?:-([A-Z]))? ?-/,
  alinea: /^([a-z]{1,2}) ?\)/,
};

interface Frame {
  readonly name: string;
  label: string | null;
  /** Numeral of the last inciso directly inside. */
  lastInciso: number;
}

export function markedProvisions(page: string): MarkedProvision[] {
  const stack: Frame[] = [];
  const found: MarkedProvision[] = [];
  for (const { 0: token, 1: name, 2: inner } of page.matchAll(TOKEN)) {
    if (token === "</div>") stack.pop();
    else if (inner === undefined) stack.push({ name: name ?? "", label: null, lastInciso: 0 });
    else {
      const text = plainText(inner);
      const frame = stack.at(-1);
      if (frame === undefined || frame.label !== null) continue;
      frame.label = labelOf(frame.name, text);
      if (frame.label === null || !isPlaced(stack)) continue;
      found.push({
        path: pathOf(stack),
        text,
        isTorn: frame.name === "inciso" && isOutOfOrder(stack, frame.label),
      });
    }
  }
  return found;
}

function isOutOfOrder(stack: readonly Frame[], label: string): boolean {
  const parent = stack.at(-2);
  const value = romanValue(label.split("-")[0] ?? "");
  if (parent === undefined) return false;
  // Numbers may be skipped or repeated with a letter, but a torn word is far off, or starts again at one.
  const step = value - parent.lastInciso;
  if (step < 0 || step > 9 || (step === 0 && !label.includes("-"))) return true;
  parent.lastInciso = value;
  return false;
}

function romanValue(roman: string): number {
  const worth: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
  let total = 0;
  let before = 0;
  for (const letter of roman) {
    const value = worth[letter] ?? 0;
    total += value > before ? value - 2 * before : value;
    before = value;
  }
  return total;
}

function labelOf(name: string, text: string): string | null {
  if (!isLevel(name)) return null;
  const found = LABELS[name].exec(text);
  if (found === null) return null;
  const number = found[3] === undefined ? (found[1] ?? "").replaceAll(".", "") : "único";
  return found[2] === undefined ? number : `${number}-${found[2]}`;
}

function isLevel(name: string): name is Level {
  return (LEVELS as readonly string[]).includes(name);
}

/** Every level around it has its label, and the outermost is an article. */
function isPlaced(stack: readonly Frame[]): boolean {
  const levels = stack.filter(({ name }) => isLevel(name));
  return levels[0]?.name === "artigo" && levels.every(({ label }) => label !== null);
}

function pathOf(stack: readonly Frame[]): string {
  return LEVELS.map((level) => stack.find(({ name }) => name === level)?.label ?? "").join("/");
}

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ")
    .trim();
}
