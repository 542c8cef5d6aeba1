import type { Cue } from "./cue.ts";
import { HELP_CUES_EN } from "./data/help-cues-en.ts";
import { HELP_CUES_PT } from "./data/help-cues-pt.ts";
import { OTHER_CUES_EN } from "./data/other-cues-en.ts";
import { OTHER_CUES_PT } from "./data/other-cues-pt.ts";
import { TROUBLE_CUES_PT } from "./data/trouble-cues-pt.ts";
import { FUNCTION_WORDS_EN, FUNCTION_WORDS_PT } from "./data/function-words.ts";
import { foldMessage } from "./fold-message.ts";
import { withoutCourtesies } from "./without-courtesies.ts";

/** What a message was taken for, and why. */
export interface SupportReading {
  readonly isSupport: boolean;
  /** The weights of all cues found; from `MIN_SCORE` on, help is asked for. */
  readonly score: number;
  readonly language: "pt" | "en";
  /** Names of the cues found, with "+" or "-" for what they speak for. */
  readonly signals: readonly string[];
}

const MIN_SCORE = 1;
const ALL_CUES: readonly Cue[] = [
  ...HELP_CUES_PT,
  ...TROUBLE_CUES_PT,
  ...OTHER_CUES_PT,
  ...HELP_CUES_EN,
  ...OTHER_CUES_EN,
];
const WORDS_PT = new Set(FUNCTION_WORDS_PT);
const WORDS_EN = new Set(FUNCTION_WORDS_EN);

/**
 * Whether a message asks for help or an explanation that documentation could give, rather than greets, orders, buys
 * or asks for figures. Each cue counts once; both languages are read, since people mix them.
 */
export function isSupportQuestion(text: string): SupportReading {
  const folded = foldMessage(text);
  const message = withoutCourtesies(folded);
  const cues = ALL_CUES.filter(({ pattern }) => pattern.test(message));
  const score = cues.reduce((sum, { weight }) => sum + weight, 0);
  return {
    isSupport: score >= MIN_SCORE,
    score,
    language: languageOf(folded),
    signals: cues.map(({ name, weight }) => `${weight > 0 ? "+" : "-"}${name}`),
  };
}

/** Portuguese unless more words are English. */
function languageOf(folded: string): "pt" | "en" {
  let balance = 0;
  for (const word of folded.split(" ")) {
    if (WORDS_PT.has(word)) balance += 1;
    if (WORDS_EN.has(word)) balance -= 1;
  }
  return balance < 0 ? "en" : "pt";
}
