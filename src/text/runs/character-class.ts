export type CharacterClass = 0 | 1 | 2 | 3 | 4 | 5;

const OTHER = 0;
export const LETTER = 1;
export const DIGIT = 2;
/** Combining marks and invisible characters: they belong to the word before them and never begin one. */
export const ATTACHED = 3;
/** º, ª and the degree sign that people type for them. */
export const ORDINAL = 4;
/** Punctuation that may hold the parts of one run together. */
export const CONNECTOR = 5;

const UNKNOWN = 255;
const CONNECTORS = "-\u2010\u2011_'\u2019&./,:";
const ORDINALS = "ºª°";
const WORD = /[\p{L}\p{N}]/u;
const MARK_OR_INVISIBLE =
  /[\p{M}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;

// Filled as characters are met: classifying all of Unicode at start would cost more than most texts do.
const known = new Uint8Array(0x10000).fill(UNKNOWN);

/** The class of the UTF-16 code unit at `index`; a surrogate pair is classified whole, at its first unit. */
export function classAt(text: string, index: number): CharacterClass {
  const unit = text.charCodeAt(index);
  const found = known[unit];
  if (found === undefined) return OTHER;
  if (found !== UNKNOWN) return found as CharacterClass;
  if (unit >= 0xd800 && unit <= 0xdfff) return classify(String.fromCodePoint(text.codePointAt(index) ?? 0));
  return (known[unit] = classify(String.fromCharCode(unit)));
}

/** How many code units the character at `index` takes. */
export function widthAt(text: string, index: number): 1 | 2 {
  return text.charCodeAt(index) >= 0xd800 && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

function classify(character: string): CharacterClass {
  if (CONNECTORS.includes(character)) return CONNECTOR;
  if (ORDINALS.includes(character)) return ORDINAL;
  if (character >= "0" && character <= "9") return DIGIT;
  if (WORD.test(character)) return LETTER;
  return MARK_OR_INVISIBLE.test(character) ? ATTACHED : OTHER;
}
