import { createHash } from "node:crypto";
import { answerExtractively, type AskReply } from "#src/answering/index.ts";
import type { Tenant } from "#src/app/index.ts";
import { MAX_QUERY_LENGTH } from "#src/retrieval/index.ts";
import type { Dataset, Query } from "./dataset.ts";
import type { EvaluationOptions } from "./evaluate.ts";
import { type AnswerFiles, type AnswerVerdict, goldAnswer, judgeAnswer } from "./judge-answer.ts";
import { bestBy, mean } from "./metrics.ts";

export interface AnswerSet extends Pick<Dataset, "queries" | "judgements">, AnswerFiles {
  /** Text of each entry, by id: what a whole right answer would be. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The figures of one run; the names are those of `acervo eval --answers --json`. */
export type AnswersReport = Awaited<ReturnType<typeof evaluateAnswers>>;

/** Asks every question as `acervo ask` does, and compares what is answered with what people marked. */
export async function evaluateAnswers(acervo: Tenant, set: AnswerSet, options: EvaluationOptions) {
  const verdicts: (AnswerVerdict | null)[] = [];
  const cases: RefusalCase[] = [];
  for (const query of set.queries) {
    const reply = await ask(acervo, query, options);
    verdicts.push(verdictOn(reply, query, set));
    if (set.unanswerable.length > 0) cases.push(refusalCase(query, reply, true));
  }
  for (const query of set.unanswerable)
    cases.push(refusalCase(query, await ask(acervo, query, options), false));
  return { mode: options.mode, ...summary(verdicts), refusal: judgeRefusals(cases) };
}

/** The whole way from the question on, intent and plan included: what they get wrong counts. */
function ask(acervo: Tenant, query: Query, { mode, expansion }: EvaluationOptions): Promise<AskReply> {
  const question = query.text.slice(0, MAX_QUERY_LENGTH);
  return acervo.ask({ question, usesModel: false, scope: { mode, ...(expansion && { expansion }) } });
}

function verdictOn(reply: AskReply, { id }: Query, set: AnswerSet): AnswerVerdict | null {
  if (reply.outcome !== "answered") return null;
  const entries = entriesIn(reply);
  const gold = goldAnswer(id, set.judgements, set, set.texts);
  return judgeAnswer(reply, gold, (documentId) => entries.get(documentId));
}

/** How each document that was found is named in the judgements. */
function entriesIn({ findings }: AskReply): ReadonlyMap<number, string> {
  const entries = new Map<number, string>();
  for (const found of findings) {
    if (found.kind === "faqs")
      for (const { documentId, entry } of found.response.results) entries.set(documentId, entry.id);
    if (found.kind !== "documents" && found.kind !== "law") continue;
    for (const { citation, entry, documentMetadata } of found.response.hits)
      entries.set(citation.documentId, entry?.id ?? String(documentMetadata["id"]));
  }
  return entries;
}

/** Shares are of all questions: a refusal counts as a miss. */
function summary(verdicts: readonly (AnswerVerdict | null)[]) {
  const given = verdicts.filter((verdict) => verdict !== null);
  const share = (holds: (verdict: AnswerVerdict) => boolean): number =>
    verdicts.length === 0 ? 0 : given.filter(holds).length / verdicts.length;
  return {
    queries: verdicts.length,
    answered: share(() => true),
    /** The marked answer or the key sentence of a right entry stands in the answer. */
    contains: share(({ hasGold, hasKeySentence }) => hasGold || hasKeySentence),
    contains_gold: share(({ hasGold }) => hasGold),
    contains_key_sentence: share(({ hasKeySentence }) => hasKeySentence),
    cites_gold: share(({ citesGold }) => citesGold),
    mostly_gold: share(({ isMostlyGold }) => isMostlyGold),
    /** Of the answers given: one that quotes everything holds every answer, and shows it here. */
    mean_characters: mean(given.map(({ characters }) => characters)),
  };
}

export type RefusalCase = Readonly<ReturnType<typeof refusalCase>>;

/** What became of one question as the product ships, and what it would have taken to refuse it. */
function refusalCase({ id: queryId }: Query, reply: AskReply, isAnswerable: boolean) {
  const documents = reply.findings.find(({ kind }) => kind === "documents");
  // Without the shipped threshold, which must not hide what another one would do.
  const answer =
    documents?.kind === "documents" ? answerExtractively(documents.response, { minScore: 0 }) : null;
  // 0 when the search found too little to quote from.
  const score = answer?.kind === "answered" ? (answer.score ?? 1) : 0;
  return { queryId, isAnswerable, isAnswered: reply.outcome === "answered", score };
}

/** Null when the set has only questions of one sort: then there is nothing to balance. */
export function judgeRefusals(cases: readonly RefusalCase[]) {
  const answerable = cases.filter(({ isAnswerable }) => isAnswerable).length;
  const unanswerable = cases.length - answerable;
  if (answerable === 0 || unanswerable === 0) return null;
  return {
    answerable,
    unanswerable,
    always_answer: figures(cases, () => true).balanced_accuracy,
    shipped: figures(cases, ({ isAnswered }) => isAnswered),
    fitted: crossFitted(cases),
  };
}

/**
 * A least score fitted on one half of the questions and judged on the other, both ways round, on average: no
 * threshold is judged on a question that it was fitted to.
 */
function crossFitted(cases: readonly RefusalCase[]) {
  const halves = [0, 1].map((half) => cases.filter(({ queryId }) => halfOf(queryId) === half));
  const thresholds = halves.map(fitThreshold);
  const judged = halves.map((half, index) => {
    const threshold = thresholds[1 - index] ?? 0;
    return figures(half, ({ score }) => score >= threshold);
  });
  return {
    answered: mean(judged.map(({ answered }) => answered)),
    refused: mean(judged.map(({ refused }) => refused)),
    balanced_accuracy: mean(judged.map(({ balanced_accuracy }) => balanced_accuracy)),
    thresholds,
  };
}

/** The id decides, so that the halves are the same in every run and do not follow the order of the file. */
export function halfOf(queryId: string): number {
  return (createHash("sha256").update(queryId).digest()[0] ?? 0) % 2;
}

/** Of equals the lowest: where nothing is won by refusing, people get an answer. */
function fitThreshold(cases: readonly RefusalCase[]): number {
  const cuts = [...new Set(cases.map(({ score }) => score))].toSorted((a, b) => a - b);
  return bestBy(cuts, (cut) => figures(cases, ({ score }) => score >= cut).balanced_accuracy);
}

/** Shares of the questions with an answer that got one, and of those without that were refused; their mean. */
function figures(cases: readonly RefusalCase[], isAnswered: (item: RefusalCase) => boolean) {
  const answerable = cases.filter((item) => item.isAnswerable);
  const unanswerable = cases.filter((item) => !item.isAnswerable);
  const answered = mean(answerable.map((item) => (isAnswered(item) ? 1 : 0)));
  const refused = mean(unanswerable.map((item) => (isAnswered(item) ? 0 : 1)));
  return { answered, refused, balanced_accuracy: (answered + refused) / 2 };
}
