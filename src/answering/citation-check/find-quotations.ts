/** Words that a text presents as someone else's. */
export interface Quotation {
  /** With its quotation marks. */
  readonly start: number;
  readonly end: number;
  /** What stands between them. */
  readonly text: string;
  readonly isBlock: boolean;
}

const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ["“", "”"],
  ["«", "»"],
];
/** Quotes inside quotes inside quotes; a deeper one is a forgotten closing mark. */
const MAX_DEPTH = 3;
const PARAGRAPH_BREAK = /\n[ \t\r]*\n/g;
/** Lines that begin with ">", one below the other. */
const BLOCK = /(?<![^\n]) {0,3}>[^\n]*(?:\n {0,3}>[^\n]*)*/g;
const BLOCK_MARK = /(?<![^\n]) {0,3}>/g;
const BEFORE_OPENING = /[\s([{:—–\-*_>“«'‘/]/;
const AFTER_CLOSING = /[\s.,;:!?)\]}—–\-*_”»'’/]/;

/** What stands between quotation marks of three kinds, and Markdown's block quotes; they may overlap. */
export function findQuotations(text: string): Quotation[] {
  return [...PAIRS.flatMap(([open, close]) => paired(text, open, close)), ...straight(text), ...blocks(text)];
}

function paired(text: string, open: string, close: string): Quotation[] {
  const found: Quotation[] = [];
  const opened: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === open) push(opened, at);
    else if (char === close) addInline(found, text, opened.pop(), at);
  }
  return found;
}

/** A mark that looks the same on both sides opens after a space and before a word; a paragraph ends what is open. */
function straight(text: string): Quotation[] {
  const found: Quotation[] = [];
  let opened: number[] = [];
  const breaks = [...text.matchAll(PARAGRAPH_BREAK)].map(({ index }) => index);
  let nextBreak = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    for (; (breaks[nextBreak] ?? Infinity) < at; nextBreak += 1) opened = [];
    const canOpen = at === 0 || BEFORE_OPENING.test(text.charAt(at - 1));
    const canClose = at + 1 === text.length || AFTER_CLOSING.test(text.charAt(at + 1));
    if (opened.length > 0 && (canClose || !canOpen)) addInline(found, text, opened.pop(), at);
    else if (canOpen) push(opened, at);
  }
  return found;
}

function push(opened: number[], at: number): void {
  opened.push(at);
  if (opened.length > MAX_DEPTH) opened.shift();
}

function addInline(found: Quotation[], text: string, start: number | undefined, closing: number): void {
  if (start === undefined) return;
  found.push({ start, end: closing + 1, text: text.slice(start + 1, closing), isBlock: false });
}

function blocks(text: string): Quotation[] {
  return [...text.matchAll(BLOCK)].map(({ 0: block, index: start }) => {
    const end = start + block.trimEnd().length;
    return { start, end, text: block.replace(BLOCK_MARK, ""), isBlock: true };
  });
}
