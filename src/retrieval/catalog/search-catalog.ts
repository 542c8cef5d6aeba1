import type { CatalogItem, Citation, MatchedTerm, StoredChunk } from "#src/domain/index.ts";
import {
  checkedQuery,
  clampLimit,
  type EntrySearchResponse,
  type SearchRequest,
  SNIPPET_LENGTH,
  stopwatch,
  TOP_K,
} from "../search-types.ts";
import { type CatalogSignals, scoreFields } from "./field-score.ts";
import { type Concept, type ConceptTable, extractSearchTokens } from "./vocabulary.ts";
import { cite, snippet, termMatcher } from "../present-hit.ts";
import { assessConfidence, productThresholds } from "../confidence.ts";
import { type Fused, vectorTrust } from "../fusion.ts";
import { type RankedEntry, rankEntries } from "../rank-entries.ts";
import { type SearchDeps } from "../rank-passages.ts";

export type CatalogSource = "lexical" | "vector" | "both";

export interface CatalogHit {
  readonly item: CatalogItem;
  readonly documentId: number;
  readonly collection: string;
  readonly source: CatalogSource;
  /** What the list is ordered by; comparable within it only. */
  readonly score: number;
  /** Points by fields: how well the product fits the words asked. */
  readonly lexicalScore: number;
  /** Cosine to the question; null when the search ran on words alone. */
  readonly vectorScore: number | null;
  readonly lexicalRank: number | null;
  readonly vectorRank: number | null;
  readonly signals: CatalogSignals;
  readonly snippet: string;
  readonly citation: Citation;
  /** The passage that it was found by, and what of the question stands in it. */
  readonly chunk: StoredChunk;
  /** When the product was first stored. */
  readonly createdAt: string;
  readonly matches: readonly MatchedTerm[];
}

export interface CatalogSearchResponse extends EntrySearchResponse<CatalogHit> {
  readonly isEnhanced: boolean;
  readonly tokens: readonly string[];
  /** What the vocabulary knows of the question. */
  readonly concepts: readonly Concept[];
}

/** Every number that decides the order of products; each is a setting. */
export interface CatalogRanking {
  /** Combines the scores of both lists; otherwise the vector list comes first and the lexical one fills up. */
  readonly isEnhanced: boolean;
  readonly vectorWeight: number;
  readonly lexicalWeight: number;
  /** How much of the lexical weight goes by fields; the rest by the passage's own lexical score. */
  readonly fieldShare: number;
  /** For a product that has both what it is for and what it does, as asked. */
  readonly pairBonus: number;
  /** For the first of each list, less for those below. */
  readonly rankBonus: number;
  /** Less similar products are not found by their vectors. */
  readonly vectorThreshold: number;
  readonly fields: Readonly<Record<CatalogField, number>>;
  readonly bonuses: FieldBonuses;
  readonly minTokenLength: number;
  readonly maxTokens: number;
  readonly maxLimit: number;
}

export type CatalogField = "name" | "description" | "category" | "manufacturer" | "tags" | "attributes";

interface FieldBonuses {
  /** For every word of the question that stands in some field. */
  readonly token: number;
  readonly culture: number;
  readonly treatment: number;
  readonly pair: number;
  readonly cultureInTags: number;
}

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

interface ComparedItem extends RankedEntry<CatalogItem>, Mergeable {
  readonly signals: CatalogSignals;
}

