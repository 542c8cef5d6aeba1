import { fold } from "./stems.ts";
import { overlaps, type Unit } from "./evidence.ts";
import { articleOf } from "./law-units.ts";
import type { Question } from "./question.ts";
import { antecedent, type ScoredUnit } from "./score-units.ts";

export interface SelectionLimits {
  /** A list with its lead counts as one sentence. */
  readonly maxSentences: number;
  readonly maxCharacters: number;
  /** Cut lists mislead, so a list may run to twice `maxCharacters`; past either limit it ends in "…". */
  readonly maxListItems: number;
}

export interface Selection {
  /** The best place first; within a passage in reading order. */
  readonly units: readonly Unit[];
  /** Lists of which the end is left out. */
  readonly cutLists: ReadonlySet<symbol>;
}

/** The share of the best score that a unit must reach; in another section or article it must score nearly as much. */
const MIN_SCORE_SHARE = { samePlace: 0.7, otherPlace: 0.9 };
const MAX_PLACES = 2;
const LIST_ALLOWANCE = 2;
/** Share of common stems from which two units say the same. */
const SAME_SHARE = 0.8;

const EXCEPTS =
  /^(?:(?:§ ?\d{1,2}[ºo]|paragrafo unico)[ .–-]*)?(?:exce(?:to|tua|coe|cao)|salvo|ressalv|[ao]s? excec|(?:ficam?|estao?|sao) (?:dispensad|isent|excluid|excetuad|ressalvad)|nao (?:se aplica|precisa|dependem? |e exigid|e necessari))/;

/** What was chosen so far. */
interface Choice {
  readonly chosen: ScoredUnit[];
  /** The first unit of each place that is quoted. */
  readonly places: Unit[];
  readonly cutLists: Set<symbol>;
  /** A list with its lead counts as one. */
  sentences: number;
}

/** The best units that fit the limits; at least one, if there is any. */
export function selectUnits(
  scored: readonly ScoredUnit[],
  question: Question,
  limits: SelectionLimits,
): Selection {
  const ranked = scored.toSorted((a, b) => b.score - a.score);
  const choice: Choice = { chosen: [], places: [], cutLists: new Set(), sentences: 0 };
  for (const candidate of ranked) {
    const minShare = minScoreShare(candidate.unit, choice.places);
    if (minShare === null || candidate.score < minShare * (ranked[0]?.score ?? 0)) continue;
    const { group, isCut } = groupOf(candidate, scored, question, limits);
    if (!add(choice, candidate, group, limits)) continue;
    if (isCut && candidate.unit.list !== null) choice.cutLists.add(candidate.unit.list);
    if (!choice.places.some((place) => isSamePlace(place, candidate.unit)))
      choice.places.push(candidate.unit);
    const before = sentenceBefore(candidate, scored);
    if (before !== null) add(choice, before, [before], limits);
    const exception = exceptionTo(candidate, scored);
    if (exception !== null)
      add(choice, exception, groupOf(exception, scored, question, limits).group, limits);
  }
  const placeOf = (unit: Unit): number => choice.places.findIndex((place) => isSamePassage(place, unit));
  const units = choice.chosen.map(({ unit }) => unit);
  return {
    units: units.toSorted((a, b) => placeOf(a) - placeOf(b) || a.start - b.start),
    cutLists: choice.cutLists,
  };
}

/** Whether there was room for it, and nothing that says the same. The first always fits: something must be said. */
function add(
  choice: Choice,
  candidate: ScoredUnit,
  group: readonly ScoredUnit[],
  { maxSentences, maxCharacters }: SelectionLimits,
): boolean {
  if (choice.sentences >= maxSentences) return false;
  if (choice.chosen.some((known) => saysTheSame(known, candidate))) return false;
  const added = group.filter((item) => !choice.chosen.includes(item));
  const length = [...choice.chosen, ...added].reduce((total, { unit }) => total + unit.text.length, 0);
  if (choice.sentences > 0 && length > maxCharacters) return false;
  choice.chosen.push(...added);
  choice.sentences += 1;
  return true;
}

/** "Isso vale para…" is not understood without the sentence before it. */
function sentenceBefore(candidate: ScoredUnit, scored: readonly ScoredUnit[]): ScoredUnit | null {
  const units = scored.map(({ unit }) => unit);
  const before = antecedent(units, scored.indexOf(candidate));
  return scored.find(({ unit }) => unit === before) ?? null;
}

