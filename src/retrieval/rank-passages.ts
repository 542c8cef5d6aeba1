import type { Filter, SearchMode } from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import {
  type CandidateList,
  type ExpansionDeps,
  findCandidates,
  type QueryVector,
  type ScoredCandidates,
  scoreCandidates,
} from "./candidates.ts";
import { fuse, type Fused, type FusionRule } from "./fusion.ts";
import { favourNamedNorms } from "./law/favour-named-norms.ts";
import type { RankedPassage } from "./merge-adjacent.ts";
import { type QueryTerms, readQuery } from "./query-terms.ts";
import type { Stopwatch } from "./stopwatch.ts";

/** What a search runs on. */
export interface SearchDeps extends ExpansionDeps {
  readonly view: ReadView;
  readonly mode: SearchMode;
  /** Null when the search runs on words alone. */
  readonly vector: QueryVector | null;
  readonly profile: EmbeddingProfile;
}

/** All that was found for a question, in order, still without its texts. */
export interface Ranking {
  readonly asked: QueryTerms;
  readonly lexical: CandidateList;
  readonly scored: ScoredCandidates;
  readonly fused: readonly Fused[];
  /** The document that a found chunk belongs to. */
  readonly documentOf: (chunkId: number) => number | undefined;
}

/** Finds by words and by meaning, scores what either found in both ways, and puts it in one order. */
export async function rankPassages(
  query: string,
  filter: Filter,
  means: SearchDeps,
  watch: Stopwatch,
): Promise<Ranking> {
  const { view, mode, vector, profile } = means;
  const asked = readQuery(query);
  watch.lap("analysis");

  const search = { asked, filter, expansion: means, findsByTerms: mode !== "vector", vector };
  const lexical = await findCandidates(search, view.index);
  watch.lap("candidates");

  const scored = scoreCandidates(lexical);
  const owners = new Map(lexical.candidates.map(({ chunkId, documentId }) => [chunkId, documentId]));
  const documentOf = (chunkId: number): number | undefined => owners.get(chunkId);
  const favoured = await favourNamedNorms(asked.text, scored.standings, documentOf, view);
  const fused = fuse(favoured, fusionFor(mode, profile), {
    termCount: lexical.query.terms.length,
    idealScore: scored.idealLexicalScore,
  });
  watch.lap("fusion");
  return { asked, lexical, scored, fused, documentOf };
}

function fusionFor(mode: SearchMode, profile: EmbeddingProfile): FusionRule {
  return mode === "hybrid" ? profile.fusion : { kind: mode };
}

/** Fetches the texts of ranked chunks. */
export async function loadPassages(fused: readonly Fused[], view: ReadView): Promise<RankedPassage[]> {
  const standings = new Map(fused.map((standing) => [standing.chunkId, standing]));
  const passages = await view.index.passages([...standings.keys()]);
  return passages.flatMap((passage) => {
    const standing = standings.get(passage.chunk.id);
    return standing === undefined ? [] : [{ passage, standing, mergedChunkIds: [] }];
  });
}
