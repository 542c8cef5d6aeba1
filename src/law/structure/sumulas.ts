import { type LawText, NO_PATH, type Piece } from "../law-structure.ts";
import { type NormName, sumulaName } from "../norms/norm-table.ts";
import { COURTS } from "../norms/sumula.ts";
import type { Line } from "./lines.ts";

interface SumulaStart {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly number: number;
  readonly isBinding: boolean;
  readonly court: string | null;
}

const SUMULA =
  /^[\s*#_>"“-]{0,12}(S(?:úmula|ÚMULA)(\s{1,3}V(?:inculante|INCULANTE))?(?:\s{1,3}[nN][º°o.]{0,2})?\s{1,3}(\d{1,4})(?![\d/]))/u;
const AFTER = /^\s{0,3}(?:$|[-–—:.(/]|d[oa]\s|STF|STJ|TST|TSE|TCU|TNU)/u;
const MAX_LABEL_LENGTH = 60;
const MIN_BESIDE_ARTICLES = 3;
const COURT_NAMES: readonly (readonly [string, RegExp])[] = [
  ...COURTS,
  ["carf", "Conselho Administrativo de Recursos Fiscais"] as const,
  ["agu", "Advocacia-Geral da União"] as const,
].map(([initials, name]) => [initials, new RegExp(String.raw`\b${initials}\b|${name}`, "iu")]);

/**
 * Lines at which súmulas begin. Beside articles they count only in number: a law may well cite one at a line's start.
 */
export function findSumulas(input: LawText, lines: readonly Line[], hasArticles: boolean): SumulaStart[] {
  const { text } = input;
  const starts: SumulaStart[] = [];
  let courtAbove = courtIn(`${input.norm.label} ${text.slice(0, 400)}`);
  for (const [at, line] of lines.entries()) {
    const words = text.slice(line.start, Math.min(line.end, line.start + 200));
    const match = SUMULA.exec(words);
    const label = match?.[1] ?? "";
    const from = match === null ? 0 : match[0].length - label.length;
    if (match === null || !AFTER.test(words.slice(match[0].length))) {
      if (line.end - line.start <= 120 && line.label === null) courtAbove = courtIn(words) ?? courtAbove;
      continue;
    }
    const start = line.start + from;
    const court = courtIn(words.slice(match[0].length, match[0].length + MAX_LABEL_LENGTH)) ?? courtAbove;
    const isBinding = match[2] !== undefined;
    starts.push({ line: at, start, end: start + label.length, number: Number(match[3]), isBinding, court });
  }
  return hasArticles && starts.length < MIN_BESIDE_ARTICLES ? [] : starts;
}

/** Each súmula with the lines below it, up to the next one, a division or `isEnd`. */
export function readSumulas(
  text: string,
  lines: readonly Line[],
  starts: readonly SumulaStart[],
  isEnd: (line: number) => boolean,
): { readonly norm: NormName; readonly piece: Piece }[] {
  return starts.map((start, index) => {
    const norm = sumulaName(String(start.number), start.isBinding, start.court);
    const limit = starts[index + 1]?.line ?? lines.length;
    let end = lines[start.line]?.end ?? start.end;
    for (let at = start.line + 1; at < limit && !isEnd(at); at++) {
      const line = lines[at];
      if (line === undefined || line.isHeading || isListTitle(text.slice(line.start, line.end))) break;
      end = line.end;
    }
    const isStruck = lines[start.line]?.isStruck ?? false;
    const place = { start: start.start, labelEnd: start.end, end, isStruck, rubric: null };
    return { norm, piece: { norma: norm.key, path: NO_PATH, tipo: "sumula", ...place } };
  });
}

/** "Súmulas do STJ", "SUPREMO TRIBUNAL FEDERAL": what follows belongs to another list. */
function isListTitle(line: string): boolean {
  if (line.length > MAX_LABEL_LENGTH || /[.;:]\s*$/.test(line)) return false;
  return (
    /^[\s*#_]{0,8}s[úu]mulas(?!\p{L})/iu.test(line) || (courtIn(line) !== null && line === line.toUpperCase())
  );
}

function courtIn(words: string): string | null {
  return COURT_NAMES.find(([, name]) => name.test(words))?.[0] ?? null;
}
