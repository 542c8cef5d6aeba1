/** Longer stretches are not words; cutting them keeps every later step bounded. */
const MAX_PART_LENGTH = 256;
const MAX_PARTS = 16;
const MAX_CURRENCY_LENGTH = 3;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const DOLLAR = 0x24;
const OPEN_PARENTHESIS = 0x28;
const FULL_STOP = 0x2e;
const SECTION_SIGN = 0xa7;
const SOFT_HYPHEN = "\u00AD";
/** These hold any two words together; the other connectors only digits (1.500,00) or initials (S.A.). */
const TYING_CONNECTORS = "-\u2010\u2011_'\u2019&";
// The alphanumeric company number has letters on both sides of its dots, which are separators anywhere else.
const COMPANY_NUMBER = /[a-z0-9]{2}\.[a-z0-9]{3}\.[a-z0-9]{3}\/[a-z0-9]{4}-\d{2}(?![a-z0-9])/iy;
// Only the form with parentheses: two bare digits before eight others need not be an area code.
const PHONE = /\(\d{2}\) ?(?:9 ?)?\d{4}[- ]?\d{4}(?!\d)/y;

/**
 * Calls `visit` for each run of the text, in order: a word, or words, digits and connectors that were written
 * together ("guarda-chuva", "8.112/90", "n.º", "R$"), or section signs. Runs never overlap.
 * @param beginnings runs in which no word begins so are passed over.
 */
export function scanRuns(
  text: string,
  visit: (start: number, end: number) => void,
  beginnings?: WordBeginnings,
): void {
  let at = 0;
  while (at < text.length) {
    const kind = classAt(text, at);
    const passed = kind === LETTER && beginnings !== undefined ? beginnings.endOfOther(text, at) : at;
    if (passed > at) {
      at = passed;
    } else if (kind === LETTER || kind === DIGIT) {
      const end = endOfRun(text, at);
      if (beginnings === undefined || beginnings.mayStandIn(text, at, end)) visit(at, end);
      at = end;
    } else {
      const end = endOfSymbolRun(text, at);
      if (end > at) visit(at, end);
      at = Math.max(end, at + 1);
    }
  }
}

const ASCII = 128;
const LETTERS = 26;

/** By character code: one more than the place of a plain letter in the alphabet, in either case; 0 for any other. */
const LETTER_NUMBERS = Uint8Array.from({ length: ASCII }, (_, code) => {
  const place = "abcdefghijklmnopqrstuvwxyz".indexOf(String.fromCharCode(code).toLowerCase());
  return place + 1;
});

/** 0 behind the end of the text too. */
function letterNumberAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < ASCII ? (LETTER_NUMBERS[unit] as number) : 0;
}

type Four = [first: number, second: number, third: number, fourth: number];

/** Of the letters that may follow three others: all of them may. */
const ANY_LETTER = 1;

/** Letters of a part that say how it begins, whatever is joined to it. */
const LONG_PART = 4;

/** The first letters of words that are looked for. */
export class WordBeginnings {
  /** By the numbers of three letters, less one each: the bits with the numbers of the letters that may follow. */
  readonly #fourths = new Uint32Array(LETTERS ** 3);
  /** By the code of the first letter. */
  readonly #initials = new Uint8Array(ASCII);
  readonly #hasNumbers: boolean;

  /** @param beginnings the first three or four letters of each word, lower case without accents, or all if there are fewer. */
  constructor(beginnings: ReadonlySet<string>) {
    this.#hasNumbers = beginnings.values().some((beginning) => classAt(beginning, 0) === DIGIT);
    for (const beginning of beginnings) {
      const initial = beginning.charAt(0);
      for (const letter of [initial, initial.toUpperCase()]) this.#initials[letter.charCodeAt(0)] = 1;
      const [first, second, third, fourth] = [0, 1, 2, 3].map((at) => letterNumberAt(beginning, at)) as Four;
      if (first === 0) continue;
      const start = (first - 1) * LETTERS ** 2 + Math.max(0, second - 1) * LETTERS + Math.max(0, third - 1);
      // Of a shorter word, every continuation is let through.
      const width = LETTERS ** [second, third].filter((number) => number === 0).length;
      for (let at = start; at < start + width; at++) {
        this.#fourths[at] = (this.#fourths[at] as number) | (fourth === 0 ? ANY_LETTER : 1 << fourth);
      }
    }
  }

