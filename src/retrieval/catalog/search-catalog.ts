import { cite } from "../cite.ts";
import { checkedQuery, clampLimit } from "../checked-request.ts";
import { assessConfidence } from "../confidence.ts";
import { type RankedEntry, rankEntries } from "../entries/rank-entries.ts";
import { matchedTerms } from "../matched-terms.ts";
import type { QueryTerms } from "../query-terms.ts";
import { rankPassages, type SearchDeps } from "../rank-passages.ts";
import { SNIPPET_LENGTH, TOP_K } from "../search-types.ts";
import { snippet } from "../snippet.ts";
import { stopwatch } from "../stopwatch.ts";
import { vectorTrust } from "../vector-trust.ts";
import type { CatalogItem } from "#src/domain/index.ts";
import type { CatalogRanking } from "./catalog-ranking.ts";
import type { CatalogHit, CatalogSearchRequest, CatalogSearchResponse } from "./catalog-search.ts";
import type { ConceptTable } from "./concept-table.ts";
import { type CatalogSignals, scoreFields } from "./field-score.ts";
import { type Merged, mergeLists } from "./merge-lists.ts";
import { productConfidence } from "./product-confidence.ts";
import { extractSearchTokens, type SearchToken } from "./search-tokens.ts";
import type { Concept } from "./vocabulary.ts";

export interface CatalogDeps extends SearchDeps {
  readonly ranking: CatalogRanking;
  /** Null: no vocabulary; products are compared by their words alone. */
  readonly concepts: ConceptTable | null;
}

/** What the index has to say; the caller adds how the question's vector came about. */
export type CatalogFindings = Omit<CatalogSearchResponse, "embeddingUsed" | "fallbackReason">;

/** So many products are compared field by field: reading more of them hardly changes the first ten. */
const COMPARED = 60;
/** Of a description; the best place to quote is looked for in so many characters. */
const MAX_SHOWN = 6_000;

interface ComparedItem extends RankedEntry<CatalogItem> {
  readonly fieldScore: number;
  readonly hasPair: boolean;
  readonly signals: CatalogSignals;
}

/** Finds products by words and by meaning, compares them with the question field by field, and merges both lists. */
export async function searchCatalog(
  request: CatalogSearchRequest,
  means: CatalogDeps,
): Promise<CatalogFindings> {
  const watch = stopwatch();
  const { ranking: rules, concepts, view, profile } = means;
  const { limit, notices } = clampLimit(request.limit ?? TOP_K.default, rules.maxLimit);
  const filter = { ...request.filter, kinds: ["catalog"] };
  const ranking = await rankPassages(checkedQuery(request.query), filter, means, watch);
  const { lexical } = ranking;
  const tokens = extractSearchTokens(lexical.query, concepts, {
    minLength: rules.minTokenLength,
    maxTokens: rules.maxTokens,
  });
  const entries = await rankEntries(ranking, "catalog", Math.max(COMPARED, limit), view);
  const trust = vectorTrust(profile, lexical.query.terms.length);
  const compared = entries.map((ranked): ComparedItem => {
    const { score, signals } = scoreFields(ranked.entry, tokens, concepts, rules);
    return { ...ranked, fieldScore: score, signals, hasPair: signals.hasCultureTreatmentPair };
  });
  const merged = mergeLists(compared, { ...rules, trust });
  const results = merged.slice(0, limit).map((item) => presentItem(item, lexical.query));
  watch.lap("presentation");
  if (ranking.asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  return {
    query: request.query,
    results,
    vectorCount: merged.filter(({ source }) => source !== "lexical").length,
    lexicalCount: merged.filter(({ source }) => source !== "vector").length,
    isEnhanced: rules.isEnhanced,
    tokens: tokens.map(({ word }) => word),
    concepts: conceptsOf(tokens),
    expansions: lexical.expansions,
    // What did not come near enough to be shown is no evidence.
    confidence: productConfidence(
      assessConfidence(merged.length === 0 ? [] : ranking.fused, ranking.scored, profile),
      profile.confidence,
    ),
    notices,
    timings: watch.timings(),
  };
}

function presentItem(merged: Merged<ComparedItem>, query: QueryTerms): CatalogHit {
  const { entry, passage, standing, source, score, fieldScore, signals } = merged;
  const { chunk, document } = passage;
  // The other fields stand beside it in the result.
  const about = entry.description === "" ? chunk.text : entry.description.slice(0, MAX_SHOWN);
  const matches = matchedTerms(query, about, document.name);
  return {
    item: entry,
    documentId: document.id,
    collection: document.collection,
    source,
    score,
    lexicalScore: fieldScore,
    vectorScore: standing.vectorScore,
    lexicalRank: standing.lexicalRank,
    vectorRank: standing.vectorRank,
    signals,
    snippet: snippet(about, matches, SNIPPET_LENGTH),
    citation: cite(passage),
    chunk,
    matches: matchedTerms(query, chunk.text, document.name),
  };
}

function conceptsOf(tokens: readonly SearchToken[]): Concept[] {
  return [...new Set(tokens.flatMap(({ concept }) => (concept === null ? [] : [concept])))];
}
