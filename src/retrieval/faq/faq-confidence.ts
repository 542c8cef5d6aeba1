import type { FaqEntry, Hit } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import type { IndexStatistics } from "#src/storage/index.ts";
import { productConfidence } from "../catalog/product-confidence.ts";
import { levelOf } from "../confidence.ts";
import type { RankedPassage } from "../merge-adjacent.ts";
import type { QueryTerms } from "../query-terms.ts";
import type { Confidence } from "../search-types.ts";
import { askingOf, type Coverage, coverageOf } from "./faq-score.ts";
import { contradicts } from "./same-question.ts";

/** How much of a question's relevance is what the entry is about; the rest is the passage's own. docs/quality.md has the figures. */
const ASKING_SHARE = 0.7;

/**
 * An entry says what it answers: in its question and its keywords. An answer that happens to hold the words asked for
 * is weak evidence, and one that lacks them no bad sign.
 */
export function faqRelevance(passage: number, asking: number): number {
  return (1 - ASKING_SHARE) * passage + ASKING_SHARE * asking;
}

/** What is left of the relevance of a question that differs in a number or a negation. */
const DOUBT = 0.5;

export function doubt(asked: QueryTerms, { question }: FaqEntry): number {
  return contradicts(asked, question) ? DOUBT : 1;
}

/** The relevance of each question among ranked passages, by chunk. */
export function faqRelevances(
  ranked: readonly RankedPassage[],
  lexical: { readonly query: QueryTerms; readonly statistics: IndexStatistics },
  relevanceOf: (item: RankedPassage) => number,
): Map<number, number> {
  let coverage: Coverage | undefined;
  const relevances = new Map<number, number>();
  for (const item of ranked) {
    const { entry } = item.passage.document;
    if (entry?.kind !== "faq") continue;
    coverage ??= coverageOf(lexical.query, lexical.statistics);
    const asking = askingOf(entry, coverage);
    const relevance = faqRelevance(relevanceOf(item), asking);
    relevances.set(item.passage.chunk.id, relevance * doubt(lexical.query, entry));
  }
  return relevances;
}

/** An entry that comes first by its words may say less of what was asked than a passage just below it. */
const LEADING = 3;

/** How sure we are of a list that a question heads: by whichever of the first hits holds most of what was asked. A product goes by its own measure. */
export function confidenceInHits(
  measured: Confidence,
  hits: readonly Hit[],
  profile: EmbeddingProfile,
): Confidence {
  const kind = hits[0]?.entry?.kind;
  if (kind === "catalog") return productConfidence(measured, profile.confidence);
  if (hits[0] === undefined || kind !== "faq") return measured;
  const [lead = hits[0]] = hits.slice(0, LEADING).toSorted((a, b) => b.relevance - a.relevance);
  const { relevance, isAskedQuestion, entry } = lead;
  if (entry?.kind === "faq")
    return faqConfidence(measured, { relevance, isNearExact: isAskedQuestion }, profile);
  return { ...measured, level: levelOf(relevance, profile.confidence), score: relevance };
}

/** Unless its question was asked word for word, an entry must say nearly all that was asked to be sure of. */
const SURE = 0.75;

/** How sure we are when a question comes first; the answer to the very one that was asked is certain. */
export function faqConfidence(
  measured: Confidence,
  first: { readonly relevance: number; readonly isNearExact: boolean } | null,
  { confidence }: EmbeddingProfile,
): Confidence {
  if (first === null) return measured;
  const { relevance, isNearExact } = first;
  const level = isNearExact
    ? "alta"
    : levelOf(relevance, { ...confidence, alta: Math.max(confidence.alta, SURE) });
  return { level, score: relevance, signals: { ...measured.signals, question: relevance } };
}