/** "Ficam dispensados:" after a rule belongs to it: without it, the rule would mislead those whom it exempts. */
function exceptionTo(candidate: ScoredUnit, scored: readonly ScoredUnit[]): ScoredUnit | null {
  const next = scored[scored.indexOf(candidate) + 1];
  if (candidate.unit.form !== "sentence" || next?.unit.form !== "sentence") return null;
  return isSamePlace(candidate.unit, next.unit) && EXCEPTS.test(fold(next.unit.text)) ? next : null;
}

/** A section of a document, or an article of a law: neighbours in a law speak of other things. */
function isSamePlace(a: Unit, b: Unit): boolean {
  return isSamePassage(a, b) && articleOf(a) === articleOf(b);
}

/** Null when the unit's place is one too many. */
function minScoreShare(unit: Unit, places: readonly Unit[]): number | null {
  if (places.length === 0) return 0;
  if (places.some((place) => isSamePlace(place, unit))) return MIN_SCORE_SHARE.samePlace;
  return places.length < MAX_PLACES ? MIN_SCORE_SHARE.otherPlace : null;
}

/**
 * The list is the answer when its lead was chosen, or an item of it for a question that asks for lists. Any other item is
 * read with the lead above it and what closes it: "Art. 482 … : f) embriaguez habitual".
 */
function groupOf(
  candidate: ScoredUnit,
  scored: readonly ScoredUnit[],
  question: Question,
  limits: SelectionLimits,
): { group: ScoredUnit[]; isCut: boolean } {
  const { list } = candidate.unit;
  if (list === null) return { group: withWhatFollows(candidate, scored, limits), isCut: false };
  const all = scored.filter(({ unit }) => unit.list === list);
  const isLead = all[0] === candidate && candidate.unit.text.endsWith(":");
  if (!isLead && !question.kinds.some(({ wantsList }) => wantsList)) {
    return { group: itemInContext(candidate, all), isCut: false };
  }
  let room = LIST_ALLOWANCE * limits.maxCharacters;
  const fitting = all.slice(0, limits.maxListItems + 1).filter(({ unit }) => {
    room -= unit.text.length;
    return room >= 0;
  });
  const group = fitting.includes(candidate) ? fitting : [...fitting, candidate];
  return { group, isCut: group.length < all.length };
}

function itemInContext(candidate: ScoredUnit, all: readonly ScoredUnit[]): ScoredUnit[] {
  const [lead] = all;
  const after = all.slice(all.indexOf(candidate) + 1);
  const closing = after.find(({ unit }) => unit.form === "sentence");
  const hasLead = lead !== undefined && lead !== candidate && lead.unit.text.endsWith(":");
  return [...(hasLead ? [lead] : []), candidate, ...(closing === undefined ? [] : [closing])];
}

/** A sentence that ends in a colon says what comes, and not what it is. */
function withWhatFollows(
  candidate: ScoredUnit,
  scored: readonly ScoredUnit[],
  { maxListItems, maxCharacters }: SelectionLimits,
): ScoredUnit[] {
  if (!candidate.unit.text.endsWith(":")) return [candidate];
  let room = maxCharacters;
  const at = scored.indexOf(candidate);
  const rest = scored.slice(at + 1, at + 1 + maxListItems);
  const end = rest.findIndex(({ unit }) => {
    room -= unit.text.length;
    return room < 0 || !isSamePlace(unit, candidate.unit) || unit.text.endsWith(":");
  });
  return [candidate, ...(end === -1 ? rest : rest.slice(0, end))];
}

function saysTheSame(a: ScoredUnit, b: ScoredUnit): boolean {
  if (overlaps(a.unit, b.unit)) return true;
  if (a.unit.list !== null && a.unit.list === b.unit.list) return false;
  const shared = a.stems.intersection(b.stems).size;
  return shared >= SAME_SHARE * Math.max(1, a.stems.size + b.stems.size - shared);
}

/** Articles of one passage are read in their order, whichever was the best. */
function isSamePassage(a: Unit, b: Unit): boolean {
  return articleOf(a) === null ? a.section === b.section : a.section.hit === b.section.hit;
}
