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
import { citedProvisions, NOTHING_CITED } from "./law/cited-provisions.ts";
import { asksForCited, confidenceOf, provisionsOf, withCited } from "./law/join-cited.ts";
import { favourNamedNorms } from "./law/favour-named-norms.ts";
import { heldOnDay } from "./law/hold-on-day.ts";
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
  "hits" | "confidence" | "expansions" | "notices" | "references" | "timings"
>;

/** Finds, scores, fuses and presents. */
export async function search(request: SearchRequest, means: SearchMeans): Promise<SearchFindings> {
  const watch = stopwatch();
  const { view, mode, vector, profile } = means;
  const asOf = request.asOf ?? null;
  const filter = { ...request.filter, ...(asOf === null ? {} : { includesFormer: true }) };
  const { topK, notices } = clampTopK(request.topK ?? TOP_K.default);
  const asked = readQuery(checkedQuery(request.query));
  watch.lap("analysis");

  const lexical = await findByTerms({ asked, filter, means, findsPassages: mode !== "vector" }, view);
  watch.lap("lexical");
  const nearest = vector === null ? [] : await findByVector(filter, vector, view);
  watch.lap("vector");

  const scored = await scoreCandidates(lexical, nearest, vector, view);
  const owners = new Map(
    [...lexical.candidates, ...nearest].map(({ chunkId, documentId }) => [chunkId, documentId]),
  );
  const favoured = await favourNamedNorms(asked.text, scored.standings, (id) => owners.get(id), view);
  const fused = fuse(favoured, fusionFor(mode, profile), {
    termCount: lexical.query.terms.length,
    idealScore: scored.idealLexicalScore,
  });
  watch.lap("fusion");

  // With its synonyms and corrections, so that the words that made a hit are shown in it.
  const shown = mode === "vector" ? asked : lexical.query;
  const ranked = mergeAdjacent(await load(fused.slice(0, 2 * topK), view));
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
  const others = held
    .slice(0, topK)
    .map((item) => presentHit(item, shown, { lexicalScores: scored.lexicalScores, provisions }));
  const hits = withCited(cited.hits, others).slice(0, topK);
  const confidence = confidenceOf(cited, assessConfidence(fused, scored, profile));
  watch.lap("presentation");

  if (asked.terms.length === 0) notices.push({ kind: "no-searchable-terms" });
  const { expansions } = lexical;
  return { hits, confidence, expansions, notices, references: cited.resolutions, timings: watch.timings() };
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

function documentsOf(ranked: readonly RankedPassage[]): number[] {
  return [...new Set(ranked.map(({ passage }) => passage.document.id))];
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
