import type { Line } from "./line.ts";
import { readRubric } from "./rubric.ts";

const PLACE_AND_DATE =
  /^[\s*_]{0,4}(?:\p{Lu}[\p{L}.]{1,20}(?:\s[\p{L}.]{1,20}){0,5}(?:\s?[-/(]\s?[A-Z]{2}\)?)?|Sala das Sess[õo]es),?\s(?:em\s|aos\s)?\d{1,2}\s?[º°o]?\s(?:dias do mês\s)?de\s\p{L}{4,9}\s(?:do ano\s)?de\s\d{4}/u;
const IN_CAPITALS = /^[\p{Lu}\s.'’-]{5,80}$/u;
const DIVISION =
  /^[\s*_#]{0,8}(?:PARTE|LIVRO|TÍTULO|CAPÍTULO|(?:SUB)?SEÇÃO)\s{1,3}(?:[IVXLC]{1,8}|\d{1,3}|ÚNIC[AO]|GERAL|ESPECIAL|(?:PRIM|TERC)EIR[AO]|SEGUND[AO]|QUART[AO])(?:-[A-Z])?[\s*_.:]{0,8}$/iu;
const MAX_DIVISION_LENGTH = 60;
const MAX_LINE_LENGTH = 240;

/** "Brasília, 5 de outubro de 1988.": the norm is over, and its signatures follow. */
export function isPlaceAndDate(text: string, line: Line): boolean {
  return (
    line.label === null &&
    PLACE_AND_DATE.test(text.slice(line.start, Math.min(line.end, line.start + MAX_LINE_LENGTH)))
  );
}

/** A name below the last article: in capitals, or a short line that is no sentence. */
export function isSignature(text: string, line: Line): boolean {
  return (
    IN_CAPITALS.test(text.slice(line.start, Math.min(line.end, line.start + 100))) ||
    readRubric(text, line) !== null
  );
}

/** A division whose subject stands on the next line: "CAPÍTULO II". */
export function isBareDivision(text: string, line: Line): boolean {
  return line.end - line.start <= MAX_DIVISION_LENGTH && DIVISION.test(text.slice(line.start, line.end));
}
