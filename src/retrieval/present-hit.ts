import { type Citation, type MatchedTerm, type Place, placeIn } from "#src/domain/index.ts";
import type { QueryTerms } from "./query-terms.ts";
import { type FoundStem, stemFinder } from "#src/text/index.ts";
import type { Passage } from "#src/storage/index.ts";

/** What a hit says of its document. */
export function documentFields(document: Passage["document"]) {
  const { name, kind, origin, collection, metadata, entry, createdAt } = document;
  return { documentName: name, kind, origin, collection, documentMetadata: metadata, entry, createdAt };
}

/** Words are not cut, unless the next gap between them is farther away than this. */
const MAX_WORD_LENGTH = 40;

/** The part of a text, at most `limit` characters, where most distinct query terms stand together. */
export function snippet(text: string, matches: readonly MatchedTerm[], limit: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= limit) return trimmed;
  const from = wordStart(text, bestStart(matches, limit, text.length));
  const before = from > 0 ? "…" : "";
  const room = limit - before.length;
  if (from + room >= text.length) return before + text.slice(from).trim();
  return `${before}${text.slice(from, wordEnd(text, from + room - 1)).trim()}…`;
}

/** Slides a window over the matches and counts how many different terms it holds. */
function bestStart(matches: readonly MatchedTerm[], limit: number, length: number): number {
  const spots = matches
    .filter((match) => match.field === "text")
    .flatMap((match) => match.ranges.map(([start, end]) => ({ term: match.term, start, end })))
    .toSorted((a, b) => a.start - b.start);
  const inside = new Map<string, number>();
  let best = { count: 0, first: 0, last: 0 };
  let next = 0;
  for (const spot of spots) {
    for (let after = spots[next]; after && after.end - spot.start <= limit * 0.8; after = spots[++next]) {
      inside.set(after.term, (inside.get(after.term) ?? 0) + 1);
    }
    if (inside.size > best.count) {
      best = { count: inside.size, first: spot.start, last: spots[next - 1]?.end ?? spot.end };
    }
    const left = (inside.get(spot.term) ?? 1) - 1;
    if (left > 0) inside.set(spot.term, left);
    else inside.delete(spot.term);
  }
  const centre = (best.first + best.last) / 2;
  // One character more is free for text at the end, where no ellipsis follows.
  return Math.max(0, Math.min(length - limit + 1, Math.round(centre - limit / 2)));
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const gap = text.slice(at, at + MAX_WORD_LENGTH).search(/\s/);
  return gap === -1 ? wholeCharacter(text, at) : at + gap + 1;
}

function wordEnd(text: string, at: number): number {
  const nearest = Math.max(0, at - MAX_WORD_LENGTH);
  const gap = text.slice(nearest, at + 1).search(/\s\S*$/);
  return gap === -1 ? wholeCharacter(text, at) : nearest + gap;
}

/** Never between the two halves of a character outside the basic plane. */
function wholeCharacter(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}

/** Finds which terms of a query stand in passages and their titles, and where. */
export function termMatcher(query: QueryTerms): (text: string, title: string) => MatchedTerm[] {
  const terms = termByStem(query);
  const findStems = stemFinder(new Set(terms.keys()));
  const matchesIn = (field: MatchedTerm["field"], where: string): MatchedTerm[] =>
    rangesByTerm(findStems(where), terms).map(([term, ranges]) => ({ term, field, ranges }));
  return (text, title) => [...matchesIn("text", text), ...matchesIn("title", title)];
}

function rangesByTerm(
  found: readonly FoundStem[],
  terms: ReadonlyMap<string, string>,
): [string, [number, number][]][] {
  const ranges = new Map<string, [number, number][]>();
  for (const { stem, start, end } of found) {
    const term = terms.get(stem) as string;
    const list = ranges.get(term) ?? [];
    list.push([start, end]);
    ranges.set(term, list);
  }
  return [...ranges];
}

/** From stem to the word that the user typed for it. */
function termByStem(query: QueryTerms): Map<string, string> {
  const table = new Map<string, string>();
  for (const { stem, words, alternatives } of query.terms) {
    const shown = words[0] ?? stem;
    for (const alternative of alternatives)
      if (!table.has(alternative.stem)) table.set(alternative.stem, shown);
  }
  for (const { stem, words } of query.terms) table.set(stem, words[0] ?? stem);
  return table;
}

/** Headings that already say what kind of division they are. */
const NAMED_DIVISION =
  /^(?:(?:se[çc][ãa]o|cap[íi]tulo|t[íi]tulo|anexo|parte|livro|art(?:igo)?)(?!\p{L})|§|\d)/iu;

/** Names a passage the way people do: "Manual X, Seção Y". */
export function cite(passage: Passage): Citation {
  const { chunk, document } = passage;
  const headings = chunk.headings.filter((heading) => heading !== document.name);
  const { pages, row } = placeIn(chunk.metadata);
  return {
    label: labelOf(passage, headings),
    documentId: document.id,
    documentName: document.name,
    source: document.source,
    headings: chunk.headings,
    pages,
    row,
    start: chunk.start,
    end: chunk.end,
  };
}

function labelOf({ chunk, document }: Passage, headings: readonly string[]): string {
  const { pages, row } = placeIn(chunk.metadata);
  // "Como troco a senha? (Acesso)"
  if (document.entry?.category) return `${document.name} (${document.entry.category})`;
  return row === null ? sectionLabel(document.name, headings, pages) : rowLabel(document.name, headings, row);
}

type Pages = Place["pages"];

/** "Manual X, Seção Y, p. 3" */
function sectionLabel(name: string, headings: readonly string[], pages: Pages): string {
  return [name, section(headings), pageRange(pages)].filter((part) => part !== "").join(", ");
}

/** "Posto Central (Unidades de saúde, linha 5)"; a row without a name of its own already says where it stands. */
function rowLabel(name: string, headings: readonly string[], row: number): string {
  const place = `linha ${row}`;
  if (name.endsWith(place)) return name;
  const above = headings.filter((heading) => !repeats(name, heading)).slice(-2);
  return `${name} (${[...(above.length === 0 ? [] : [above.join(" › ")]), place].join(", ")})`;
}

/** An entry "Notas 2.1.0" stands under "Notas" and "[2.1.0] - 2026-01-13": both are said already. */
function repeats(name: string, heading: string): boolean {
  const last = name.slice(name.lastIndexOf(" ") + 1);
  return name.includes(heading) || (/\d/.test(last) && heading.includes(last));
}

function pageRange(pages: Pages): string {
  if (pages === null) return "";
  const [first, last] = pages;
  return first === last ? `p. ${first}` : `p. ${first}–${last}`;
}

function section(headings: readonly string[]): string {
  const last = headings.at(-1);
  if (last === undefined) return "";
  const path = headings.slice(-2).join(" › ");
  return NAMED_DIVISION.test(path) ? path : `Seção ${path}`;
}
