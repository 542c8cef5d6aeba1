import { foldAccents } from "#src/text/index.ts";
import { visibleText } from "../context/outside-text.ts";
import { REFUSAL_CUES } from "./data/refusal-cues.ts";
import { citedNumbers } from "./marks.ts";

/** A refusal says so at once. */
const BEGINNING = 400;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** Whether a model answered that the documents do not tell: nothing is cited, and its beginning says so. */
export function saysItDoesNotKnow(text: string): boolean {
  const visible = visibleText(text);
  if (citedNumbers(visible).length > 0) return false;
  const words = foldAccents(visible.trimStart().slice(0, BEGINNING))
    .toLowerCase()
    .replace(BETWEEN_WORDS, " ");
  return REFUSAL_CUES.some((cue) => cue.test(words));
}
