import { idf } from "#src/index/index.ts";
import { assessConfidence, bySimilarity, evidenceOf, productThresholds, relevanceOf } from "./confidence.ts";
import type { Fused } from "./fusion.ts";
import {
  type AskedTerm,
  checkedQuery,
  clampLimit,
  type SearchRequest,
  type SearchResponse,
  SNIPPET_LENGTH,
  stopwatch,
  TOP_K,
} from "./search-types.ts";
import { confidenceInHits, faqRelevanceIn } from "./faq/faq-score.ts";
import { preferAskedQuestions } from "./faq/same-question.ts";
import { statesAsked } from "./law/in-force.ts";
import { citedProvisions, NOTHING_CITED } from "./law/resolve-citations.ts";
import { asksForCited, confidenceOf, provisionsOf, withCited } from "./law/rank-law.ts";
import { passagesOn, type ProvisionsByChunk } from "./law/wordings-on.ts";
import { quoted } from "./law/find-provisions.ts";
import { citeLaw, focusOn } from "./law/provision-hits.ts";
import type { LexicalScore } from "./lexical-score.ts";
import { documentFields, snippet, termMatcher } from "./present-hit.ts";
import { fusionFor, listCounts, loadPassages, type Ranking, type SearchDeps } from "./rank-passages.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import type { Passage, ReadView } from "#src/storage/index.ts";
import {
  type Hit,
  placeIn,
  placeMetadata,
  placesJoined,
  type QuotedProvision,
  type StoredProvision,
} from "#src/domain/index.ts";

/** What the index has to say; the caller adds how the question's vector came about. */
export type SearchFindings = Pick<
  SearchResponse,
  | "hits"
  | "terms"
  | "confidence"
  | "expansions"
  | "notices"
  | "references"
  | "states"
  | "asOf"
  | "timings"
  | "fusion"
  | "lexicalCount"
  | "vectorCount"
>;