  /** Where a plain word that begins otherwise ends: most are passed over in one go. `start`: it may be another run. */
  endOfOther(text: string, start: number): number {
    if (this.#mayBegin(text, start)) return start;
    let at = start;
    while (classAt(text, at) === LETTER) at++;
    const next = text.charCodeAt(at);
    return (next === SPACE || next === LINE_FEED) && at - start <= MAX_PART_LENGTH ? at : start;
  }

  /** Whether a part of a run, or all of its parts joined, may be such a word. One number is as good as another. */
  mayStandIn(text: string, start: number, end: number): boolean {
    let before: CharacterClass = OTHER;
    for (let at = start; at < end; at++) {
      const kind = classAt(text, at);
      const isInside = before === LETTER || before === DIGIT || before === ATTACHED;
      before = kind;
      if (isInside) continue;
      if (kind === DIGIT && this.#isNumberWithUnit(text, at)) return true;
      if (kind === LETTER && this.#mayBegin(text, at)) return true;
    }
    // "e-mail" is "email" too, and "far-se-á" "fazer": only of a longer first part the first letters are those of the whole.
    if (!this.#isInitial(text.charCodeAt(start)) || this.#isPlain(text, start, end)) return false;
    return !this.#isPlain(text, start, Math.min(end, start + LONG_PART));
  }

  /** Of "10mg" both the number and the unit are words. */
  #isNumberWithUnit(text: string, at: number): boolean {
    if (this.#hasNumbers) return true;
    let unit = at;
    while (classAt(text, unit) === DIGIT) unit++;
    return classAt(text, unit) === LETTER && this.#mayBegin(text, unit);
  }

  /** Words of one or two letters, and those with other letters than plain ones, are told by their first letter. */
  #mayBegin(text: string, at: number): boolean {
    const first = letterNumberAt(text, at);
    const second = letterNumberAt(text, at + 1);
    const third = letterNumberAt(text, at + 2);
    if (first === 0 || second === 0 || third === 0) return this.#isInitial(text.charCodeAt(at));
    const fourths = this.#fourths[((first - 1) * LETTERS + second - 1) * LETTERS + third - 1] as number;
    if (fourths === 0 || (fourths & ANY_LETTER) !== 0) return fourths !== 0;
    const fourth = letterNumberAt(text, at + 3);
    return fourth === 0 || ((fourths >>> fourth) & 1) === 1;
  }

  /** Letters beyond ASCII may have any letter as their plain form. */
  #isInitial(letter: number): boolean {
    return letter >= ASCII || this.#initials[letter] === 1;
  }

  #isPlain(text: string, start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (classAt(text, at) !== LETTER) return false;
    return true;
  }
}

/** Where the run that begins with a symbol ends: section signs or a phone number; `start` when there is none. */
function endOfSymbolRun(text: string, start: number): number {
  const unit = text.charCodeAt(start);
  if (unit === SECTION_SIGN) return endOfSectionSigns(text, start);
  return unit === OPEN_PARENTHESIS ? endOfMatch(PHONE, text, start) : start;
}

function endOfRun(text: string, start: number): number {
  let partStart = start;
  for (let parts = 1; ; parts += 1) {
    const wordEnd = endOfPart(text, partStart);
    const next = text.charCodeAt(wordEnd);
    if (next === SPACE && text[wordEnd - 1] !== SOFT_HYPHEN) return wordEnd;
    if (next === DOLLAR && parts === 1 && isCurrency(text, start, wordEnd)) return wordEnd + 1;
    if (next === FULL_STOP && parts === 1 && wordEnd - start === 2) {
      const end = endOfMatch(COMPANY_NUMBER, text, start);
      if (end > start) return end;
    }
    const end = classAt(text, wordEnd) === ORDINAL ? wordEnd + 1 : wordEnd;
    const nextPart = parts < MAX_PARTS ? startOfNextPart(text, partStart, end) : -1;
    if (nextPart < 0) return end;
    partStart = nextPart;
  }
}

function endOfPart(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_PART_LENGTH);
  let at = start;
  while (at < limit) {
    const kind = classAt(text, at);
    if (kind !== LETTER && kind !== DIGIT && kind !== ATTACHED) return at;
    at += kind === LETTER ? widthAt(text, at) : 1;
  }
  return at;
}

function endOfMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** Where the part after the connector at `end` begins, or -1 when the run stops there. */
function startOfNextPart(text: string, partStart: number, end: number): number {
  const connector = text[end];
  if (connector === undefined) return -1;
  if (text[end - 1] === SOFT_HYPHEN && isBlank(text.charCodeAt(end))) return afterLineBreak(text, end);
  if (classAt(text, end) !== CONNECTOR) return -1;
  const next = classAt(text, end + 1);
  if (TYING_CONNECTORS.includes(connector)) {
    if (next === LETTER || next === DIGIT) return end + 1;
    return connector === "-" && classBefore(text, partStart, end) === LETTER
      ? afterLineBreak(text, end + 1)
      : -1;
  }
  if (next === DIGIT) return classBefore(text, partStart, end) === DIGIT ? end + 1 : -1;
  if (next !== LETTER && next !== ORDINAL) return -1;
  return connector !== ":" && connector !== "," && isInitial(text, partStart, end) ? end + 1 : -1;
}

/** A word cut at the end of a line goes on with the first letter of the next one. */
function afterLineBreak(text: string, from: number): number {
  let at = from;
  let lineFeeds = 0;
  while (at - from < MAX_PART_LENGTH && isBlank(text.charCodeAt(at))) {
    if (text.charCodeAt(at) === LINE_FEED) lineFeeds += 1;
    at += 1;
  }
  return lineFeeds === 1 && classAt(text, at) === LETTER ? at : -1;
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === LINE_FEED || unit === 0x0d || unit === 0x09;
}

function classBefore(text: string, partStart: number, end: number): number {
  let at = end - 1;
  while (at > partStart && (classAt(text, at) === ATTACHED || classAt(text, at) === ORDINAL)) at -= 1;
  return classAt(text, at);
}

function isInitial(text: string, partStart: number, end: number): boolean {
  if (classAt(text, partStart) !== LETTER) return false;
  let at = partStart + widthAt(text, partStart);
  while (at < end && classAt(text, at) === ATTACHED) at += 1;
  return at === end;
}

/** The letters of "R$" or "US$", and not the amount of "50$". */
function isCurrency(text: string, start: number, end: number): boolean {
  return end - start <= MAX_CURRENCY_LENGTH && classAt(text, start) === LETTER;
}

function endOfSectionSigns(text: string, start: number): number {
  let at = start;
  while (at - start < MAX_PARTS && text.charCodeAt(at) === SECTION_SIGN) at += 1;
  return at;
}

type CharacterClass = 0 | 1 | 2 | 3 | 4 | 5;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
/** Combining marks and invisible characters: they belong to the word before them and never begin one. */
const ATTACHED = 3;
/** º, ª and the degree sign that people type for them. */
const ORDINAL = 4;
/** Punctuation that may hold the parts of one run together. */
const CONNECTOR = 5;

const UNKNOWN = 255;
const CONNECTORS = "-\u2010\u2011_'\u2019&./,:";
const ORDINALS = "ºª°";
const WORD = /[\p{L}\p{N}]/u;
const MARK_OR_INVISIBLE =
  /[\p{M}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/u;

// Filled as characters are met: classifying all of Unicode at start would cost more than most texts do.
const known = new Uint8Array(0x10000).fill(UNKNOWN);

/** The class of the UTF-16 code unit at `index`; a surrogate pair is classified whole, at its first unit. */
function classAt(text: string, index: number): CharacterClass {
  // Behind the end there is NaN, and a table that was once asked for NaN answers twenty times as slowly ever after.
  if (index >= text.length) return OTHER;
  const unit = text.charCodeAt(index);
  const found = known[unit] as number;
  if (found !== UNKNOWN) return found as CharacterClass;
  if (unit >= 0xd800 && unit <= 0xdfff) return classify(String.fromCodePoint(text.codePointAt(index) ?? 0));
  return (known[unit] = classify(String.fromCharCode(unit)));
}

/** How many code units the character at `index` takes. */
function widthAt(text: string, index: number): 1 | 2 {
  return text.charCodeAt(index) >= 0xd800 && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

function classify(character: string): CharacterClass {
  if (CONNECTORS.includes(character)) return CONNECTOR;
  if (ORDINALS.includes(character)) return ORDINAL;
  if (character >= "0" && character <= "9") return DIGIT;
  if (WORD.test(character)) return LETTER;
  return MARK_OR_INVISIBLE.test(character) ? ATTACHED : OTHER;
}
