import { coversNorm } from "#src/domain/index.ts";
import type { LawText } from "../law-structure.ts";
import { numberedNorm } from "../norms/norm-number.ts";
import { annexOf, type NormName } from "../norms/norm-table.ts";
import { readDate } from "./amendments.ts";
import type { Line } from "./lines.ts";

/** A stretch of lines whose articles are counted together. */
interface Part {
  readonly norm: NormName;
  readonly from: number;
  readonly until: number;
}

type Marker =
  | { readonly kind: "transitory" | "annex"; readonly line: number }
  | { readonly kind: "epigraph"; readonly line: number; readonly norm: NormName };

const TRANSITORY = /^[\s*#]{0,8}ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS/iu;
const ANNEX = /^[\s*#]{0,8}(?:ANEXOS?|REGULAMENTO|REGIMENTO INTERNO|ESTATUTO)(?![\p{L}])/u;
const ANNEX_HEADING = /^[\s*#]{0,8}(?:ANEXOS?|REGULAMENTO|REGIMENTO INTERNO)(?![\p{L}])/iu;
const LIST_ANNEXED = /^Lista de [\p{L} ]{3,40} anexa\s/iu;
const SENTENCE_END = /[.;:,]$/;
const MAX_MARKER_LENGTH = 160;
const ADCT: NormName = { key: "adct/1988", label: "ADCT" };
const FIRST_ARTICLE = 1000;

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
  for (const { marker, restarts, hadArticles } of withRestarts(markers, lines, candidates)) {
    hasArticles ||= hadArticles;
    if (!restarts) continue;
    if (marker.kind === "transitory" && base.key !== "constituicao/1988") continue;
    if (marker.kind !== "epigraph" && !hasArticles) continue;
    if (marker.kind === "epigraph") {
      base = coversNorm(marker.norm.key, base.key) && !hasArticles ? base : marker.norm;
      annexes = 0;
    }
    if (hasArticles) parts.push({ ...current, until: marker.line });
    const from = hasArticles ? marker.line : current.from;
    const norm =
      marker.kind === "transitory" ? ADCT : marker.kind === "annex" ? annexOf(base, ++annexes) : base;
    current = { norm, from };
    hasArticles = false;
  }
  parts.push({ ...current, until: lines.length });
  return parts;
}

/** Whether an annex or the like begins at a line, with or without articles: the provision before it is over. */
export function isAnnexLine(text: string, line: Line): boolean {
  if (line.end - line.start > MAX_MARKER_LENGTH || line.label !== null) return false;
  const words = text.slice(line.start, line.end);
  if (LIST_ANNEXED.test(words)) return true;
  return (line.isHeading ? ANNEX_HEADING : ANNEX).test(words) && !SENTENCE_END.test(words);
}

function readMarkers(text: string, lines: readonly Line[]): Marker[] {
  const markers: Marker[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.end - line.start > MAX_MARKER_LENGTH || line.label !== null) continue;
    const words = text.slice(line.start, line.end);
    if (TRANSITORY.test(words) && !SENTENCE_END.test(words)) markers.push({ kind: "transitory", line: at });
    else if (isAnnexLine(text, line)) markers.push({ kind: "annex", line: at });
    else {
      const epigraph = readEpigraph(words);
      if (epigraph === null) continue;
      markers.push({ kind: "epigraph", line: at, norm: { key: epigraph.key, label: epigraph.label } });
    }
  }
  return markers;
}

/** For each marker whether articles stood since the one before it, and whether those that follow start at 1. */
function withRestarts(
  markers: readonly Marker[],
  lines: readonly Line[],
  candidates: readonly number[],
): { marker: Marker; restarts: boolean; hadArticles: boolean }[] {
  let at = 0;
  return markers.map((marker, index) => {
    const before = at;
    while (at < candidates.length && (candidates[at] ?? 0) < marker.line) at++;
    const next = candidates[at];
    const end = markers[index + 1]?.line ?? lines.length;
    const restarts = next !== undefined && next < end && lines[next]?.label?.order === FIRST_ARTICLE;
    return { marker, restarts, hadArticles: at > before };
  });
}

interface Epigraph extends NormName {
  readonly date: string | null;
}

const MAX_LINE_LENGTH = 200;
const MARKS = /^[\s*#_"“]{0,12}/;
const END_MARKS = /[\s*.:_"”]{0,12}$/;
const CONSTITUTION =
  /^CONSTITUIÇÃO (?:DA REPÚBLICA FEDERATIVA DO BRASIL|FEDERAL)(?:,? (?:DE|PROMULGADA EM [\wº ]{1,20} DE) (\d{4}))?$/u;
/** The number, and after it the date or nothing. */
const NUMBER =
  /(?:^|\s)N(?:[º°oª.]|RO?\.?)?[º°]?\s{0,3}(?:\d{1,3}(?:\.\d{3}){1,2}|\d{1,6})(?:-\d{1,3})?(?:\s?[/,]?\s{0,3}(?:DE\s{1,3})?(.{0,60}))?$/u;
const DATE_ONLY =
  /^(?:\d{1,2}\s?[º°O]?\s{1,3}DE\s{1,3}\p{L}{4,9}\s{1,3}DE\s{1,3}\d{4}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4})$/u;

/**
 * Reads the line that names a norm, standing alone: "LEI Nº 8.112, DE 11 DE DEZEMBRO DE 1990". Null for any other
 * line, so also for one that says more ("Lei nº 8.112, de 1990, que dispõe …").
 */
export function readEpigraph(line: string): Epigraph | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const bare = line.replace(MARKS, "").trimEnd().replace(END_MARKS, "");
  const upper = bare.toUpperCase();
  const constitution = CONSTITUTION.exec(upper);
  if (constitution !== null) return readConstitution(constitution[1]);
  const number = NUMBER.exec(upper);
  const when = number?.[1]?.trim() ?? "";
  if (number === null || (when !== "" && !DATE_ONLY.test(when))) return null;
  // The same reader as for citations, so that a norm has one name everywhere.
  const norm = numberedNorm(bare);
  return norm && { ...norm, date: dateOf(when) };
}

function dateOf(when: string): string | null {
  if (when === "") return null;
  return readDate(` ${when}`.toLowerCase()) ?? (/^\d{4}$/.test(when) ? when : null);
}

function readConstitution(year: string | undefined): Epigraph {
  if (year === undefined || year === "1988")
    return { key: "constituicao/1988", label: "CF/88", date: "1988-10-05" };
  return { key: `constituicao/${year}`, label: `Constituição de ${year}`, date: year };
}
