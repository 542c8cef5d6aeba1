/** Words that a text presents as someone else's. */
export interface Quotation {
  /** With its quotation marks. */
  readonly start: number;
  readonly end: number;
  /** What stands between them. */
  readonly text: string;
  readonly isBlock: boolean;
}

const CLOSING_MARKS: ReadonlyMap<string, string> = new Map([
  ["“", "”"],
  ["«", "»"],
]);
const STRAIGHT = '"';
const MARK_OR_PARAGRAPH = /["“”«»]|\n[ \t\r]*\n/g;
/** Quotes inside quotes inside quotes; a deeper one is a forgotten closing mark. */
const MAX_DEPTH = 3;
/** Lines that begin with ">", one below the other. */
const BLOCK = /(?<![^\n]) {0,3}>[^\n]*(?:\n {0,3}>[^\n]*)*/g;
const BLOCK_MARK = /(?<![^\n]) {0,3}>/g;
const BEFORE_OPENING = /[\s([{:—–\-*_>“«'‘/]/;
const AFTER_CLOSING = /[\s.,;:!?)\]}—–\-*_”»'’/]/;

/** What stands between quotation marks of three kinds, and Markdown's block quotes; they may overlap. */
export function findQuotations(text: string): Quotation[] {
  return [...inlineQuotations(text), ...blockQuotations(text)];
}

/** A straight mark opens after a space and closes before one; the end of a paragraph closes what it opened. */
function inlineQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  const openMarks = new Map<string, number[]>();
  for (const { 0: mark, index: at } of text.matchAll(MARK_OR_PARAGRAPH)) {
    if (mark.startsWith("\n")) {
      openMarks.delete(STRAIGHT);
      continue;
    }
    const closing = CLOSING_MARKS.get(mark) ?? mark;
    const open = openMarks.get(closing) ?? [];
    openMarks.set(closing, open);
    const isStraight = mark === STRAIGHT;
    const canOpen = isStraight ? isAtEdge(text, at - 1, BEFORE_OPENING) : mark !== closing;
    const canClose = isStraight ? isAtEdge(text, at + 1, AFTER_CLOSING) : mark === closing;
    const start = canClose || !canOpen ? open.pop() : undefined;
    if (start !== undefined)
      found.push({ start, end: at + 1, text: text.slice(start + 1, at), isBlock: false });
    else if (canOpen) open.push(at);
    if (open.length > MAX_DEPTH) open.shift();
  }
  return found;
}

function isAtEdge(text: string, at: number, edge: RegExp): boolean {
  return at < 0 || at >= text.length || edge.test(text.charAt(at));
}

function blockQuotations(text: string): Quotation[] {
  return [...text.matchAll(BLOCK)].map(({ 0: block, index: start }) => {
    const end = start + block.trimEnd().length;
    return { start, end, text: block.replace(BLOCK_MARK, ""), isBlock: true };
  });
}