/** Finds products by words and by meaning, compares them with the question field by field, and merges both lists. */
export async function searchCatalog(request: SearchRequest, deps: CatalogDeps): Promise<CatalogFindings> {
  const watch = stopwatch();
  const { ranking: rules, concepts, view, profile } = deps;
  const { limit, notices } = clampLimit(request.topK ?? TOP_K.default, rules.maxLimit);
  const filter = { ...request.filter, kinds: ["catalog"] };
  const ranking = await deps.rank(checkedQuery(request.query), filter, watch);
  const { lexical } = ranking;
  const tokens = extractSearchTokens(lexical.query, concepts, {
    minLength: rules.minTokenLength,
    maxTokens: rules.maxTokens,
  });
  const entries = await rankEntries(ranking, "catalog", Math.max(COMPARED, limit), view);
  const trust = vectorTrust(profile, lexical.query.terms.length, lexical.statistics.chunkCount);
  const compared = entries.map((ranked): ComparedItem => {
    const { score, signals } = scoreFields(ranked.entry, tokens, concepts, rules);
    return { ...ranked, fieldScore: score, signals, hasPair: signals.hasCultureTreatmentPair };
  });
  const merged = mergeLists(compared, { ...rules, trust });
  const matchTerms = termMatcher(lexical.query);
  const results = merged.slice(0, limit).map((item) => presentItem(item, matchTerms));
  watch.lap("presentation");
  if (ranking.asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  return {
    query: request.query,
    results,
    vectorCount: merged.filter(({ source }) => source !== "lexical").length,
    lexicalCount: merged.filter(({ source }) => source !== "vector").length,
    isEnhanced: rules.isEnhanced,
    tokens: tokens.map(({ word }) => word),
    concepts: [...new Set(tokens.flatMap(({ concept }) => concept ?? []))],
    expansions: lexical.expansions,
    // What did not come near enough to be shown is no evidence.
    confidence: assessConfidence(
      merged.length === 0 ? [] : ranking.fused,
      ranking.scored,
      profile,
      productThresholds(profile),
    ),
    notices,
    timings: watch.timings(),
  };
}

function presentItem(merged: Merged<ComparedItem>, matchTerms: ReturnType<typeof termMatcher>): CatalogHit {
  const { entry, passage, scores, source, score, fieldScore, signals } = merged;
  const { chunk, document } = passage;
  // The other fields stand beside it in the result.
  const about = entry.description === "" ? chunk.text : entry.description.slice(0, MAX_SHOWN);
  const matches = matchTerms(about, document.name);
  return {
    item: entry,
    documentId: document.id,
    collection: document.collection,
    source,
    score,
    lexicalScore: fieldScore,
    vectorScore: scores.vectorScore,
    lexicalRank: scores.lexicalRank,
    vectorRank: scores.vectorRank,
    signals,
    snippet: snippet(about, matches, SNIPPET_LENGTH),
    citation: cite(passage),
    chunk,
    createdAt: document.createdAt,
    matches: matchTerms(chunk.text, document.name),
  };
}

export interface Mergeable {
  readonly scores: Fused;
  readonly fieldScore: number;
  readonly hasPair: boolean;
}

export type Merged<Item extends Mergeable> = Item & {
  readonly source: CatalogSource;
  readonly score: number;
};

/** `trust` is what the vector list is worth: weak models say less with the same cosine. */
type MergeRules = CatalogRanking & { readonly trust: number };

/** Each product once, in one order; those that neither list holds are left out. */
export function mergeLists<Item extends Mergeable>(
  items: readonly Item[],
  ranking: MergeRules,
): Merged<Item>[] {
  const found = items.flatMap((item) => {
    const source = sourceOf(item.scores, ranking.vectorThreshold);
    return source === null ? [] : [{ ...item, source }];
  });
  const score = ranking.isEnhanced ? combinedScore(found, ranking) : listScore(found);
  const scored = found.map((item) => ({ ...item, score: score(item) }));
  return scored.toSorted((a, b) => b.score - a.score || b.scores.fusedScore - a.scores.fusedScore);
}

function sourceOf({ lexicalRank, vectorScore }: Fused, threshold: number): CatalogSource | null {
  const isNear = vectorScore !== null && vectorScore >= threshold;
  if (lexicalRank !== null) return isNear ? "both" : "lexical";
  return isNear ? "vector" : null;
}

type Found = Mergeable & { readonly source: CatalogSource };

/** Simple: all of the vector list, then what the lexical list adds to it. */
function listScore(found: readonly Found[]): (item: Found) => number {
  // A low threshold lets in what is not near at all and so has no rank: it ends the vector list.
  const last = 1 + Math.max(0, ...found.map(({ scores }) => scores.vectorRank ?? 0));
  return ({ source, scores }) =>
    1 / (source === "lexical" ? last + (scores.lexicalRank ?? 1) : (scores.vectorRank ?? last));
}

/** Enhanced: what each list says, by its weight, and bonuses. Lexical scores are shares of the best among the found. */
function combinedScore(found: readonly Found[], ranking: MergeRules): (item: Found) => number {
  const { vectorWeight, lexicalWeight, fieldShare, pairBonus, rankBonus, trust } = ranking;
  const bestLexical = Math.max(...found.map(({ scores }) => scores.lexicalScore ?? 0)) || 1;
  const bestFields = Math.max(...found.map(({ fieldScore }) => fieldScore)) || 1;
  const forRank = (rank: number | null): number =>
    rank === null || rank > found.length ? 0 : rankBonus * (1 - (rank - 1) / found.length);
  return ({ scores, fieldScore, hasPair, source }) => {
    const words = (scores.lexicalScore ?? 0) / bestLexical;
    const lexical = (1 - fieldShare) * words + fieldShare * (fieldScore / bestFields);
    const vector = source === "lexical" ? 0 : Math.max(0, scores.vectorScore ?? 0);
    return (
      vectorWeight * trust * vector +
      lexicalWeight * lexical +
      (hasPair ? pairBonus : 0) +
      forRank(scores.lexicalRank) +
      (source === "lexical" ? 0 : trust * forRank(scores.vectorRank))
    );
  };
}
