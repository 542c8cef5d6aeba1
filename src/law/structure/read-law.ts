import { countWhile } from "#src/text/index.ts";
import type { LawStructure, LawText, Piece, ReadProvision } from "../law-structure.ts";
import { type NormState, readNormState } from "../norm-state.ts";
import type { NormName } from "../norms/norm-table.ts";
import { type LawNote, wholeNoteKind } from "../study-notes.ts";
import { isNext, wholePart } from "./labels.ts";
import { type Line, quotedLines, readLines, withLateArticle } from "./lines.ts";
import { chooseArticles, readEpigraph, splitParts } from "./parts.ts";
import { readProvisions } from "./read-provisions.ts";
import { findSumulas, readSumulas } from "./sumulas.ts";
import { compareWordings } from "./wordings.ts";

/** Raised whenever the same text could give other provisions: a law read by another version is read again. */
export const LAW_READER_VERSION = 8;

/**
 * Reads a legal text into its provisions: articles, and below them parágrafos, incisos, alíneas and itens; or súmulas.
 * Any text can be given; one without provisions gives none.
 */
export function readLaw(input: LawText): LawStructure {
  const { text } = input;
  const lines = readLines(input);
  const quoted = quotedLines(text, lines);
  const candidates = articleCandidates(text, lines, quoted);
  const norms = new Map<string, NormName>([[input.norm.key, input.norm]]);
  const pieces: Piece[] = [];
  const revoked = new Map<string, NormState>();
  const notes: LawNote[] = [];
  const found = findSumulas(text, lines, input.norm.label);
  const sumulas = candidates.length > 0 ? inNumber(found, candidates) : found;
  const sumulaLines = new Set(sumulas.map(({ line }) => line));
  let taken = 0;
  for (const part of splitParts(input, lines, candidates)) {
    const from = taken;
    while (taken < candidates.length && (candidates[taken] ?? 0) < part.until) taken++;
    const own = candidates.slice(from, taken);
    const articles = chooseArticles(text, lines, own);
    const opening = text.slice(
      lines[part.from]?.start ?? 0,
      lines[[...articles][0] ?? part.from]?.start ?? 0,
    );
    const state = readNormState(opening);
    if (state?.situacao === "revogado") revoked.set(part.norm.key, state);
    if (articles.size > 0) norms.set(part.norm.key, part.norm);
    const read = readProvisions({ text, lines, ...part, articles, quoted, sumulaLines });
    for (const piece of read.pieces) pieces.push(piece);
    for (const note of read.notes) notes.push(note);
  }
  const isArticle = new Set(candidates);
  for (const { norm } of sumulas) norms.set(norm.key, norm);
  const rulings = readSumulas(text, lines, sumulas, (line) => isArticle.has(line));
  for (const piece of rulings) pieces.push(piece);
  // What a list of súmulas says of one of them stays with it.
  const apart = notes.filter(
    ({ start }) => start >= (rulings[countWhile(rulings, (piece) => piece.start <= start) - 1]?.end ?? 0),
  );
  const named = apart.map((note) => ({
    ...note,
    tipo: wholeNoteKind(note.tipo, text.slice(note.start, note.end)),
  }));
  const provisions = compareWordings(text, pieces).map((provision) => withNormState(provision, revoked));
  return { provisions, norms, notes: named };
}

/** What holds in a norm that was revoked as a whole, or in an annex of it, ended with it. */
function withNormState(provision: ReadProvision, revoked: ReadonlyMap<string, NormState>): ReadProvision {
  const { norma, situacao } = provision;
  const state = revoked.get(norma) ?? revoked.get(norma.split("#", 1)[0] ?? "");
  if (state === undefined || situacao !== "vigente") return provision;
  return { ...provision, situacao: "revogado", ate: state.date, alteracao: state.norm };
}

/** Beside articles súmulas are a list of their own only in number: below an article they are what its reader noted. */
function inNumber<Start extends { readonly line: number }>(
  sumulas: readonly Start[],
  articles: readonly number[],
): Start[] {
  const groups = Map.groupBy(sumulas, ({ line }) => countWhile(articles, (article) => article < line));
  return [...groups.values()].filter(({ length }) => length >= MIN_SUMULAS).flat();
}

/** Lines that begin with an article; in a text without any, the first line when it brings one after its title. */
function articleCandidates(text: string, lines: Line[], quoted: readonly boolean[]): number[] {
  const candidates: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.label?.level === "artigo" && quoted[at] !== true) candidates.push(at);
  }
  const [first] = lines;
  if (candidates.length > 0 || first === undefined || first.label !== null) return candidates;
  lines[0] = withLateArticle(text, first);
  return lines[0].label === null ? [] : [0];
}

const MAX_READ_LENGTH = 200_000;
const MIN_ARTICLES = 3;
const MIN_UNDER_EPIGRAPH = 2;
const MIN_SUMULAS = 3;
const MAX_MISSING = 3;
const MAX_OPENING_LENGTH = 2_000;
const OPENING_LINES = 20;
/** Share of the text that stands from the first article of the run to the last one. */
const MIN_SHARE = 0.3;
/** On average. */
const MAX_ARTICLE_LENGTH = 6000;

/**
 * Whether a text is a law, or a collection of súmulas, by its look: labels of articles at the starts of lines, at
 * least three in a row. Pages that cite articles have them inside sentences, or out of order.
 */
export function isLegalText(text: string): boolean {
  const start = text.slice(0, MAX_READ_LENGTH);
  const lines = readLines({ text: start, headings: [], struck: [], norm: { key: "", label: "" } });
  return (
    hasArticles(start, lines) ||
    new Set(findSumulas(start, lines, "").map(({ norm }) => norm.key)).size >= MIN_SUMULAS
  );
}

function hasArticles(text: string, lines: readonly Line[]): boolean {
  const articles = lines.filter(({ label, isQuoted }) => label?.level === "artigo" && !isQuoted);
  const fewest = hasEpigraph(text) ? MIN_UNDER_EPIGRAPH : MIN_ARTICLES;
  const orders = articles.map(({ label }) => label?.order ?? 0);
  let run = 1;
  for (const [at, order] of orders.entries()) {
    const last = orders[at - 1];
    if (last === undefined || order === last) continue;
    run = isSoonAfter(order, last) ? run + 1 : 1;
    if (run >= fewest) return isMostOf(text, articles[0]?.start ?? 0, articles.length);
  }
  return false;
}

/** Revoked articles are often left out: a few numbers may be missing between two. */
function isSoonAfter(order: number, last: number): boolean {
  return isNext(order, last) || (order > last && wholePart(order) - wholePart(last) <= MAX_MISSING + 1);
}

/** A text that opens with an epigraph needs fewer articles to count as a law. */
function hasEpigraph(text: string): boolean {
  return text
    .slice(0, MAX_OPENING_LENGTH)
    .split("\n", OPENING_LINES)
    .some((line) => readEpigraph(line.trim()) !== null);
}

/** The articles must be what the text is about, not an appendix or an example. */
function isMostOf(text: string, first: number, articles: number): boolean {
  const length = text.length - first;
  return length / text.length >= MIN_SHARE && length / articles <= MAX_ARTICLE_LENGTH;
}
