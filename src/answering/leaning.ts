import type { SentenceRange } from "#src/text/index.ts";
import { fold } from "./stems.ts";

/** Words that open a sentence and point back: what they stand for was said just before. */
const POINTS_BACK =
  /^(?:el[ea]s?|isso|isto|ess[ea]s?|est[ea]s?|aquel[ea]s?|tal|tais|seus?|suas?|d?n?el[ea]s?|[dn]ess[ea]s?|[dn]est[ea]s?|d?n?isso|amb[oa]s|[oa]s? mesm[oa]s?|trata-se)\b/;
/** Words that go on with what was said, or turn it, and after which a sentence may still point back. */
const GOES_ON =
  /^(?:e|mas|porem|assim|tambem|logo|portanto|contudo|entretanto|ou seja|por isso|por exemplo|por lei|por outro lado|alem diss?t?o|no entanto|em outras palavras|des[st][ae] (?:forma|modo|maneira)|nes[st][ea] (?:caso|sentido))\b/;
const BARE_REPLY = /^(?:sim|nao|depende|correto|certo|errado|negativo|em regra, (?:sim|nao))\s*[.!;]?$/;

/** A sentence that cannot be understood without the one before it: "Isso vale também para…". */
export function leansBack(sentence: string): boolean {
  const text = fold(sentence);
  return POINTS_BACK.test(text) || GOES_ON.test(text);
}

/** "Sim." says nothing alone, and what follows may be read as its opposite without it: they are one sentence. */
export function joinBareReplies(text: string, ranges: readonly SentenceRange[]): SentenceRange[] {
  const joined: SentenceRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const isReply = last !== undefined && BARE_REPLY.test(fold(text.slice(last.start, last.end)));
    if (isReply) joined.pop();
    joined.push(isReply ? { start: last.start, end: range.end } : range);
  }
  return joined;
}
