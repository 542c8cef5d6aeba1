import { PROVISION_LEVELS, type ProvisionLevel, type ProvisionPath } from "#src/domain/index.ts";
import { depthOf, NO_PATH, pathAbove } from "../law-structure.ts";
import type { Separator } from "./bare-units.ts";
import type { UnitReading } from "./provision-units.ts";

/** A provision as cited, its norm still open. */
export interface CitedProvision {
  /** All levels null: the norm as a whole. */
  readonly path: ProvisionPath;
  /** Last of a range, at the deepest level of `path`: "7" in "arts. 5º a 7º", "III" in "incisos I a III". */
  readonly until: string | null;
  /** "art. 5º, caput": the head alone, without what stands below it. */
  readonly isCaputOnly: boolean;
}

export interface ReadingState {
  readonly cited: CitedProvision[];
  /** Where the last unit stands; the next one is deeper, beside it, or above it. */
  path: ProvisionPath;
  level: ProvisionLevel;
  readonly isPlural: Record<ProvisionLevel, boolean>;
  /** The level that a figure without a marker continues. */
  numberedLevel: ProvisionLevel | null;
  hasSmallNumerals: boolean;
  /** First of those that wait for the article that follows: "§§ 1º e 2º do art. 14". */
  openFrom: number;
  /** Those that the articles of a list share: "§ 1º dos arts. 5º e 6º". */
  shared: readonly CitedProvision[];
  /** Index in `cited` of the last article after a conjunction. */
  lastPart: number;
}

/** Nobody lets more provisions wait for their article; keeps hostile lists linear. */
const MAX_WAITING = 64;

function emptyState(): ReadingState {
  return {
    cited: [],
    path: NO_PATH,
    level: "artigo",
    isPlural: { artigo: false, paragrafo: false, inciso: false, alinea: false, item: false },
    numberedLevel: null,
    hasSmallNumerals: false,
    openFrom: 0,
    shared: [],
    lastPart: 0,
  };
}

export function startState(first: UnitReading): ReadingState {
  const state = emptyState();
  if (first.level === "caput") state.cited.push({ path: NO_PATH, until: null, isCaputOnly: true });
  else append(state, first, first.level, NO_PATH);
  return state;
}

/** Goes on below a provision that was read before. */
export function resumeState(cited: CitedProvision): ReadingState {
  const level = PROVISION_LEVELS.findLast((candidate) => cited.path[candidate] !== null) ?? "artigo";
  return { ...emptyState(), cited: [cited], path: cited.path, level, openFrom: 1 };
}

/** Puts a unit where it belongs; false when it does not continue the citation. */
export function applyUnit(state: ReadingState, unit: UnitReading, separator: Separator): boolean {
  if (unit.level === "caput") return applyCaput(state, separator);
  const isWaiting = state.cited[state.openFrom]?.path.artigo === null;
  if (separator.isLink || (unit.level === "artigo" && isWaiting && !separator.joins)) {
    return isWaiting && climb(state, unit, unit.level);
  }
  const isDeeper = depthOf(unit.level) > depthOf(state.level) || state.path[state.level] === null;
  const refines = isDeeper && !separator.joins && state.cited.length > 0;
  if (unit.level === "artigo" && !unit.isMarked && state.shared.length > 0) return share(state, unit);
  const parent = refines ? state.path : parentOf(state, unit, unit.level);
  if (refines) state.cited.pop();
  append(state, unit, unit.level, parent);
  if (unit.level === "artigo" && separator.joins && unit.isMarked) state.lastPart = state.cited.length - 1;
  return true;
}

function append(state: ReadingState, unit: UnitReading, level: ProvisionLevel, parent: ProvisionPath): void {
  const path = { ...pathAbove(parent, depthOf(level)), [level]: unit.value };
  state.cited.push({ path, until: unit.until, isCaputOnly: false });
  state.path = path;
  if (level === "artigo") [state.openFrom, state.shared] = [state.cited.length, []];
  noteLevel(state, unit, level);
}

function noteLevel(state: ReadingState, unit: UnitReading, level: ProvisionLevel): void {
  state.level = level;
  if (unit.isMarked) state.isPlural[level] = unit.isPlural;
  if (unit.isNumber) state.numberedLevel = level;
  if (level === "inciso") state.hasSmallNumerals = unit.isSmall;
}

/** What a unit hangs from when it stands beside what came before. */
function parentOf(state: ReadingState, unit: UnitReading, level: ProvisionLevel): ProvisionPath {
  if (!unit.isMarked || depthOf(level) <= depthOf(state.level)) return state.path;
  // "§ 1º e inciso II do art. 5º": both hang from the article; "art. 5º e § 1º": the second hangs from the first.
  if (state.path.artigo === null) return NO_PATH;
  return state.level === "paragrafo" ? pathAbove(state.path, depthOf("paragrafo")) : state.path;
}

function applyCaput(state: ReadingState, separator: Separator): boolean {
  if (separator.isLink) return state.openFrom < state.cited.length;
  const last = state.cited.at(-1);
  if (last === undefined) return false;
  const article = pathAbove(state.path, depthOf("paragrafo"));
  if (!separator.joins && state.level === "artigo" && last.until === null && state.path.artigo !== null)
    state.cited.pop();
  state.cited.push({ path: article, until: null, isCaputOnly: true });
  state.path = article;
  state.level = "artigo";
  return true;
}

/** "inciso I do § 2º": what waits gets the level above it. */
function climb(state: ReadingState, unit: UnitReading, level: ProvisionLevel): boolean {
  const waiting = state.cited.slice(state.openFrom);
  if (waiting.length > MAX_WAITING || !waiting.some((cited) => fitsBelow(cited, level))) return false;
  state.cited.length = state.openFrom;
  for (const cited of waiting)
    state.cited.push(fitsBelow(cited, level) ? placed(cited, level, unit.value) : cited);
  state.path = state.cited.at(-1)?.path ?? NO_PATH;
  if (level === "artigo") {
    state.openFrom = state.cited.length;
    state.shared = unit.isPlural ? waiting : [];
  }
  if (unit.isMarked) state.isPlural[level] = unit.isPlural;
  if (unit.isNumber) state.numberedLevel = level;
  return true;
}

function share(state: ReadingState, unit: UnitReading): boolean {
  for (const cited of state.shared) state.cited.push(placed(cited, "artigo", unit.value));
  state.path = state.cited.at(-1)?.path ?? NO_PATH;
  state.openFrom = state.cited.length;
  return true;
}

function placed(cited: CitedProvision, level: ProvisionLevel, value: string): CitedProvision {
  return { ...cited, path: { ...cited.path, [level]: value } };
}

function fitsBelow({ path, isCaputOnly }: CitedProvision, level: ProvisionLevel): boolean {
  if (isCaputOnly) return level === "artigo" && path.artigo === null;
  return PROVISION_LEVELS.slice(0, depthOf(level) + 1).every((upper) => path[upper] === null);
}
