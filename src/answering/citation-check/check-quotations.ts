import { foldAccents } from "#src/text/index.ts";
import { wordingsElsewhere } from "../tools/findings.ts";
import type { Evidence, FormerWording, QuotationFinding } from "./check-citations.ts";

/** The first source with a text that holds all parts in this order, word by word; null when there is none. */
type WordSearch<Source> = (parts: readonly (readonly string[])[]) => Source | null;

/** Fewer words in quotes are a term, not a quotation. */
const MIN_WORDS = 4;
const LAST_LINE = /\n[^\S\n]*(?:[—–-]|\(|fonte:)[^\n]*$/i;
const CLOSING_NOTE = /\([^()\n]{0,200}\)[\s.;,]*$/;
const LINK_TARGET = /\]\([^()\s]{0,500}\)/g;
/** "n.º", "nº" and "n°" are one word, as are "1º", "1.º" and "1o". */
const ORDINAL_SIGN = /\.?[º°]/g;
/** Signs that say something; all others, white space included, only stand between words. */
const WORD = /[\p{L}\p{N}]+|[%§$]/gu;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
/** What a quotation leaves out: "[...]", "(…)", "…". */
const ELLIPSIS = /[[(]\s{0,3}(?:…|\.{3,5})\s{0,3}[\])]|…|\.{3,5}/g;
/** Notes of consolidated laws, which a quotation may leave out: "(Redação dada pela Lei nº …)". */
const AMENDMENT_NOTE =
  /\((?:reda[cç][aã]o|inclu[ií]d|acrescid|acrescentad|revogad|renumerad|vide|vig[eê]ncia|regulament|promulga|express[aã]o|alterad|suprimid)[^()]{0,300}\)/gi;
const NEGATION = / (?:nao|nem|nunca|jamais|sem) /;
/** In more words than these, a negation belongs to something else that was left out. */
const SHORT_GAP = 6;

/** Each quotation in the text, looked for in the evidence, and then in wordings that no longer hold. */
export function checkQuotations(
  text: string,
  evidence: readonly Evidence[],
  former: readonly FormerWording[] = [],
): QuotationFinding[] {
  const inEvidence = wordSearch(evidence, textsOf);
  const inFormer = wordSearch(former, ({ text }) => [text, withoutNotes(text)]);
  const quotations = findQuotations(text).filter(
    (quotation) => foldWords(quotation.text).length >= MIN_WORDS,
  );
  return quotations.map((quotation): QuotationFinding => {
    const { start, end } = quotation;
    const finding = { kind: "quotation", start, end, quotation: quotation.text } as const;
    const found = sourceOf(quotation, inEvidence);
    if (found !== null)
      return { ...finding, status: "supported", source: found.citation.label, former: null };
    const wording = sourceOf(quotation, inFormer);
    if (wording !== null) return { ...finding, status: "former", source: null, former: wording };
    return { ...finding, status: "unsupported", source: null, former: null };
  });
}

function sourceOf<Source>({ text, isBlock }: Quotation, search: WordSearch<Source>): Source | null {
  const whole = text.trimEnd();
  // Block quotes often end by saying where they come from: on a line of its own, or in brackets.
  const versions = isBlock ? [whole, whole.replace(LAST_LINE, ""), whole.replace(CLOSING_NOTE, "")] : [text];
  for (const version of versions) {
    const parts = version.split(ELLIPSIS).map(foldWords);
    if (parts.flat().length < MIN_WORDS) continue;
    const source = search(parts.filter((part) => part.length > 0));
    if (source !== null) return source;
  }
  return null;
}

function wordSearch<Source>(
  sources: readonly Source[],
  textsOf: (source: Source) => Iterable<string>,
): WordSearch<Source> {
  const texts = sources.flatMap((source) =>
    [...textsOf(source)].map((text) => ({ source, words: ` ${foldWords(text).join(" ")} ` })),
  );
  return (parts) => texts.find(({ words }) => holdsInOrder(words, parts))?.source ?? null;
}

/** What is left out must not reverse the sentence: "O rio […] poderá" of what reads "O rio não poderá". */
function holdsInOrder(words: string, parts: readonly (readonly string[])[]): boolean {
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const run = ` ${part.join(" ")} `;
    const at = words.indexOf(run, from);
    if (at === -1) return false;
    const omitted = words.slice(from, at + 1);
    const isShort = index > 0 && omitted.split(" ").length - 2 <= SHORT_GAP;
    if (isShort && NEGATION.test(omitted)) return false;
    from = at + run.length - 1;
  }
  return true;
}

/** Its text, with and without the editor's notes, and its titles, which people quote too. */
function textsOf(evidence: Evidence): Set<string> {
  const { chunk, documentName, citation } = evidence;
  const texts = [chunk.text, wordingsElsewhere(evidence) ?? chunk.text];
  return new Set([...texts, ...texts.map(withoutNotes), documentName, ...chunk.headings, citation.label]);
}

/** The words of a text in the form in which quotations are compared: no accents, case, punctuation or markup. */
function foldWords(text: string): string[] {
  const plain = text.replace(INVISIBLE, "").replace(LINK_TARGET, "]").replace(ORDINAL_SIGN, "o");
  return foldAccents(plain).normalize("NFKD").toLowerCase().match(WORD) ?? [];
}

function withoutNotes(text: string): string {
  return text.replace(AMENDMENT_NOTE, " ");
}

/** Words that a text presents as someone else's. */
interface Quotation {
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
