import { answerExtractively, type ExtractiveAnswer } from "#src/answering/index.ts";
import type { Acervo } from "#src/app/index.ts";
import type { SearchMode } from "#src/domain/index.ts";
import { type ExpansionSwitches, MAX_QUERY_LENGTH, type SearchResponse } from "#src/retrieval/index.ts";
import type { Dataset, Query } from "./dataset.ts";
import { type AnswerFiles, goldAnswer } from "./gold-answers.ts";
import { type AnswerVerdict, judgeAnswer } from "./judge-answer.ts";
import { mean } from "./metrics.ts";
import { judgeRefusals, type RefusalCase, type RefusalReport } from "./refusals.ts";

export interface AnswerSet extends Pick<Dataset, "queries" | "judgements">, AnswerFiles {
  /** Text of each entry, by id: what a whole right answer would be. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The figures of one run; shares are of all questions, and a refusal counts as a miss. */
export interface AnswersReport {
  readonly mode: SearchMode;
  readonly queries: number;
  readonly answered: number;
  /** The marked answer or the key sentence of a right entry stands in the answer. */
  readonly contains: number;
  readonly contains_gold: number;
  readonly contains_key_sentence: number;
  readonly cites_gold: number;
  readonly mostly_gold: number;
  /** Of the answers given: one that quotes everything holds every answer, and shows it here. */
  readonly mean_characters: number;
  readonly refusal: RefusalReport | null;
}

interface EvaluationOptions {
  readonly mode: SearchMode;
  readonly expansion?: ExpansionSwitches;
}

/** Asks every question as `acervo ask` does, and compares what is answered with what people marked. */
export async function evaluateAnswers(
  acervo: Acervo,
  set: AnswerSet,
  options: EvaluationOptions,
): Promise<AnswersReport> {
  const verdicts: (AnswerVerdict | null)[] = [];
  const cases: RefusalCase[] = [];
  for (const query of set.queries) {
    const response = await ask(acervo, query, options);
    verdicts.push(verdictOn(answerExtractively(response), response, query, set));
    if (set.unanswerable.length > 0) cases.push(refusalCase(query, response, true));
  }
  for (const query of set.unanswerable) {
    const response = await ask(acervo, query, options);
    cases.push(refusalCase(query, response, false));
  }
  return { mode: options.mode, ...summary(verdicts), refusal: judgeRefusals(cases) };
}

function ask(acervo: Acervo, query: Query, { mode, expansion }: EvaluationOptions): Promise<SearchResponse> {
  const text = query.text.slice(0, MAX_QUERY_LENGTH);
  return acervo.search({ query: text, mode, ...(expansion && { expansion }) });
}

function verdictOn(
  answer: ExtractiveAnswer,
  { hits }: SearchResponse,
  { id }: Query,
  set: AnswerSet,
): AnswerVerdict | null {
  if (answer.kind === "refused") return null;
  const entries = new Map(
    hits.map((hit) => [hit.citation.documentId, hit.entry?.id ?? String(hit.documentMetadata["id"])]),
  );
  const gold = goldAnswer(id, set.judgements, set, set.texts);
  return judgeAnswer(answer, gold, (documentId) => entries.get(documentId));
}

function summary(verdicts: readonly (AnswerVerdict | null)[]): Omit<AnswersReport, "mode" | "refusal"> {
  const given = verdicts.filter((verdict) => verdict !== null);
  const share = (holds: (verdict: AnswerVerdict) => boolean): number =>
    verdicts.length === 0 ? 0 : given.filter(holds).length / verdicts.length;
  return {
    queries: verdicts.length,
    answered: share(() => true),
    contains: share(({ hasGold, hasKeySentence }) => hasGold || hasKeySentence),
    contains_gold: share(({ hasGold }) => hasGold),
    contains_key_sentence: share(({ hasKeySentence }) => hasKeySentence),
    cites_gold: share(({ citesGold }) => citesGold),
    mostly_gold: share(({ isMostlyGold }) => isMostlyGold),
    mean_characters: mean(given.map(({ characters }) => characters)),
  };
}

/** The support is asked for without the shipped threshold, which must not hide what another one would do. */
function refusalCase(query: Query, response: SearchResponse, isAnswerable: boolean): RefusalCase {
  const isAnswered = answerExtractively(response).kind === "answered";
  const answer = answerExtractively(response, { leastSupport: 0 });
  const support = answer.kind === "refused" ? 0 : (answer.support ?? 1);
  return { queryId: query.id, isAnswerable, isAnswered, support };
}
