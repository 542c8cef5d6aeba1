import type { ReadProvision } from "../../structure.ts";
import type { Line } from "./line.ts";

const SURELY_TORN = /^I\s{1,3}[-–]\s{1,3}(?:n(?![aeiouhàáâãéêíóôõú])|m[bp])/iu;
const MAX_WORDS = 14;
const MAX_LENGTH = 140;
const FIRST_MARKS = /^[\s*_#~"“]{0,8}/;
const NOTE_AT_END = /\s{0,8}\([^()]{0,200}\)$/;
const END_MARKS = /[\s*_~"”]{0,8}$/;
const CAPITAL = /^\p{Lu}/u;
const SENTENCE_END = /[.;:,]$/;
/** Sanctions belong to the provision above them, and so do pointers. */
const NO_RUBRIC =
  /^(?:Vide\s|(?:Penas?|Multa|Infração|Penalidades?|Medidas? administrativas?)\s{0,3}[-–—:])/u;
/** A first letter torn from its word, as if it were a numeral: "L - ei penal no tempo". */
const TORN = /^(\p{Lu}\p{Ll}?)\s{1,3}[-–]\s{1,3}(\p{L}{1,30})/u;

/** What a line gives as the rubric of the provision after it; null when it reads as something else. */
export function readRubric(text: string, line: Line): ReadProvision["rubric"] {
  if (line.end - line.start > MAX_LENGTH) return null;
  const words = bareWords(text.slice(line.start, line.end));
  if (!CAPITAL.test(words) || SENTENCE_END.test(words) || NO_RUBRIC.test(words)) return null;
  if (words.split(/\s/u).length > MAX_WORDS) return null;
  return { start: line.start, end: line.end, text: mended(words) };
}

/** Whether the label of the line is only the first letter of its first word. */
export function isTornWord(text: string, line: Line): boolean {
  const words = bareWords(text.slice(line.start, Math.min(line.end, line.start + MAX_LENGTH)));
  const match = TORN.exec(words);
  return match !== null && isOneWord(match[1] ?? "", match[2] ?? "");
}

/** Whether it cannot be otherwise: no word begins with "nf" or "mp". */
export function isSurelyTornWord(text: string, line: Line): boolean {
  return SURELY_TORN.test(text.slice(line.start, Math.min(line.end, line.start + MAX_LENGTH)));
}

function mended(words: string): string {
  const match = TORN.exec(words);
  const [torn = "", first = "", rest = ""] = match ?? [];
  return match !== null && isOneWord(first, rest) ? `${first}${rest}${words.slice(torn.length)}` : words;
}

/** "OS" after "D" is the rest of a word in capitals; "Lei" after "I" is a word of its own. */
function isOneWord(first: string, rest: string): boolean {
  if (/^\p{Ll}/u.test(rest)) return true;
  return first.length === 1 && rest.length > 1 && rest === rest.toUpperCase();
}

function bareWords(words: string): string {
  return words
    .replace(FIRST_MARKS, "")
    .replace(END_MARKS, "")
    .replace(NOTE_AT_END, "")
    .replace(END_MARKS, "");
}
