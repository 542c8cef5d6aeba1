import type { Intent } from "#src/domain/index.ts";
import { type LegalReference, parseReferences } from "#src/law/index.ts";
import { foldMessage } from "../support/fold-message.ts";
import { isSupportQuestion } from "../support/is-support-question.ts";
import { comeToThePoint, type SpokenPoint } from "./come-to-the-point.ts";
import { INTENT_RULES } from "./data/intent-rules.ts";
import { SUPPORT_SIGNALS } from "./data/support-signals.ts";
import { continuedQuestion } from "./follow-up/rewrite-follow-up.ts";
import { isNothingElse } from "./is-nothing-else.ts";
import type { IntentContext, IntentReading } from "./intent-reading.ts";
import { planSearches } from "./plan-searches.ts";
import { plainText, spokenWords } from "./spoken-words.ts";

/** Something that speaks for an intent. */
interface Sign {
  readonly name: string;
  readonly intent: Intent;
  readonly strength: number;
}

/** Which of two equally strong intents is taken: the one whose search misses least if it is wrong. */
const PREFERENCE: readonly Intent[] = [
  "law",
  "data",
  "general",
  "support",
  "catalog",
  "out-of-scope",
  "small-talk",
  "greeting",
];
const SURE_STRENGTH = 3;
const SURE_LEAD = 2;
/** Longer messages are read as far as this: what somebody wants is said early, and rules cost time. */
const MAX_READ_LENGTH = 4_000;

/** What somebody wants, by the rules alone. The words count; what they say about themselves does not. */
export function readIntent(message: string, context: IntentContext): IntentReading {
  const text = message.slice(0, MAX_READ_LENGTH);
  const point = comeToThePoint(spokenWords(text));
  if (point.words.length === 0) return readCourtesies(point);
  const own = readPoint(text, point, context);
  const question = continuedQuestion(text, context.history);
  return question === null ? own : readContinued(own, question, context);
}

/** "oi, tudo bem?" greets; "tudo bem?" and everything else without a question is small talk. */
function readCourtesies({ topics }: SpokenPoint): IntentReading {
  const signals = [...topics];
  const greets = topics.has("hello") && signals.every((topic) => /^(?:hello|wellbeing|filler)$/.test(topic));
  const intent = greets ? "greeting" : "small-talk";
  // "por favor" or "sim" alone may be half of something.
  const isSure = signals.some((topic) => topic !== "filler" && topic !== "agreement");
  return { intent, isSure, signals: signals.length === 0 ? ["no-words"] : signals };
}

/** A follow-up wants what the question before it wanted, unless it clearly says otherwise; a model may know better. */
function readContinued(own: IntentReading, question: string, context: IntentContext): IntentReading {
  if (own.isSure && own.intent !== "support" && own.intent !== "general") return { ...own, isSure: false };
  const before = readPoint(question, comeToThePoint(spokenWords(question)), context);
  return { intent: before.intent, isSure: false, signals: ["follow-up", ...before.signals] };
}

function readPoint(text: string, point: SpokenPoint, context: IntentContext): IntentReading {
  const first = point.words[0]?.start ?? 0;
  const references = parseReferences(text.slice(first));
  const plain = foldMessage(plainText(point.words));
  const signs = signsIn(plain, context).concat(references.flatMap(citationSign).slice(0, 1));
  const strengths = strengthsOf(signs);
  const intent = strongest(strengths);
  // Words of the law are everyday words where there is no law to look into.
  const isFounded = intent !== "law" || references.length > 0 || (context.kinds["legal"] ?? 0) > 0;
  // Turned away for sure is what asks for nothing else: documents may know when the fair opens, come rain or not.
  const isAlone = intent !== "out-of-scope" || isNothingElse(plain);
  const isSure = isFounded && isAlone && isClear(intent, strengths);
  return { intent, isSure, signals: namesOf(signs, intent) };
}

function strongest(strengths: ReadonlyMap<Intent, number>): Intent {
  const best = Math.max(0, ...strengths.values());
  return best === 0 ? "general" : (PREFERENCE.find((intent) => strengths.get(intent) === best) ?? "general");
}

/** Only what would be searched elsewhere is a rival: between two intents with one plan there is nothing to decide. */
function isClear(intent: Intent, strengths: ReadonlyMap<Intent, number>): boolean {
  const strength = strengths.get(intent) ?? 0;
  const rivals = [...strengths].filter(([other]) => planSearches(other) !== planSearches(intent));
  const rival = Math.max(0, ...rivals.map(([, strength]) => strength));
  // What documents answer shows by its form and by nothing speaking for anything else.
  if (intent === "general" && rival === 0) return strength > 0;
  return strength >= SURE_STRENGTH && strength - rival >= SURE_LEAD;
}

function signsIn(plain: string, { kinds }: IntentContext): Sign[] {
  const support = isSupportQuestion(plain);
  const signs: Sign[] = INTENT_RULES.filter(({ pattern }) => pattern.test(plain));
  for (const name of support.signals) {
    const sign = SUPPORT_SIGNALS[name];
    if (sign !== undefined) signs.push({ name: name.slice(1), ...sign });
  }
  if (support.isSupport)
    signs.push({ name: "support", intent: "support", strength: supportStrength(support.score) });
  return (kinds["catalog"] ?? 0) > 0 ? signs : signs.filter(({ intent }) => intent !== "catalog");
}

function supportStrength(score: number): number {
  if (score < 3) return score;
  return score < 5 ? 3 : 4;
}

/** A provision or a numbered norm leaves no doubt; the name of a norm may only be mentioned. */
function citationSign({ path, norm, unknownNorm }: LegalReference): Sign[] {
  if (norm === null && unknownNorm === null && path.artigo === null) return [];
  const isExact = path.artigo !== null || /\d/.test(norm?.label ?? "");
  return [{ name: "citation", intent: "law", strength: isExact ? 6 : 3 }];
}

function strengthsOf(signs: readonly Sign[]): ReadonlyMap<Intent, number> {
  const strengths = new Map<Intent, number>();
  for (const { intent, strength } of signs) strengths.set(intent, (strengths.get(intent) ?? 0) + strength);
  return strengths;
}

function namesOf(signs: readonly Sign[], intent: Intent): string[] {
  return [...new Set(signs.filter((sign) => sign.intent === intent).map(({ name }) => name))];
}
