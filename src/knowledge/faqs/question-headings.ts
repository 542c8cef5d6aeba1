import { foldAccents } from "#src/text/index.ts";

const INTERROGATIVE =
  /^(?:como|qual|quais|quando|quant[oa]s?|quem|onde|aonde|(?:de|para|por|com|a) (?:onde|quem|qual|quais|quanto|que)|por ?que|o que|what|how|why|when|where|who|whose|which)(?![\p{L}\p{N}])/u;
/** Longer lines are not questions that anyone reads as one; and the end of the line decides anyway. */
const LOOKED_AT = 40;

/** Ends in a question mark, or begins as a question does. */
export function isQuestion(text: string): boolean {
  const line = text.trim();
  if (/\?[)"'”’»*_]*$/.test(line.slice(-8))) return true;
  return INTERROGATIVE.test(foldAccents(line.slice(0, LOOKED_AT).toLowerCase()).replace(/^[\W\d_]+/, ""));
}
