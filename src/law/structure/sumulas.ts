import { NO_PATH, type Piece } from "../law-structure.ts";
import { citationTokens, tokenAt } from "../norms/citation-tokens.ts";
import { courtsIn, isNationalCourt } from "../norms/courts.ts";
import { type NormName, sumulaName } from "../norms/norm-table.ts";
import { readSumula } from "../norms/read-norm.ts";
import { type Line, startOf } from "./lines.ts";

interface SumulaStart {
  readonly line: number;
  readonly norm: NormName;
  readonly start: number;
  readonly labelEnd: number;
}

const SUMULA = /^[\s*#_>"“-]{0,12}(?=S(?:úmula|ÚMULA)\s)/u;
const AFTER = /^(?:|[-:.(/]|d[oa])$/;
const MAX_LABEL_LENGTH = 200;
const MAX_TITLE_LENGTH = 120;
const MAX_LIST_TITLE_LENGTH = 60;
/** Lines at which súmulas begin. The court is the one that the line names, else the one that a title above it names. */
export function findSumulas(text: string, lines: readonly Line[], title: string): SumulaStart[] {
  const starts: SumulaStart[] = [];
  let courtAbove = courtIn(`${title} ${text.slice(0, 400)}`);
  for (const [at, line] of lines.entries()) {
    const words = startOf(text, line, MAX_LABEL_LENGTH);
    const found = readStart(words, courtAbove);
    if (found !== null) {
      const { norm, start, labelEnd } = found;
      starts.push({ line: at, norm, start: line.start + start, labelEnd: line.start + labelEnd });
    } else if (line.end - line.start <= MAX_TITLE_LENGTH && line.label === null) {
      courtAbove = courtOfTitle(words) ?? courtAbove;
    }
  }
  return starts;
}

function readStart(words: string, courtAbove: string | null): Omit<SumulaStart, "line"> | null {
  const start = SUMULA.exec(words)?.[0].length;
  if (start === undefined) return null;
  const tokens = citationTokens(words.slice(start));
  const reading = readSumula(tokens, 0);
  if (reading === null || reading.others.length > 0 || !AFTER.test(tokenAt(tokens, reading.next).text))
    return null;
  const [type, number = "", court = courtAbove] = reading.norm.key.split("/");
  const norm = sumulaName(number, type === "sumula-vinculante", court);
  return { norm, start, labelEnd: start + tokenAt(tokens, reading.next - 1).end };
}

/** Each súmula with the lines below it, up to the next one, a division or `isEnd`. */
export function readSumulas(
  text: string,
  lines: readonly Line[],
  starts: readonly SumulaStart[],
  isEnd: (line: number) => boolean,
): Piece[] {
  return starts.map(({ line: first, norm, start, labelEnd }, index) => {
    const limit = starts[index + 1]?.line ?? lines.length;
    let end = lines[first]?.end ?? labelEnd;
    for (let at = first + 1; at < limit && !isEnd(at); at++) {
      const line = lines[at];
      if (line === undefined || line.isHeading || isListTitle(text.slice(line.start, line.end))) break;
      end = line.end;
    }
    const isStruck = lines[first]?.isStruck ?? false;
    return { norma: norm.key, path: NO_PATH, tipo: "sumula", start, labelEnd, end, isStruck, rubric: null };
  });
}

/** "Súmulas do STJ", "SUPREMO TRIBUNAL FEDERAL": what follows belongs to another list. */
function isListTitle(line: string): boolean {
  if (line.length > MAX_LIST_TITLE_LENGTH || /[.;:]\s*$/.test(line)) return false;
  return (
    /^[\s*#_]{0,8}s[úu]mulas(?!\p{L})/iu.test(line) || (courtIn(line) !== null && line === line.toUpperCase())
  );
}

/** Rulings name the courts they come from: only a line that is a title tells that those of such a court follow. */
function courtOfTitle(words: string): string | null {
  const court = courtIn(words);
  const isTitle = words.length <= MAX_LIST_TITLE_LENGTH && !/[.;:,]\s*$/.test(words);
  return court === null || isNationalCourt(court) || isTitle ? court : null;
}

function courtIn(words: string): string | null {
  return courtsIn(words)[0] ?? null;
}
