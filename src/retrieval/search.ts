import { AcervoError, type SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import {
  type ExpansionMeans,
  findByTerms,
  findByVector,
  type QueryVector,
  scoreCandidates,
} from "./candidates.ts";
import { assessConfidence } from "./confidence.ts";
import { fuse, type Fused, type FusionRule } from "./fusion.ts";
import { mergeAdjacent, type RankedPassage } from "./merge-adjacent.ts";
import { presentHit } from "./present-hit.ts";
import { readQuery } from "./query-terms.ts";
import {
  MAX_QUERY_LENGTH,
  type Notice,
  type SearchRequest,
  type SearchResponse,
  TOP_K,
} from "./search-types.ts";
import { stopwatch } from "./stopwatch.ts";

/** What a search runs on. */
export interface SearchMeans extends ExpansionMeans {
  readonly view: ReadView;
  readonly mode: SearchMode;
  /** Null when the search runs on words alone. */
  readonly vector: QueryVector | null;
  readonly profile: EmbeddingProfile;
}

/** What the index has to say; the caller adds how the question's vector came about. */
export type SearchFindings = Pick<
  SearchResponse,
  "hits" | "confidence" | "expansions" | "notices" | "timings"
>;

/** Finds, scores, fuses and presents. */
export async function search(request: SearchRequest, means: SearchMeans): Promise<SearchFindings> {
  const watch = stopwatch();
  const { view, mode, vector, profile } = means;
  const filter = request.filter ?? {};
  const { topK, notices } = clampTopK(request.topK ?? TOP_K.default);
  const asked = readQuery(checkedQuery(request.query));
  watch.lap("analysis");

  const lexical = await findByTerms({ asked, filter, means, findsPassages: mode !== "vector" }, view);
  watch.lap("lexical");
  const nearest = vector === null ? [] : await findByVector(filter, vector, view);
  watch.lap("vector");

  const scored = await scoreCandidates(lexical, nearest, vector, view);
  const fused = fuse(scored.standings, fusionFor(mode, profile), {
    termCount: lexical.query.terms.length,
    idealScore: scored.idealLexicalScore,
  });
  watch.lap("fusion");

  const ranked = mergeAdjacent(await load(fused.slice(0, 2 * topK), view)).slice(0, topK);
  // With its synonyms and corrections, so that the words that made a hit are shown in it.
  const shown = mode === "vector" ? asked : lexical.query;
  const hits = ranked.map((item) => presentHit(item, shown, scored.lexicalScores));
  const confidence = assessConfidence(fused, scored, profile);
  watch.lap("presentation");

  if (asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  return { hits, confidence, expansions: lexical.expansions, notices, timings: watch.timings() };
}

function fusionFor(mode: SearchMode, profile: EmbeddingProfile): FusionRule {
  return mode === "hybrid" ? profile.fusion : { kind: mode };
}

/** Throws when the text is no question; everything else about a request is adjusted, not refused. */
export function checkedQuery(query: string): string {
  if (query.length > MAX_QUERY_LENGTH) {
    throw new AcervoError("query-too-long", { length: query.length, limit: MAX_QUERY_LENGTH });
  }
  if (query.trim() === "") throw new AcervoError("query-empty", {});
  return query;
}

function clampTopK(asked: number): { topK: number; notices: Notice[] } {
  const topK = Math.min(TOP_K.max, Math.max(1, Math.trunc(asked) || 1));
  return { topK, notices: topK === asked ? [] : [{ kind: "top-k-clamped", asked, used: topK }] };
}

async function load(fused: readonly Fused[], view: ReadView): Promise<RankedPassage[]> {
  const standings = new Map(fused.map((standing) => [standing.chunkId, standing]));
  const passages = await view.passages([...standings.keys()]);
  return passages.map((passage) => ({
    passage,
    standing: standings.get(passage.chunk.id) as Fused,
    mergedChunkIds: [],
  }));
}
