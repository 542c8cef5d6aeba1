import { coversNorm } from "#src/domain/index.ts";
import { countWhile } from "#src/text/index.ts";
import type { LawText } from "../law-structure.ts";
import { numberedNorm } from "../norms/norm-number.ts";
import { annexOf, constitutionOf, enactingAct, isFullName, type NormName } from "../norms/norm-table.ts";
import { FIRST_ORDER, isNext, wholePart } from "./labels.ts";
import type { Line } from "./lines.ts";

interface Part {
  readonly norm: NormName;
  readonly from: number;
  readonly until: number;
}

interface Marker {
  readonly line: number;
  /** An epigraph has the norm that begins there; `code` is the name of the norm itself, standing alone. */
  readonly norm: NormName | "transitory" | "annex" | "code";
}

const TRANSITORY = /^[\s*#]{0,8}ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS/iu;
const ANNEX = /^[\s*#]{0,8}(?:ANEXOS?|REGULAMENTO|REGIMENTO INTERNO|ESTATUTO)(?![\p{L}])/u;
const SENTENCE_END = /[.;:,]$/;
const MAX_MARKER_LENGTH = 160;
const ADCT: NormName = { key: "adct/1988", label: "ADCT" };

/**
 * Where one norm ends and another begins: the transitory provisions of the Constitution, annexes, the norms of a
 * collection. A marker counts only when the articles after it start at 1 again.
 */
export function splitParts(input: LawText, lines: readonly Line[], candidates: readonly number[]): Part[] {
  const markers = readMarkers(input, lines);
  const parts: Part[] = [];
  let base = input.norm;
  let annexes = 0;
  let current: { norm: NormName; from: number } = { norm: input.norm, from: 0 };
  let hasArticles = false;
  let taken = 0;
  for (const [index, marker] of markers.entries()) {
    const before = taken;
    while (taken < candidates.length && (candidates[taken] ?? 0) < marker.line) taken++;
    hasArticles ||= taken > before;
    const next = candidates[taken] ?? Infinity;
    const isFirstArticle = lines[next]?.label?.order === FIRST_ORDER;
    if (!isFirstArticle || next >= (markers[index + 1]?.line ?? lines.length)) continue;
    let { norm } = marker;
    if (norm === "transitory" && base.key !== "constituicao/1988") continue;
    if (typeof norm === "string") {
      if (!hasArticles) continue;
      if (norm === "code") current = { ...current, norm: enactingAct(base) };
      norm = norm === "code" ? base : norm === "transitory" ? ADCT : annexOf(base, ++annexes);
    } else {
      base = coversNorm(norm.key, base.key) && !hasArticles ? base : norm;
      norm = base;
      annexes = 0;
    }
    if (hasArticles) parts.push({ ...current, until: marker.line });
    current = { norm, from: hasArticles ? marker.line : current.from };
    hasArticles = false;
  }
  parts.push({ ...current, until: lines.length });
  return parts;
}

/** Whether an annex or the like begins at a line, with or without articles: the provision before it is over. */
export function isAnnexLine(text: string, line: Line): boolean {
  if (line.end - line.start > MAX_MARKER_LENGTH || line.label !== null) return false;
  const words = text.slice(line.start, line.end);
  return ANNEX.test(words) && !SENTENCE_END.test(words);
}

function readMarkers({ text, norm: own }: LawText, lines: readonly Line[]): Marker[] {
  return lines.flatMap((line, at) => {
    if (line.end - line.start > MAX_MARKER_LENGTH || line.label !== null) return [];
    const words = text.slice(line.start, line.end);
    if (TRANSITORY.test(words) && !SENTENCE_END.test(words)) return { line: at, norm: "transitory" };
    if (isFullName(words.replace(MARKS, "").replace(END_MARKS, ""), own)) return { line: at, norm: "code" };
    const norm = isAnnexLine(text, line) ? "annex" : readEpigraph(words);
    return norm === null ? [] : { line: at, norm };
  });
}

const MAX_LINE_LENGTH = 200;
const MARKS = /^[\s*#_"“]{0,12}/;
const END_MARKS = /[\s*.:_"”]{0,12}$/;
const CONSTITUTION =
  /^CONSTITUIÇÃO (?:DA REPÚBLICA FEDERATIVA DO BRASIL|FEDERAL)(?:,? (?:DE|PROMULGADA EM [\wº ]{1,20} DE) (\d{4}))?$/iu;
/** Tells an epigraph from a mention: "Lei 8.112/1990". */
const NUMBER_SIGN = /\sN(?:[º°oª.]|RO?\.?)?[º°]?\s{0,3}\d/iu;

/**
 * Reads the line that names a norm, standing alone: "LEI Nº 8.112, DE 11 DE DEZEMBRO DE 1990". Null for any other
 * line, so also for one that says more ("Lei nº 8.112, de 1990, que dispõe …").
 */
export function readEpigraph(line: string): NormName | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const bare = line.replace(MARKS, "").trimEnd().replace(END_MARKS, "");
  const constitution = CONSTITUTION.exec(bare);
  if (constitution !== null) return constitutionOf(constitution[1] ?? "1988");
  // The same reader as for citations, so that a norm has one name everywhere.
  return NUMBER_SIGN.test(bare) ? numberedNorm(bare) : null;
}

/** "passa a vigorar com a seguinte redação:": what follows are the articles of another law. */
const AMENDING =
  /(?:vigorar|vigerá|redaç[ãõ]|alteraç[ãõ]|modificaç[ãõ]|acréscim|acrescid|acrescent|acresça)[^:\n]{0,200}:$/iu;
const MAX_AMENDING_LENGTH = 600;

/** The lines of `candidates` at which articles of this law begin; the others quote other laws. */
export function chooseArticles(
  text: string,
  lines: readonly Line[],
  candidates: readonly number[],
): Set<number> {
  const own = withoutAmended(text, lines, candidates);
  const chain = risingChain(own.map((line) => lines[line]?.label?.order ?? 0));
  return new Set(chain.flatMap((at) => own[at] ?? []));
}

/** Whether the line announces the words of another law, which the next lines then give. */
export function isAmending(text: string, line: Line): boolean {
  if (text.charAt(line.end - 1) !== ":") return false;
  const words = text.slice(Math.max(line.start, line.end - MAX_AMENDING_LENGTH), line.end);
  return AMENDING.test(words);
}

/** Leaves out what stands between an article that amends another law and the next article of this one. */
function withoutAmended(text: string, lines: readonly Line[], candidates: readonly number[]): number[] {
  const orderAt = (index: number | undefined): number => lines[index ?? -1]?.label?.order ?? 0;
  const places = Map.groupBy(candidates.keys(), (at) => wholePart(orderAt(candidates[at])));
  const kept: number[] = [];
  for (let at = 0; at < candidates.length;) {
    const index = candidates[at] ?? 0;
    const order = orderAt(index);
    kept.push(index);
    at++;
    const next = candidates[at];
    if (next === undefined || isNext(orderAt(next), order) || orderAt(next) === order) continue;
    // The head of an article may go over several lines, and an inciso may be what amends.
    if (!lines.slice(index, next).some((line) => isAmending(text, line))) continue;
    const successors = places.get(wholePart(order) + 1) ?? [];
    const from = at;
    at = successors[countWhile(successors, (place) => place < from)] ?? at;
  }
  return kept;
}

const STEP = 1;
/** A number that follows directly says more than any that is merely larger. */
const DIRECT_STEP = 3;
/** How many numbers of other laws in a row a chain may pass over; keeps hostile texts linear. */
const LOOK_BACK = 500;

/**
 * The places of the best chain of orders that never fall: as long as can be, with as many direct successors as can
 * be. One wrong number costs at most itself.
 */
export function risingChain(orders: readonly number[]): number[] {
  const links: { readonly score: number; readonly from: number }[] = [];
  let best = -1;
  for (const [at, order] of orders.entries()) {
    let [score, from] = [order === FIRST_ORDER ? DIRECT_STEP : STEP, -1];
    for (let back = Math.max(0, at - LOOK_BACK); back < at; back++) {
      const previous = orders[back] ?? 0;
      if (previous > order) continue;
      const reached = (links[back]?.score ?? 0) + (isNext(order, previous) ? DIRECT_STEP : STEP);
      if (reached > score) [score, from] = [reached, back];
    }
    links.push({ score, from });
    if (score > (links[best]?.score ?? 0)) best = at;
  }
  const chain: number[] = [];
  for (let at = best; at >= 0; at = links[at]?.from ?? -1) chain.push(at);
  return chain.toReversed();
}
