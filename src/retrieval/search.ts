import { assessConfidence, relevanceOf } from "./confidence.ts";
import { checkedQuery, clampLimit } from "./checked-request.ts";
import { confidenceInHits, faqRelevances } from "./faq/faq-confidence.ts";
import { preferAskedQuestions } from "./faq/prefer-asked-questions.ts";
import type { RankedPassage } from "./merge-adjacent.ts";
import { citedProvisions, NOTHING_CITED } from "./law/cited-provisions.ts";
import { asksForCited, confidenceOf, provisionsOf, withCited } from "./law/join-cited.ts";
import { heldOnDay } from "./law/hold-on-day.ts";
import { presentHit } from "./present-hit.ts";
import { gatherPassages } from "./gather-passages.ts";
import { rankPassages, type SearchDeps } from "./rank-passages.ts";
import { type SearchRequest, type SearchResponse, TOP_K } from "./search-types.ts";
import { stopwatch } from "./stopwatch.ts";

/** What the index has to say; the caller adds how the question's vector came about. */
export type SearchFindings = Pick<
  SearchResponse,
  "hits" | "confidence" | "expansions" | "notices" | "references" | "timings"
>;

/** Finds, scores, fuses and presents. */
export async function search(request: SearchRequest, means: SearchDeps): Promise<SearchFindings> {
  const watch = stopwatch();
  const { view, mode, profile } = means;
  const asOf = request.asOf ?? null;
  const filter = { ...request.filter, ...(asOf === null ? {} : { includesFormer: true }) };
  const { limit: topK, notices } = clampLimit(request.topK ?? TOP_K.default, TOP_K.max);
  const ranking = await rankPassages(checkedQuery(request.query), filter, means, watch);
  const { asked, lexical, scored, fused } = ranking;

  // With its synonyms and corrections, so that the words that made a hit are shown in it.
  const shown = mode === "vector" ? asked : lexical.query;
  const { best, further } = await gatherPassages(fused, topK, view);
  const { ranked, nearExact } = preferAskedQuestions(best, further, lexical.query);
  const provisions = await provisionsOf(ranked, view);
  const held = asOf === null ? ranked : heldOnDay(ranked, provisions, shown, asOf);
  const cited = asksForCited(asked, filter)
    ? await citedProvisions(asked.text, {
        view,
        filter: request.filter ?? {},
        asOf,
        ranked: async () => documentsOf(ranked),
      })
    : NOTHING_CITED;
  const passageRelevance = ({ standing }: RankedPassage): number => relevanceOf(standing, scored, profile);
  const questions = faqRelevances(held.slice(0, topK), lexical, passageRelevance);
  const relevance = (item: RankedPassage): number =>
    nearExact.get(item.passage.chunk.id) ?? questions.get(item.passage.chunk.id) ?? passageRelevance(item);
  const others = held.slice(0, topK).map((item) =>
    presentHit(item, shown, {
      lexicalScores: scored.lexicalScores,
      provisions,
      relevance: relevance(item),
      isAskedQuestion: nearExact.has(item.passage.chunk.id),
    }),
  );
  const hits = withCited(cited.hits, others).slice(0, topK);
  const measured = confidenceInHits(assessConfidence(fused, scored, profile), others, profile);
  const confidence = confidenceOf(cited, measured);
  watch.lap("presentation");

  if (asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  const { expansions } = lexical;
  return { hits, confidence, expansions, notices, references: cited.resolutions, timings: watch.timings() };
}

function documentsOf(ranked: readonly RankedPassage[]): number[] {
  return [...new Set(ranked.map(({ passage }) => passage.document.id))];
}
