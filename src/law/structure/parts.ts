import { coversNorm } from "#src/domain/index.ts";
import type { LawText } from "../law-structure.ts";
import { numberedNorm } from "../norms/norm-number.ts";
import { annexOf, constitutionOf, type NormName } from "../norms/norm-table.ts";
import { FIRST_ORDER } from "./labels.ts";
import type { Line } from "./lines.ts";

/** A stretch of lines whose articles are counted together. */
interface Part {
  readonly norm: NormName;
  readonly from: number;
  readonly until: number;
}

interface Marker {
  readonly line: number;
  /** An epigraph has the norm that begins there. */
  readonly norm: NormName | "transitory" | "annex";
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
  const markers = readMarkers(input.text, lines);
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
      norm = norm === "transitory" ? ADCT : annexOf(base, ++annexes);
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

function readMarkers(text: string, lines: readonly Line[]): Marker[] {
  return lines.flatMap((line, at) => {
    if (line.end - line.start > MAX_MARKER_LENGTH || line.label !== null) return [];
    const words = text.slice(line.start, line.end);
    if (TRANSITORY.test(words) && !SENTENCE_END.test(words)) return { line: at, norm: "transitory" };
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
