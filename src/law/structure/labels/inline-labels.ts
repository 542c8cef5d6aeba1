import { readLabel, type Label } from "./label.ts";
import { isExpected, isSoon, lastLabel, moveTo, type Position } from "./position.ts";

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
  const words = text.slice(from, until);
  CLAUSE_END.lastIndex = 0;
  for (let match = CLAUSE_END.exec(words); match !== null; match = CLAUSE_END.exec(words)) {
    const label = readLabel(text, from + CLAUSE_END.lastIndex);
    if (label === null || label.end >= until || !begins(text, label, match[1] ?? "", position)) continue;
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
  switch (label.level) {
    case "artigo":
      return false;
    case "paragrafo":
      return isInTurn && clauseEnd !== ":" && STARTS_SENTENCE.test(next);
    case "inciso":
      return label.isFirm && mayStart && STARTS_CLAUSE.test(next) && (isInTurn || isSoon(position, label, 3));
    case "alinea":
      return (
        label.isFirm &&
        mayStart &&
        STARTS_CLAUSE.test(next) &&
        (isInTurn || (last !== null && isSoon(position, label, 2)))
      );
    case "item":
      return (
        isInTurn && STARTS_CLAUSE.test(next) && (last !== null || (clauseEnd === ":" && hasAlinea(position)))
      );
  }
}

function hasAlinea(position: Position): boolean {
  return lastLabel(position, "alinea") !== null;
}
