import { CONTRACTED_INFINITIVES, ENCLITICS, ENCLITICS_IN_L, MESOCLITIC_ENDINGS } from "../data/enclitics.ts";
import { readWord, type WordReading } from "../words/read-word.ts";
import type { Part, PieceList } from "./run-reading.ts";

const MIN_VERB_LENGTH = 2;
const LETTERS = /^[a-z]+$/;

/** Reads a verb with its pronouns (cancelá-lo, dá-se, far-se-á) by the verb; false when the run is not one. */
export function readEnclitics(parts: readonly Part[], list: PieceList): boolean {
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
  if (isInsideVerb) {
    const infinitive = CONTRACTED_INFINITIVES.get(verb.text);
    if (infinitive !== undefined) return infinitive;
  }
  const lostItsR = ENCLITICS_IN_L.has(pronoun) && /[aeio]$/.test(verb.text);
  return lostItsR ? `${verb.text}r` : verb.surface;
}

function asStopWord(reading: WordReading | undefined): WordReading | undefined {
  return reading && { ...reading, isStopWord: true };
}
