import type { LawText } from "../structure.ts";
import type { NormName } from "../norm-name.ts";
import { coversNorm } from "#src/domain/index.ts";
import { readEpigraph } from "./epigraph.ts";
import type { Line } from "./lines/line.ts";

/** A stretch of lines whose articles are counted together. */
export interface Part {
  readonly norm: NormName;
  readonly from: number;
  readonly until: number;
}

type Marker =
  | { readonly kind: "transitory"; readonly line: number }
  | { readonly kind: "annex"; readonly line: number }
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
      const norm = readEpigraph(words);
      if (norm !== null) {
        markers.push({ kind: "epigraph", line: at, norm: { key: norm.key, label: norm.label } });
      }
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

function annexOf(norm: NormName, number: number): NormName {
  return { key: `${norm.key}#anexo-${number}`, label: `${norm.label}, Anexo ${number}` };
}
