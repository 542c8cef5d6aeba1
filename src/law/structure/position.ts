import { PROVISION_LEVELS, type ProvisionLevel, type ProvisionPath } from "#src/domain/index.ts";
import { depthOf } from "../law-structure.ts";
import { FIRST_ORDER, isNext, type Label, readLabel, wholePart } from "./labels.ts";

/** Where the reading stands in a norm: the label last read at each level. */
export type Position = (Label | null)[];

/** Moves to a label; what stood below its level is over. */
export function moveTo(position: Position, label: Label): void {
  const depth = depthOf(label.level);
  position[depth] = label;
  position.fill(null, depth + 1);
}

export function lastLabel(position: Position, level: ProvisionLevel): Label | null {
  return position[depthOf(level)] ?? null;
}

export function pathOf(position: Position): ProvisionPath {
  const values = PROVISION_LEVELS.map((level, depth) => [level, position[depth]?.value ?? null]);
  return Object.fromEntries(values);
}

export function pathWith(position: Position, label: Label): ProvisionPath {
  const moved = [...position];
  moveTo(moved, label);
  return pathOf(moved);
}

/** Whether a label is the one that the numbering asks for: the first of its level, or the one after the last. */
export function isExpected(position: Position, label: Label): boolean {
  const last = lastLabel(position, label.level);
  if (last === null) return label.order === FIRST_ORDER;
  if (label.value === "único" || last.value === "único") return false;
  return isNext(label.order, last.order);
}

/** Whether a label is at most `max` numbers further on than the last of its level, or than none. */
function isSoon(label: Label, last: Label | null, max: number): boolean {
  const distance = wholePart(label.order) - wholePart(last?.order ?? 0);
  return distance >= 1 && distance <= max;
}

/** Whether it goes on in the numbering or stays at the same number, as a new wording of the same provision does. */
export function isOnward(position: Position, label: Label): boolean {
  const last = lastLabel(position, label.level);
  return last === null || label.order >= last.order;
}

/** One string for each path; the labels of a path hold no comma. */
export function pathKey(path: ProvisionPath): string {
  return PROVISION_LEVELS.map((level) => path[level] ?? "").join(",");
}

/** Ends of clauses after which a line may go on with a label. */
const CLAUSE_END =
  /([:;.)])\s{1,40}(?:(?:e|ou)\s{1,4})?(?=§|P[aA][rR]|[IVXLCDM]|[a-z]{1,2}\s?\)|\d{1,3}[.)]\s)/gu;
const STARTS_CLAUSE = /[\p{L}\d("“[.…]/u;
const STARTS_SENTENCE = /[\p{Lu}("“]/u;

/**
 * The next label inside a line that the numbering asks for, so that citations are not taken for provisions. `position`
 * moves to it.
 */
export function nextInlineLabel(text: string, from: number, until: number, position: Position): Label | null {
  for (const { 0: whole, 1: mark = "", index } of text.slice(from, until).matchAll(CLAUSE_END)) {
    const label = readLabel(text, from + index + whole.length);
    if (label === null || label.end >= until || !begins(text, label, mark, position)) continue;
    moveTo(position, label);
    return label;
  }
  return null;
}

function begins(text: string, label: Label, clauseEnd: string, position: Position): boolean {
  const next = text.charAt(label.end);
  const last = lastLabel(position, label.level);
  const isAgain = last !== null && last.value === label.value && clauseEnd !== ":";
  const isInTurn = isAgain || isExpected(position, label);
  const mayStart = last !== null || clauseEnd === ":" || next === "(";
  const startsClause = mayStart && STARTS_CLAUSE.test(next);
  switch (label.level) {
    case "artigo":
      return false;
    case "paragrafo":
      return isInTurn && clauseEnd !== ":" && STARTS_SENTENCE.test(next);
    case "inciso":
      return label.isFirm && startsClause && (isInTurn || isSoon(label, last, 3));
    case "alinea":
      return label.isFirm && startsClause && (isInTurn || (last !== null && isSoon(label, last, 2)));
    case "item": {
      const opensList = clauseEnd === ":" && lastLabel(position, "alinea") !== null;
      return isInTurn && STARTS_CLAUSE.test(next) && (last !== null || opensList);
    }
  }
}

/** A letter that stands alone after a label, and what comes next. */
const LETTER = /([A-Z])(?:\s{0,2}([-–—.])|)\s{1,3}(\p{L}{1,24}|\()/uy;
const ACRONYM = /^\p{Lu}{2}/u;
const LOWER = /^\p{Ll}/u;
/** Nouns in capitals after the article "A": "§ 2º A União" is no § 2º-A. */
const NOUN =
  /^(?:União|Lei|Constituição|Administração|Justiça|Câmara|Fazenda|Receita|República|Presidência|Agência|Advocacia|Defensoria|Polícia|Secretaria|Autoridade|Comissão|Ordem|Federação|Procuradoria|Corregedoria|Assembleia|Mesa)$/;

/**
 * Reads "§ 1º A Na hipótese" below § 1º as § 1º-A, and "I - A o conselho" below "I - o tribunal" as I-A: sources lose
 * the hyphen. Only where the same number stood last and the letter is the next one.
 */
export function withTornSuffix(text: string, label: Label, position: Position): Label {
  const last = lastLabel(position, label.level);
  LETTER.lastIndex = label.end;
  const [whole, letter = "", mark, next = ""] = LETTER.exec(text) ?? [];
  const order = label.order + letter.charCodeAt(0) - 64;
  const isInTurn =
    last !== null && order === last.order + 1 && wholePart(last.order) === label.order / FIRST_ORDER;
  if (whole === undefined || !isInTurn) return label;
  if (letter === "A" && mark === undefined && !isSuffix(next, text, last)) return label;
  return { ...label, value: `${label.value}-${letter}`, order, end: label.end + whole.length - next.length };
}

/** "A" may also be the article of a sentence, unless the words after it show that the sentence begins with them. */
function isSuffix(next: string, text: string, last: Label): boolean {
  if (next === "(") return true;
  if (!LOWER.test(next)) return !NOUN.test(next) && !ACRONYM.test(next);
  return LOWER.test(text.charAt(last.end));
}
