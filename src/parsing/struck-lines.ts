/** A stretch of text that is struck through, or that is not. Lines end at "\n". */
export interface TextRun {
  readonly text: string;
  readonly isStruck: boolean;
}

export interface StruckReading {
  /** Each line is struck through as a whole, or not at all. */
  readonly lines: readonly TextRun[];
  /** Struck characters that no line kept. */
  readonly leftOut: number;
}

/** The sign of an ordinal often stands outside the line that is drawn through its number. */
const WORD_CHARACTER = /[[\p{L}\p{N}]--[ºª]]/v;
const WORDS = /[\p{L}\p{N}]+/gu;
/** Fewer struck words are a correction within a sentence, not a wording of their own. */
const MIN_WORDS = 3;
const MAX_LABEL_LENGTH = 40;
/** What is left of a label when only its words are looked at: "Art 5º A", "2º", "Parágrafo único", "IV", "a". */
const LABEL_WORDS =
  /^(?:[Aa]rts?|ARTS?|[Aa]rtigo|ARTIGO|[Pp]ar[áa]grafo|PAR[ÁA]GRAFO)?(?: ?(?:\d{1,4}[oºª]?|[ºª]|[IVXLCDM]{1,8}|[A-Za-z]|[Úúu]nico|[ÚU]NICO)){0,3}$/;
/** How a provision begins, or a note on one: "(Redação dada pela Lei …)". */
const OPENING =
  /^["“]?(?:arts?\b|artigo\b|§|par[áa]grafo\b|[IVXLCDM]{1,8}(?:-[A-Z]{1,2})?\s{0,3}[-–—]|[a-z]{1,2}(?:-[A-Z])?\)|\()/iu;
const CLOSING_MARK = /^[,.;:!?)]/;

/**
 * Former wordings of a law stand struck through beside the one that holds. A line that begins with one becomes two
 * when `mayBreak`; other struck words beside words that hold are left out, as a reader passes over them.
 */
export function readStruck(runs: readonly TextRun[], mayBreak: boolean): StruckReading {
  const read = linesOf(runs).map((line) => readLine(line, mayBreak));
  const leftOut = read.reduce((sum, line) => sum + line.leftOut, 0);
  return { lines: read.flatMap(({ lines }) => lines), leftOut };
}

/** Whether all words of a line are struck through, but for the label before them. */
export function isStruckLine(runs: readonly TextRun[]): boolean {
  return runs.some(isStruckWord) && isOnlyLabel(textOf(runs.filter(({ isStruck }) => !isStruck)));
}

export function linesOf(runs: readonly TextRun[]): TextRun[][] {
  let line: TextRun[] = [];
  const lines = [line];
  for (const { text, isStruck } of runs) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push((line = []));
      if (part !== "") line.push({ text: part, isStruck });
    }
  }
  return lines;
}

function readLine(runs: readonly TextRun[], mayBreak: boolean): StruckReading {
  const isStruck = isStruckLine(runs);
  if (isStruck || !runs.some(isStruckWord))
    return { lines: [{ text: textOf(runs).trimEnd(), isStruck }], leftOut: 0 };
  const restAt = runs.findIndex((run) => !run.isStruck && hasWord(run.text));
  const head = runs.slice(0, restAt);
  const rest = withoutStruck(runs.slice(restAt));
  if (mayBreak && head.some(isStruckWord) && isOwnWording(textOf(head), rest.text)) {
    const former = { text: textOf(head).trim(), isStruck: true };
    return { lines: [former, { text: rest.text, isStruck }], leftOut: rest.leftOut };
  }
  const { text, leftOut } = withoutStruck(runs);
  return { lines: [{ text, isStruck }], leftOut };
}

/** Whether the struck beginning of a line is a wording of its own, beside another or a note on it. */
function isOwnWording(head: string, rest: string): boolean {
  return OPENING.test(rest) || (hasManyWords(head) && hasManyWords(rest));
}

function withoutStruck(runs: readonly TextRun[]): { readonly text: string; readonly leftOut: number } {
  const kept: string[] = [];
  let leftOut = 0;
  for (const { text, isStruck } of runs) {
    if (isStruck) leftOut += text.trim().length;
    else closeGap(kept, text);
  }
  return { text: kept.join("").trim(), leftOut };
}

/** One space, or none before a comma, where struck words stood between two. */
function closeGap(kept: string[], next: string): void {
  const before = kept.at(-1) ?? "";
  const isSpaced = /\s$/.test(before.slice(-1));
  const after = isSpaced ? next.trimStart() : next;
  if (isSpaced && CLOSING_MARK.test(after)) kept[kept.length - 1] = before.trimEnd();
  kept.push(after);
}

function isOnlyLabel(text: string): boolean {
  if (!hasWord(text)) return true;
  const label = text.trim();
  return label.length <= MAX_LABEL_LENGTH && LABEL_WORDS.test((label.match(WORDS) ?? []).join(" "));
}

function hasManyWords(text: string): boolean {
  return text.matchAll(WORDS).take(MIN_WORDS).toArray().length === MIN_WORDS;
}

function isStruckWord({ text, isStruck }: TextRun): boolean {
  return isStruck && hasWord(text);
}

function hasWord(text: string): boolean {
  return WORD_CHARACTER.test(text);
}

export function textOf(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}

/** For each line of a block, whether it is struck through. Blocks without a struck line have no such list. */
export type StruckLines = readonly boolean[];
