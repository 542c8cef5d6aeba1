import type { LegalUnit } from "./legal-units.ts";
import type { LegalChunkerOptions } from "./legal.ts";

/** The units of one passage; the first `repeated` of them close the passage before. */
export interface Bundle {
  readonly units: readonly LegalUnit[];
  readonly repeated: number;
}

/** Divisions that hold chapters begin a passage, however short the one before. */
const GREAT_DIVISION = 2;

/** One pass: articles go in whole where there is room, and are cut between provisions where there is none. */
export function packUnits(units: readonly LegalUnit[], options: LegalChunkerOptions): Bundle[] {
  const packer = createPacker(options);
  for (const block of blocksOf(units)) packer.add(block);
  return packer.close();
}

/** What belongs together: the headings above an article, and the article; or a line of other text. */
function* blocksOf(units: readonly LegalUnit[]): Generator<LegalUnit[]> {
  let block: LegalUnit[] = [];
  for (const unit of units) {
    if (block.length > 0 && !continues(block, unit)) {
      yield block;
      block = [];
    }
    block.push(unit);
  }
  if (block.length > 0) yield block;
}

function continues(block: readonly LegalUnit[], unit: LegalUnit): boolean {
  const last = block.at(-1);
  if (last === undefined || last.level !== null) return true;
  return isSameArticle(last, unit);
}

function isSameArticle({ provision: a }: LegalUnit, { provision: b }: LegalUnit): boolean {
  return a !== null && b !== null && a.artigo !== null && a.artigo === b.artigo && a.norma === b.norma;
}

interface Packer {
  add(block: readonly LegalUnit[]): void;
  close(): Bundle[];
}

function createPacker({ maxTokens, overlap, minTokens }: LegalChunkerOptions): Packer {
  const bundles: Bundle[] = [];
  let open: LegalUnit[] = [];
  let repeated = 0;
  let tokens = 0;
  let bodies = 0;

  const startWith = (units: readonly LegalUnit[]): void => {
    if (open.length > repeated) bundles.push({ units: open, repeated });
    open = [...units];
    repeated = units.length;
    tokens = sumOf(units);
    bodies = units.length;
  };

  const add = (block: readonly LegalUnit[]): void => {
    const level = block.reduce((lowest, unit) => Math.min(lowest, unit.level ?? Infinity), Infinity);
    const isShut = level < Infinity || tokens + sumOf(block) > maxTokens;
    const isOther = normOf(block) !== null && normOf(open) !== null && normOf(block) !== normOf(open);
    const mustBegin =
      isOther || level <= GREAT_DIVISION || block.some(({ isQuestion }) => isQuestion === true);
    if (mustBegin || (isShut && tokens >= minTokens)) startWith([]);
    for (const unit of block) {
      if (tokens + unit.tokens > maxTokens && (bodies > 0 || tokens > maxTokens)) {
        startWith(tailOf(open, unit, Math.min(overlap, maxTokens - unit.tokens)));
      }
      open.push(unit);
      tokens += unit.tokens;
      if (unit.level === null) bodies++;
    }
  };

  return { add, close: () => (startWith([]), bundles) };
}

/** The last units of a passage that belong to the same article and weigh no more than the overlap. */
function tailOf(open: readonly LegalUnit[], next: LegalUnit, room: number): LegalUnit[] {
  let from = open.length;
  for (let left = room; from > 1; from -= 1) {
    const unit = open[from - 1];
    if (unit === undefined || unit.tokens > left || !isSameArticle(unit, next)) break;
    left -= unit.tokens;
  }
  return open.slice(from);
}

/** A passage holds provisions of one norm, by which it is known. */
function normOf(units: readonly LegalUnit[]): string | null {
  return units.findLast(({ provision }) => provision !== null)?.provision?.norma ?? null;
}

function sumOf(units: readonly LegalUnit[]): number {
  return units.reduce((sum, { tokens }) => sum + tokens, 0);
}
