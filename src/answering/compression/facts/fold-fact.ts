import { foldAccents } from "#src/text/index.ts";

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
const WORD = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;
const INSIDE_NUMBER = /[.,:/-]/;

/** A text as facts are compared: no accents, no case, one blank wherever there is white space. */
export function foldFact(text: string): string {
  const plain = foldAccents(text.replace(INVISIBLE, "").normalize("NFKC")).toLowerCase();
  return plain.replace(HYPHENS, "-").replaceAll(/\s+/g, " ").trim();
}

/** Whether a folded text says a folded fact: whole, so that 500 is not found in 1.500 and Ana not in Mariana. */
export function saysFact(text: string, fact: string): boolean {
  if (fact === "") return true;
  for (let at = text.indexOf(fact); at >= 0; at = text.indexOf(fact, at + 1)) {
    if (!goesOnBefore(text, at) && !goesOnAfter(text, at + fact.length)) return true;
  }
  return false;
}

function goesOnBefore(text: string, start: number): boolean {
  if (!WORD.test(text.charAt(start))) return false;
  const before = text.charAt(start - 1);
  if (WORD.test(before)) return true;
  return DIGIT.test(text.charAt(start)) && INSIDE_NUMBER.test(before) && DIGIT.test(text.charAt(start - 2));
}

function goesOnAfter(text: string, end: number): boolean {
  const last = text.charAt(end - 1);
  if (!WORD.test(last)) return false;
  const after = text.charAt(end);
  if (WORD.test(after)) return true;
  if (!DIGIT.test(last)) return false;
  return after === "%" || (INSIDE_NUMBER.test(after) && DIGIT.test(text.charAt(end + 1)));
}
