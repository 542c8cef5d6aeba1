import { stripCourtesies } from "#src/text/index.ts";
import { CUES_EN, CUES_PT } from "./data/support-words.ts";
import { foldMessage, readPatterns, type WeightedPattern } from "./fold-message.ts";

export interface SupportReading {
  readonly isSupport: boolean;
  /** The sum of the weights of all cues found; from `MIN_SCORE` on, the message asks for help. */
  readonly score: number;
  /** Names of the cues found, with "+" for help and "-" for something else. */
  readonly signals: readonly string[];
}

const MIN_SCORE = 1;
/** Read with the first message: most runs of the command line ask for no verdict. */
let cues: readonly WeightedPattern[] | undefined;

/**
 * Whether a message asks for help or an explanation that documentation could give, rather than greets, orders, buys
 * or asks for figures. Each cue counts once; both languages are read, since people mix them.
 */
export function isSupportQuestion(text: string): SupportReading {
  const words = foldMessage(text).split(" ");
  const { start, end } = stripCourtesies(words);
  const message = words.slice(start, end).join(" ");
  cues ??= [...readPatterns(CUES_PT), ...readPatterns(CUES_EN)];
  const found = cues.filter(({ pattern }) => pattern.test(message));
  const score = found.reduce((sum, { weight }) => sum + weight, 0);
  return {
    isSupport: score >= MIN_SCORE,
    score,
    signals: found.map(({ name, weight }) => `${weight > 0 ? "+" : "-"}${name}`),
  };
}
