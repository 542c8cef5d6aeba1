import {
  CONTRACTED_INFINITIVES,
  ENCLITICS,
  ENCLITICS_IN_L,
  MESOCLITIC_ENDINGS,
  PREFIXES_IN_VOWEL,
} from "../data/small-words.ts";
import { foldTerm } from "../fold-accents.ts";
import { memoize } from "../memoize.ts";
import { readWord, verbatim, type WordReading } from "../read-word.ts";
import { markerOf, type ReferenceMarker } from "./legal-references.ts";
import { numberTerm, readIdentifier, readNumber } from "./read-number.ts";
import { createPieceList, type Part, type Piece, type PieceList, splitParts } from "./run-parts.ts";

/** Everything a run says, independent of where it stands. */
interface RunReading {
  readonly pieces: readonly Piece[];
  /** How many positions the run takes. */
  readonly width: number;
  readonly marker: ReferenceMarker | undefined;
}

const STARTS_WITH_DIGIT = /^\d/;
const ORDINAL_LETTER = /(?<=^\d+)[oa]$/;
const MAX_JOINED_PARTS = 6;
const MAX_JOINED_LENGTH = 40;

/** Addresses and names of files are made of the same words over and over, in ever new runs. */
const readKnownPart = memoize(readPart);

/** Reads a run found by `scanRuns`: its parts in order, each compound followed by its joined form. */
export function readRun(run: string): RunReading {
  const list = createPieceList();
  const whole = { start: 0, end: run.length };
  if (run.startsWith("§")) list.addPart(readWord("paragrafo"), whole);
  else if (run.startsWith("(")) readPhone(run, list);
  // "R$" must not come between a question and an amount: it is a word nobody searches for.
  else if (run.endsWith("$")) list.addPart({ ...verbatim(foldTerm(run)), isStopWord: true }, whole);
  else readParts(joinBrokenLines(splitParts(run)), list);
  return { pieces: list.pieces, width: list.width, marker: markerOf(run) };
}

/** Area code, local number, and both together, as people also write them. */
function readPhone(run: string, list: PieceList): void {
  const close = run.indexOf(")");
  const digits = run.replace(/\D/g, "");
  const areaCode = { start: 1, end: close };
  const local = { start: run.length - run.slice(close + 1).trimStart().length, end: run.length };
  list.addPart(verbatim(digits.slice(0, 2)), areaCode);
  list.addPart(verbatim(digits.slice(2)), local);
  list.addJoined(verbatim(digits), areaCode, local);
}

function readParts(parts: readonly Part[], list: PieceList): void {
  if (parts.length === 1) return readGroup(parts, list);
  if (readIdentifier(parts, list)) return;
  const groups = splitAtHyphens(parts);
  if (groups.length === parts.length && readEnclitics(parts, list)) {
    if (parts.some((part) => part.separator === "line-break")) addJoined(parts, list);
    return;
  }
  for (const group of groups) readGroup(group, list);
  if (groups.length > 1) addJoined(parts, list);
}

/** Parts without a hyphen between them: a number, initials (S.A.), or words that only touch. */
function readGroup(group: readonly Part[], list: PieceList): void {
  if (group.every((part) => STARTS_WITH_DIGIT.test(part.text))) return readNumber(group, list);
  if (group.length > 1 && group.every((part) => part.text.length === 1)) {
    return list.addPart(readWord(group.map((part) => part.text).join("")), ...group);
  }
  for (const part of group) {
    const isNumber = STARTS_WITH_DIGIT.test(part.text);
    list.addPart(isNumber ? verbatim(numberTerm(part.text)) : readKnownPart(part.surface).reading, part);
  }
}

function readPart(surface: string): { readonly reading: WordReading | undefined } {
  return { reading: readWord(surface) };
}

function addJoined(parts: readonly Part[], list: PieceList): void {
  const texts = parts.map((part) => part.text.replace(ORDINAL_LETTER, ""));
  const joined = texts.reduce((left, text) => left + doubledConsonant(left, text) + text, "");
  if (parts.length > MAX_JOINED_PARTS || joined.length > MAX_JOINED_LENGTH) return;
  list.addJoined(readWord(joined), ...parts);
}

function doubledConsonant(prefix: string, next: string): string {
  const initial = next[0] ?? "";
  return PREFIXES_IN_VOWEL.has(prefix) && (initial === "r" || initial === "s") ? initial : "";
}

function splitAtHyphens(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    if (part.separator === "-" || part.separator === "line-break" || groups.length === 0) groups.push([part]);
    else groups[groups.length - 1]?.push(part);
  }
  return groups;
}

/** A word cut at the end of a line is one word, unless what follows may be a pronoun (vende-se). */
function joinBrokenLines(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const left = joined.at(-1);
    if (part.separator !== "line-break" || left === undefined || ENCLITICS.has(part.text)) joined.push(part);
    else {
      const [text, surface] = [left.text + part.text, left.surface + part.surface];
      joined[joined.length - 1] = { ...left, text, surface, end: part.end };
    }
  }
  return joined;
}

const MIN_VERB_LENGTH = 2;
const LETTERS = /^[a-z]+$/;

/** Reads a verb with its pronouns (cancelá-lo, dá-se, far-se-á) by the verb; false when the run is not one. */
function readEnclitics(parts: readonly Part[], list: PieceList): boolean {
  const [verb, pronoun, ending] = parts;
  if (verb === undefined || pronoun === undefined) return false;
  if (verb.text.length < MIN_VERB_LENGTH || !LETTERS.test(verb.text)) return false;
  const pronouns = parts.slice(1);
  const isInsideVerb =
    parts.length === 3 && ENCLITICS.has(pronoun.text) && MESOCLITIC_ENDINGS.has(ending?.text ?? "");
  if (!isInsideVerb && !pronouns.every((part) => ENCLITICS.has(part.text))) return false;
  list.addPart(readWord(fullVerb(verb, pronoun.text, isInsideVerb)), verb);
  for (const part of pronouns) list.addPart(asStopWord(readWord(part.surface)), part);
  return true;
}

function fullVerb(verb: Part, pronoun: string, isInsideVerb: boolean): string {
  const infinitive = isInsideVerb ? CONTRACTED_INFINITIVES.get(verb.text) : undefined;
  if (infinitive !== undefined) return infinitive;
  const lostItsR = ENCLITICS_IN_L.has(pronoun) && /[aeio]$/.test(verb.text);
  return lostItsR ? `${verb.text}r` : verb.surface;
}

function asStopWord(reading: WordReading | undefined): WordReading | undefined {
  return reading && { ...reading, isStopWord: true };
}
