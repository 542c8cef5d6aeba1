import { overlaps, type Unit } from "./evidence.ts";
import type { Question } from "./question.ts";
import type { ScoredUnit } from "./score-units.ts";
import type { Section } from "./sections.ts";

export interface SelectionLimits {
  readonly maxSentences: number;
  readonly maxCharacters: number;
  readonly maxListItems: number;
}

export interface Selection {
  /** The best section first; within a section in reading order. */
  readonly units: readonly Unit[];
  /** Lists that were quoted whole but for their end. */
  readonly cutLists: ReadonlySet<number>;
}

/**
 * How near to the best a unit must come. Prose is quoted with its context; the rows of a table and the items of a
 * list stand alone; another section must have nearly as much to say.
 */
const NEARNESS = { prose: 0.7, line: 0.9, otherSection: 0.9 };
const MAX_SECTIONS = 2;
const LIST_ALLOWANCE = 2;
/** Share of common stems from which two units say the same. */
const SAME = 0.8;

/** The best units that fit the limits; at least one, if there is any. */
export function selectUnits(
  scored: readonly ScoredUnit[],
  question: Question,
  limits: SelectionLimits,
): Selection {
  const ranked = scored.toSorted((a, b) => b.score - a.score);
  const sections: Section[] = [];
  const chosen: ScoredUnit[] = [];
  const cutLists = new Set<number>();
  let groups = 0;
  for (const candidate of ranked) {
    if (groups === limits.maxSentences) break;
    const nearness = nearnessAsked(candidate.unit, sections);
    if (nearness === null || candidate.score < nearness * (ranked[0]?.score ?? 0)) continue;
    if (chosen.some((known) => saysTheSame(known, candidate))) continue;
    const { group, isCut } = groupOf(candidate, scored, question, limits);
    const added = group.filter((item) => !chosen.includes(item));
    if (groups > 0 && lengthOf([...chosen, ...added]) > limits.maxCharacters) continue;
    chosen.push(...added);
    groups += 1;
    if (isCut && candidate.unit.list !== null) cutLists.add(candidate.unit.list);
    if (!sections.includes(candidate.unit.section)) sections.push(candidate.unit.section);
  }
  return { units: inOrder(chosen, sections), cutLists };
}

/** Null when the unit's section is one too many. */
function nearnessAsked({ section, form }: Unit, sections: readonly Section[]): number | null {
  if (sections.length === 0) return 0;
  if (sections.includes(section)) return form === "sentence" ? NEARNESS.prose : NEARNESS.line;
  return sections.length < MAX_SECTIONS ? NEARNESS.otherSection : null;
}

/** The list is the answer when its lead was chosen, or an item of it for a question that asks for lists. */
function groupOf(
  candidate: ScoredUnit,
  scored: readonly ScoredUnit[],
  question: Question,
  limits: SelectionLimits,
): { group: ScoredUnit[]; isCut: boolean } {
  const { list, form } = candidate.unit;
  const isWhole = form === "sentence" || question.kinds.some(({ wantsList }) => wantsList);
  if (list === null || !isWhole) return { group: [candidate], isCut: false };
  const all = scored.filter(({ unit }) => unit.list === list);
  let room = LIST_ALLOWANCE * limits.maxCharacters;
  const fitting = all.slice(0, limits.maxListItems + 1).filter(({ unit }) => {
    room -= unit.text.length;
    return room >= 0;
  });
  const group = fitting.includes(candidate) ? fitting : [...fitting, candidate];
  return { group, isCut: group.length < all.length };
}

function saysTheSame(a: ScoredUnit, b: ScoredUnit): boolean {
  if (overlaps(a.unit, b.unit)) return true;
  if (a.unit.list !== null && a.unit.list === b.unit.list) return false;
  const shared = [...a.stems].filter((stem) => b.stems.has(stem)).length;
  return shared >= SAME * Math.max(1, a.stems.size + b.stems.size - shared);
}

function lengthOf(items: readonly ScoredUnit[]): number {
  return items.reduce((total, { unit }) => total + unit.text.length, 0);
}

function inOrder(chosen: readonly ScoredUnit[], sections: readonly Section[]): Unit[] {
  return chosen
    .map(({ unit }) => unit)
    .toSorted((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.start - b.start);
}
