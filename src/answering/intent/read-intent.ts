import type { Intent, Message } from "#src/domain/index.ts";
import { type LegalReference, parseReferences } from "#src/law/index.ts";
import { analyze, type CourtesyTopic } from "#src/text/index.ts";
import { foldMessage, readPatterns } from "../support/fold-message.ts";
import { OUT_OF_SCOPE_ORDERS, RULES_BY_INTENT } from "./data/intent-rules.ts";
import { continuedQuestion } from "./follow-up/rewrite-follow-up.ts";
import { planSearches } from "./plan-searches.ts";
import { plainText, readMessage, type SpokenWord } from "./spoken-words.ts";

/** What the rules make of a message. */
export interface IntentReading {
  readonly intent: Intent;
  /** False: a model, where there is one, should decide. */
  readonly isSure: boolean;
  /** Names of the rules that matched, for the trace. */
  readonly signals: readonly string[];
}

export interface IntentContext {
  readonly history: readonly Message[];
  /** How much there is of each kind of knowledge; without products nobody asks for one. */
  readonly kinds: Readonly<Record<string, number>>;
}

type Signal = Omit<(typeof INTENT_RULES)[number], "pattern">;

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
/** Longer messages are read up to here: what somebody wants is said early, and rules cost time. */
const MAX_READ_LENGTH = 4_000;

const ORDERS = readPatterns(OUT_OF_SCOPE_ORDERS);
/** Exported for tests: rules live in the data file. */
export const INTENT_RULES = Object.entries(RULES_BY_INTENT).flatMap(([intent, table]) =>
  readPatterns(table).map((rule) => ({ ...rule, intent: intent as Intent })),
);
const OUT_OF_SCOPE = INTENT_RULES.filter(({ intent }) => intent === "out-of-scope");

/** What somebody wants, by the rules alone. Instructions inside a message count as words and as nothing else. */
export function readIntent(message: string, context: IntentContext): IntentReading {
  const text = message.slice(0, MAX_READ_LENGTH);
  const { words, topics } = readMessage(text);
  if (words.length === 0) return readCourtesies(topics);
  const own = readWords(text, words, context);
  const question = continuedQuestion(text, context.history);
  if (question === null) return own;
  // A follow-up wants what the question before it wanted, unless it clearly says otherwise; a model may know better.
  if (own.isSure && own.intent !== "support" && own.intent !== "general") return { ...own, isSure: false };
  const before = readWords(question, readMessage(question).words, context);
  return { intent: before.intent, isSure: false, signals: ["follow-up", ...before.signals] };
}

/** "oi, tudo bem?" greets; "tudo bem?" and everything else without a question is small talk. */
function readCourtesies(topics: ReadonlySet<CourtesyTopic>): IntentReading {
  const signals = [...topics];
  const greets =
    topics.has("hello") && signals.every((topic) => /^(?:hello|wellbeing|filler|address)$/.test(topic));
  // "por favor" or "sim" alone may be half of something.
  const isSure = signals.some((topic) => !/^(?:filler|address|agreement)$/.test(topic));
  return {
    intent: greets ? "greeting" : "small-talk",
    isSure,
    signals: signals.length === 0 ? ["no-words"] : signals,
  };
}

function readWords(text: string, words: readonly SpokenWord[], context: IntentContext): IntentReading {
  const references = parseReferences(text.slice(words[0]?.start ?? 0));
  const plain = foldMessage(plainText(words));
  const hasProducts = (context.kinds["catalog"] ?? 0) > 0;
  const rules = INTENT_RULES.filter(
    ({ intent, pattern }) => (intent !== "catalog" || hasProducts) && pattern.test(plain),
  );
  const signals: Signal[] = [...rules, ...references.flatMap(citationSignal).slice(0, 1)];
  const strengths = new Map<Intent, number>();
  for (const { intent, weight } of signals) strengths.set(intent, (strengths.get(intent) ?? 0) + weight);
  const best = Math.max(...strengths.values());
  const intent = PREFERENCE.find((candidate) => strengths.get(candidate) === best) ?? "general";
  // Words of the law are everyday words where there is no law to look into.
  const hasLaw = intent !== "law" || references.length > 0 || (context.kinds["legal"] ?? 0) > 0;
  // Documents may know when the fair opens, whether it rains or not.
  const asksNothingElse = intent !== "out-of-scope" || isOnlyOutOfScope(plain);
  const names = signals.filter((signal) => signal.intent === intent).map(({ name }) => name);
  return {
    intent,
    isSure: hasLaw && asksNothingElse && isClear(intent, strengths),
    signals: [...new Set(names)],
  };
}

/** A provision or a numbered norm is certain; the name of a norm may only be mentioned. */
function citationSignal({ path, norm, unknownNorm }: LegalReference): Signal[] {
  if (norm === null && unknownNorm === null && path.artigo === null) return [];
  const isExact = path.artigo !== null || /\d/.test(norm?.label ?? "");
  return [{ name: "citation", intent: "law", weight: isExact ? 6 : 3 }];
}

/** Only an intent with another plan is a rival: between two with the same plan there is nothing to decide. */
function isClear(intent: Intent, strengths: ReadonlyMap<Intent, number>): boolean {
  const strength = strengths.get(intent) ?? 0;
  const rivals = [...strengths].filter(([other]) => planSearches(other) !== planSearches(intent));
  const rival = Math.max(0, ...rivals.map(([, strength]) => strength));
  // Without a rival, any question is one for documents.
  if (intent === "general" && rival === 0) return strength > 0;
  return strength >= SURE_STRENGTH && strength - rival >= SURE_LEAD;
}

/** "receita de bolo de chocolate": one word may say which. */
const MAX_OTHER_WORDS = 1;
/** When, and for whom somebody wants what a rule names. */
const SAYS_WHEN =
  /^(?:hoje|ontem|amanha|agora|atual|momento|fim|final|semana|mes|ano|dia|noite|manha|tarde|mim|meu|minha|favor|you|your|today|tomorrow|tonight|yesterday|now|going)$/;
/** Who would have written something down: "qual o resultado da loteria municipal?". */
const INSTITUTION =
  /\b(?:municip\w+|prefeit\w+|secretari\w+|camara|escol\w+|servidor\w*|funcionari\w+|conselho|concurso|portal|empresa|condominio|universidade|hospital|cooperativa|associacao|clube)\b/;
/** The analysis knows the stop words of Portuguese only. */
const ENGLISH_GRAMMAR = /^(?:what|the|is|are|be|for|and|of|in|to|it|at|will)$/;

/** Whether a message says hardly more than the rules that turn it away match; an order may say what it wants. */
function isOnlyOutOfScope(plain: string): boolean {
  if (ORDERS.some(({ pattern }) => pattern.test(plain))) return true;
  if (INSTITUTION.test(plain)) return false;
  const rest = OUT_OF_SCOPE.reduce((text, { pattern }) => text.replace(pattern, " "), plain);
  return rest.split(" ").filter(saysMore).length <= MAX_OTHER_WORDS;
}

function saysMore(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word) || SAYS_WHEN.test(word) || ENGLISH_GRAMMAR.test(word)) return false;
  return analyze(word).some(({ isStopWord }) => !isStopWord);
}
