import {
  AcervoError,
  createRequestContext,
  type FallbackReason,
  type SearchMode,
} from "#src/domain/index.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import { checkedQuery, type ExpansionSwitches, type SearchTimings } from "#src/retrieval/index.ts";
import type { FindingsOf, Searcher, SearchTask, TaskFrame } from "./search-task.ts";
import type { VectorSetup } from "./vector-setup.ts";

/** What every search of a tenant runs on. */
export interface IndexSetup {
  readonly tenant: string;
  readonly searcher: Searcher;
  readonly vectors: VectorSetup | null;
  /** Why there are no vectors, when there are none. */
  readonly missing: FallbackReason;
  readonly profileFor: (modelId: string | null) => EmbeddingProfile;
  readonly defaults: { readonly topK: number; readonly synonyms: boolean; readonly typos: boolean };
}

export interface Question {
  readonly query: string;
  readonly mode?: SearchMode;
  readonly expansion?: ExpansionSwitches;
  readonly vectorWeight?: number;
}

/** What was found and what it was found with. */
export interface IndexReply<Findings> {
  readonly findings: Findings & { readonly timings: SearchTimings };
  readonly requestedMode: SearchMode;
  readonly mode: SearchMode;
  readonly fallback: FallbackReason | null;
  readonly embeddingModel: string | null;
}

/** Embeds the question where that is possible, searches, and says what it had to do without. */
export async function askIndex<Task extends SearchTask>(
  question: Question,
  setup: IndexSetup,
  taskFor: (frame: TaskFrame) => Task,
): Promise<IndexReply<FindingsOf<Task>>> {
  const start = performance.now();
  checkedQuery(question.query);
  const requestedMode = question.mode ?? "hybrid";
  const embedded = await embedQuestion(question.query, requestedMode, setup);
  const embedding = performance.now() - start;
  const reply = await ask(question, embedded, setup, taskFor);
  const timings = { ...reply.findings.timings, embedding, total: performance.now() - start };
  return { ...reply, findings: { ...reply.findings, timings } };
}

interface EmbeddedQuestion {
  readonly vector: TaskFrame["vector"];
  readonly fallback: FallbackReason | null;
}

async function embedQuestion(query: string, mode: SearchMode, setup: IndexSetup): Promise<EmbeddedQuestion> {
  if (mode === "lexical") return { vector: null, fallback: null };
  if (setup.vectors === null) return { vector: null, fallback: setup.missing };
  const context = createRequestContext(setup.tenant);
  try {
    const values = await setup.vectors.embedder.embed(query, { purpose: "query", context });
    return { vector: { space: setup.vectors.space.id, values }, fallback: null };
  } catch (error) {
    context.signal.throwIfAborted();
    // A passing fault costs the vectors of this search; a wrong key or model must be seen and mended.
    if (error instanceof AcervoError && !error.isRetryable) throw error;
    return { vector: null, fallback: "embedding-generation-failed" };
  }
}

async function ask<Task extends SearchTask>(
  question: Question,
  { vector, fallback }: EmbeddedQuestion,
  setup: IndexSetup,
  taskFor: (frame: TaskFrame) => Task,
): Promise<IndexReply<FindingsOf<Task>>> {
  const requestedMode = question.mode ?? "hybrid";
  const mode = vector === null ? "lexical" : requestedMode;
  const embeddingModel = vector === null ? null : (setup.vectors?.embedder.modelId ?? null);
  const { defaults, tenant } = setup;
  const task = taskFor({
    tenant,
    mode,
    vector,
    profile: weighted(setup.profileFor(embeddingModel), question.vectorWeight),
    expansion: {
      synonyms: question.expansion?.synonyms ?? defaults.synonyms,
      typos: question.expansion?.typos ?? defaults.typos,
    },
  });
  try {
    const findings = await setup.searcher.run(task);
    return { findings, requestedMode, mode, fallback, embeddingModel };
  } catch (error) {
    if (vector === null || !isVectorFault(error)) throw error;
    return ask(question, { vector: null, fallback: "vector-query-error" }, setup, taskFor);
  }
}

function weighted(profile: EmbeddingProfile, vectorWeight: number | undefined): EmbeddingProfile {
  const { fusion } = profile;
  if (vectorWeight === undefined || !("vectorWeight" in fusion)) return profile;
  return { ...profile, fusion: { ...fusion, vectorWeight } };
}

/** Faults that may lie in the vector side; a request that was refused would be refused again. */
function isVectorFault(error: unknown): boolean {
  return !(error instanceof AcervoError) || error.code === "worker-failed";
}