/** Finds, scores, fuses and presents. */
export async function search(request: SearchRequest, deps: SearchDeps): Promise<SearchFindings> {
  const watch = stopwatch();
  const { view, mode, profile } = deps;
  const asOf = request.asOf ?? null;
  const filter = { ...request.filter, ...(asOf === null ? {} : { includesFormer: true }) };
  const { limit: topK, notices } = clampLimit(request.topK ?? TOP_K.default, TOP_K.max);
  const ranking = await deps.rank(checkedQuery(request.query), filter, watch);
  const { asked, lexical, scored, fused } = ranking;

  // With its synonyms and corrections, so that the words that made a hit are shown in it.
  const shown = mode === "vector" ? asked : lexical.query;
  const faqs = lexical.candidates.filter(({ kind }) => kind === "faq").map(({ chunkId }) => chunkId);
  const { best, further } = await gatherPassages(fused, topK, view, new Set(faqs));
  const { ranked, nearExact } = preferAskedQuestions(best, further, lexical.query);
  const provisions = await provisionsOf(ranked, view);
  const shownPassages = asOf === null ? ranked : passagesOn(ranked, provisions, shown, asOf);
  const cited = asksForCited(asked, filter)
    ? await citedProvisions(asked.text, {
        view,
        filter: request.filter ?? {},
        asOf,
        ranked: async () => documentsOf(ranked),
      })
    : NOTHING_CITED;
  const relevance = relevanceIn(ranking, nearExact, profile);
  const matchTerms = termMatcher(shown);
  const others = shownPassages.slice(0, topK).map((item) =>
    presentHit(item, matchTerms, {
      lexicalScores: scored.lexicalScores,
      provisions,
      relevance: relevance(item),
      meaning: bySimilarity(item.scores.vectorScore, profile),
      isAskedQuestion: nearExact.has(item.passage.chunk.id),
    }),
  );
  const hits = withCited(cited.hits, others).slice(0, topK);
  const measured = confidenceInHits(assessConfidence(fused, scored, profile), others);
  const confidence = confidenceOf(cited, measured);
  const states = await statesAsked(asked.text, cited, others, { view, filter: request.filter ?? {}, asOf });
  watch.lap("presentation");

  if (asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  const { expansions } = lexical;
  const terms = askedTermsOf(lexical);
  const legal = { ...(states.length > 0 && { states }), ...(asOf !== null && { asOf }) };
  const how = { fusion: fusionFor(mode, profile), ...listCounts(fused), timings: watch.timings() };
  return { hits, terms, confidence, expansions, notices, references: cited.resolutions, ...legal, ...how };
}

/** How much each stem of a question says in the base that was searched. */
function askedTermsOf({ query, statistics }: Ranking["lexical"]): AskedTerm[] {
  const { chunkCount, documentFrequency } = statistics;
  const most = idf(chunkCount, 0);
  return query.terms.map(({ stem }) => {
    const held = documentFrequency.get(stem) ?? 0;
    return { stem, weight: idf(chunkCount, held) / most, isKnown: held > 0 };
  });
}

/** How far each passage answers for what was asked, on one scale whatever its kind. */
function relevanceIn(
  ranking: Ranking,
  nearExact: ReadonlyMap<number, number>,
  profile: EmbeddingProfile,
): (item: RankedPassage) => number {
  const faqRelevance = faqRelevanceIn(ranking, profile);
  return ({ passage: { chunk, document }, scores }) => {
    const { entry } = document;
    const thresholds = entry?.kind === "catalog" ? productThresholds(profile) : profile.confidence;
    if (entry?.kind === "faq") return nearExact.get(chunk.id) ?? faqRelevance(entry, scores);
    return relevanceOf(evidenceOf(scores, ranking.scored, profile), profile, thresholds);
  };
}

interface HitFacts {
  readonly lexicalScores: ReadonlyMap<number, LexicalScore>;
  readonly provisions: ProvisionsByChunk;
  readonly relevance: number;
  readonly meaning: number;
  readonly isAskedQuestion: boolean;
}

/** A ranked passage as people and programs get to see it. */
function presentHit(
  ranked: RankedPassage,
  matchTerms: ReturnType<typeof termMatcher>,
  { lexicalScores, provisions, relevance, meaning, isAskedQuestion }: HitFacts,
): Hit {
  const { passage, scores, mergedChunkIds } = ranked;
  const { chunk, document } = passage;
  const matches = matchTerms(chunk.text, [document.name, ...chunk.headings].join("\n"));
  const own = within(chunk, provisions.get(chunk.id) ?? []);
  const { chunkId, ...breakdown } = scores;
  const parts = lexicalScores.get(chunkId);
  return {
    chunk,
    ...documentFields(document),
    score: scores.fusedScore,
    relevance,
    breakdown: {
      ...breakdown,
      meaning,
      rerankScore: null,
      lexicalParts: parts === undefined ? {} : { stems: parts.stems, words: parts.words, pairs: parts.pairs },
    },
    matches,
    snippet: snippet(chunk.text, matches, SNIPPET_LENGTH),
    citation: citeLaw(passage, focusOn(own, matches, chunk.start)),
    mergedChunkIds,
    provisions: own,
    reference: null,
    isAskedQuestion,
  };
}

/** A passage may have been cut down to what was in force on a day. */
function within(chunk: Hit["chunk"], provisions: readonly StoredProvision[]): QuotedProvision[] {
  const inside = provisions.filter(({ start, end }) => start >= chunk.start && end <= chunk.end);
  return inside.map((provision) => quoted(provision, chunk));
}

function documentsOf(ranked: readonly RankedPassage[]): number[] {
  return [...new Set(ranked.map(({ passage }) => passage.document.id))];
}

/** The FAQ that was asked word for word is looked for among these: pages that repeat its words may come before it. */
const LOOKED_THROUGH = 30;

/**
 * `best` fills a list of `topK`, neighbours joined and each entry once: more are fetched when a few long entries take all
 * the first places. `further` are the questions among some of those below.
 */
async function gatherPassages(
  fused: readonly Fused[],
  topK: number,
  view: ReadView,
  faqs: ReadonlySet<number>,
): Promise<{ best: RankedPassage[]; further: RankedPassage[] }> {
  for (let taken = 2 * topK; ; taken *= 2) {
    const first = await loadPassages(fused.slice(0, taken), view);
    const best = spread(mergeAdjacent(oneOfEach(first)));
    if (best.length < topK && hasEntries(first) && taken < fused.length) continue;
    const below = fused.slice(taken, LOOKED_THROUGH).filter(({ chunkId }) => faqs.has(chunkId));
    const known = new Set(best.map(({ passage }) => passage.document.id));
    const later = below.length === 0 ? [] : await loadPassages(below, view);
    const further = oneOfEach(later).filter(({ passage }) => !known.has(passage.document.id));
    return { best, further };
  }
}

/** An entry is one thing, however long its answer: it is shown once, by its best passage. */
function oneOfEach(ranked: readonly RankedPassage[]): RankedPassage[] {
  const seen = new Set<number>();
  return ranked.filter(({ passage: { document } }) => {
    const isAgain = document.entry !== null && seen.has(document.id);
    seen.add(document.id);
    return !isAgain;
  });
}

/** More passages of one document come behind those of others: a list of five from one page answers no other question. */
const MAX_OF_DOCUMENT = 3;

export function spread(ranked: readonly RankedPassage[]): RankedPassage[] {
  const counts = new Map<number, number>();
  const [first, later]: [RankedPassage[], RankedPassage[]] = [[], []];
  for (const item of ranked) {
    const { id } = item.passage.document;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    (count <= MAX_OF_DOCUMENT ? first : later).push(item);
  }
  return [...first, ...later];
}

function hasEntries(loaded: readonly RankedPassage[]): boolean {
  return loaded.some(({ passage }) => passage.document.entry !== null);
}

/** A result before presentation: one passage, or several neighbours joined into one. */
export interface RankedPassage {
  readonly passage: Passage;
  readonly scores: Fused;
  readonly mergedChunkIds: readonly number[];
}

/** Joined passages stop growing here, so that one long document does not swallow the list. */
const MAX_MERGED = 3;

/**
 * Joins results that are neighbours in the same document and overlap: shown apart they say the same thing twice.
 * The joined result keeps the place and the score of its best part, and its text is still one range of the document.
 */
export function mergeAdjacent(ranked: readonly RankedPassage[]): RankedPassage[] {
  let merged: readonly RankedPassage[] = [];
  for (const next of ranked) merged = add(merged, next);
  return [...merged];
}

function add(merged: readonly RankedPassage[], next: RankedPassage): readonly RankedPassage[] {
  const index = merged.findIndex((kept) => touches(kept, next));
  const kept = merged[index];
  if (kept === undefined) return [...merged, next];
  const joined = join(kept, next);
  // The newcomer may be the missing link to a result further down.
  const linked = merged.findIndex((other, at) => at > index && touches(joined, other));
  const other = merged[linked];
  if (other === undefined) return merged.with(index, joined);
  return merged.with(index, join(joined, other)).toSpliced(linked, 1);
}

function touches(a: RankedPassage, b: RankedPassage): boolean {
  if (a.passage.document.id !== b.passage.document.id) return false;
  if (partsOf(a) + partsOf(b) > MAX_MERGED) return false;
  return precedes(a, b) || precedes(b, a);
}

function precedes(a: RankedPassage, b: RankedPassage): boolean {
  const [first, second] = [a.passage.chunk, b.passage.chunk];
  // `ordinal` is that of the first part; every further part moves the end by one.
  return second.ordinal === first.ordinal + partsOf(a) && second.start <= first.end;
}

function partsOf({ mergedChunkIds }: RankedPassage): number {
  return mergedChunkIds.length + 1;
}

function join(kept: RankedPassage, next: RankedPassage): RankedPassage {
  const [first, second] = [kept.passage.chunk, next.passage.chunk].toSorted((a, b) => a.start - b.start);
  if (first === undefined || second === undefined) return kept;
  const chunk = {
    ...kept.passage.chunk,
    ordinal: first.ordinal,
    start: first.start,
    end: Math.max(first.end, second.end),
    text: first.text + second.text.slice(first.end - second.start),
    headings: first.headings,
    position: first.position,
    tokenCount: first.tokenCount + second.tokenCount,
    metadata: {
      ...first.metadata,
      ...placeMetadata(placesJoined(placeIn(first.metadata), placeIn(second.metadata))),
    },
  };
  return {
    ...kept,
    passage: { ...kept.passage, chunk },
    mergedChunkIds: [...kept.mergedChunkIds, next.passage.chunk.id, ...next.mergedChunkIds],
  };
}
