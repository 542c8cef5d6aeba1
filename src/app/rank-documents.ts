import { z } from "zod";
import type { Config } from "#src/config/index.ts";
import {
  AcervoError,
  createRequestContext,
  type RequestContext,
  type SearchMode,
} from "#src/domain/index.ts";
import {
  createEmbedder,
  createEmbeddingModel,
  type Embedder,
  embedPassages,
  profileFor,
} from "#src/embedding/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import {
  checkedQuery,
  clampLimit,
  createRanker,
  type FusionChoice,
  type QueryVector,
  evidenceOf,
  FUSIONS,
  relevanceOf,
  stopwatch,
  TOP_K,
} from "#src/retrieval/index.ts";
import type { DocumentDraft } from "#src/storage/index.ts";
import { memoryStore } from "#src/storage/open-store.ts";
import { withFusion } from "./settings/calibration.ts";
import { searchTables } from "./search-task.ts";

export interface RankableDocument {
  readonly text: string;
  readonly title?: string | undefined;
  /** Made by a model of the caller: then all documents have one, and `queryVector` is its vector of the query. */
  readonly vector?: ArrayLike<number> | undefined;
}

export interface RankOptions {
  readonly topK?: number | undefined;
  readonly mode?: SearchMode | undefined;
  /** Not given: as the model of the vectors wants it; vectors of the caller are joined by `rrf`. */
  readonly fusion?: FusionChoice | undefined;
  readonly rrfK?: number | undefined;
  readonly queryVector?: ArrayLike<number> | undefined;
  /** Its embedding model makes the vectors; not given: the built-in one. */
  readonly config?: Pick<Config, "embedding"> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A document in its place. Ranks start at 1; null: the list by words, or by vectors, does not have it. */
export interface RankedDocument<Given extends RankableDocument> {
  readonly document: Given;
  /** What the order follows; comparable within one list only. */
  readonly score: number;
  /** How much of the query it covers, 0..1. */
  readonly relevance: number;
  readonly lexicalScore: number | null;
  readonly lexicalRank: number | null;
  readonly vectorScore: number | null;
  readonly vectorRank: number | null;
}

/** Documents are compared one by one, without an index: more of them belong into a knowledge base. */
const MAX_DOCUMENTS = 5_000;
const DEFAULT_RRF_K = 60;
const TENANT = "caller";

const VECTOR = z.custom<ArrayLike<number>>(isVector, "a list of finite numbers");
/** The message of each says what is expected. */
const OPTIONS = z.object({
  topK: z.number("a number").optional(),
  mode: z.enum(["lexical", "vector", "hybrid"], "lexical, vector, hybrid").optional(),
  fusion: z.enum(FUSIONS, FUSIONS.join(", ")).optional(),
  rrfK: z.number("a number above 0").positive("a number above 0").optional(),
  queryVector: VECTOR.optional(),
  config: z.custom<Pick<Config, "embedding">>(hasEmbedding, "the settings of an engine").optional(),
  signal: z.instanceof(AbortSignal, { error: "an AbortSignal" }).optional(),
});
const DOCUMENTS = z
  .array(
    z.object(
      { text: z.string("a text"), title: z.string("a text").optional(), vector: VECTOR.optional() },
      "an object with a text",
    ),
    "a list of documents",
  )
  .max(MAX_DOCUMENTS, `≤ ${MAX_DOCUMENTS}`);
const INPUT = z.object({ query: z.string("a text"), documents: DOCUMENTS, options: OPTIONS });

/**
 * Ranks documents that the caller brings by words (BM25) and by vectors, and joins both lists, as a search of a knowledge
 * base does; nothing is stored. A document that neither list has is left out.
 */
export async function rankDocuments<Given extends RankableDocument>(
  query: string,
  documents: readonly Given[],
  given: RankOptions = {},
): Promise<RankedDocument<Given>[]> {
  const options = checkedOptions(query, documents, given);
  checkedQuery(query);
  const { limit } = clampLimit(options.topK ?? TOP_K.default, TOP_K.max);
  const context = createRequestContext(TENANT, { signal: options.signal });
  const store = memoryStore();
  const vectors = options.mode === "lexical" ? null : await vectorsOf(query, documents, options, context);
  const space = vectors && (await store.vectors.ensure(TENANT, vectors.space)).id;
  const drafts = documents.map((document, index) =>
    draftOf(document, index, space, vectors?.passages[index]),
  );
  await store.knowledge.put(TENANT, drafts);
  const chosen = options.fusion ?? null;
  const profile = withFusion(profileFor(vectors?.model ?? null), chosen, options.rrfK ?? DEFAULT_RRF_K);
  const vector = vectors && space !== null ? { ...vectors.query, space } : null;
  const mode = vector === null ? "lexical" : (options.mode ?? "hybrid");
  return store.read(context, async (view) => {
    const synonyms = searchTables().synonyms(null);
    const rank = createRanker({ view, mode, vector, profile, synonyms, correctsTypos: true });
    const { fused, scored } = await rank(query, {}, stopwatch());
    const best = fused.slice(0, limit);
    const passages = await view.index.passages(best.map(({ chunkId }) => chunkId));
    const placeOf = new Map(passages.map(({ chunk, document }) => [chunk.id, Number(document.source)]));
    return best.map((scores) => {
      const { chunkId, fusedScore: score, ...parts } = scores;
      const document = documents[placeOf.get(chunkId) as number] as Given;
      return {
        document,
        score,
        relevance: relevanceOf(evidenceOf(scores, scored, profile), profile),
        ...parts,
      };
    });
  });
}

/** Callers without types may pass anything. */
function checkedOptions(query: unknown, documents: unknown, options: unknown): RankOptions {
  const parsed = INPUT.safeParse({ query, documents, options });
  if (parsed.success) return parsed.data.options;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).filter((key) => key !== "options");
  const option = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  let value: unknown = { query, documents, options };
  for (const key of issue?.path ?? []) value = (value as Record<PropertyKey, unknown>)[key];
  const shown = Array.isArray(value) ? value.length : String(value);
  throw invalid(option.slice(1) || "options", shown, issue?.message ?? "");
}

function isVector(value: unknown): boolean {
  if (!Array.isArray(value) && !(value instanceof Float32Array) && !(value instanceof Float64Array))
    return false;
  return value.length > 0 && value.every((number) => Number.isFinite(number));
}

function hasEmbedding(value: unknown): boolean {
  return typeof value === "object" && value !== null && "embedding" in value;
}

interface Vectors {
  readonly model: string;
  readonly space: { readonly modelId: string; readonly fingerprint: string; readonly dimensions: number };
  readonly query: Omit<QueryVector, "space">;
  readonly passages: readonly Float32Array[];
}

/** The caller's own vectors where they are given, else those of a model; null: there is no model. */
async function vectorsOf(
  query: string,
  documents: readonly RankableDocument[],
  { queryVector, config }: RankOptions,
  context: RequestContext,
): Promise<Vectors | null> {
  if (queryVector !== undefined) return ownVectors(queryVector, documents);
  const embedder = config === undefined ? builtinEmbedder() : embedderOf(config);
  if (embedder === null) return null;
  try {
    const titled = documents.map(({ title, text }) => ({ titles: title === undefined ? [] : [title], text }));
    const words = await embedder.wordVectors?.(query);
    const { modelId, fingerprint, dimensions } = embedder;
    return {
      model: modelId,
      space: { modelId, fingerprint, dimensions },
      query: {
        values: await embedder.embed(query, { purpose: "query", context }),
        ...(words && { words }),
      },
      passages: await embedPassages(embedder, titled, context),
    };
  } finally {
    if (config !== undefined) await embedder.close();
  }
}

function ownVectors(queryVector: ArrayLike<number>, documents: readonly RankableDocument[]): Vectors {
  const dimensions = queryVector.length;
  const passages = documents.map(({ vector }, index) => {
    if (vector?.length === dimensions) return Float32Array.from(vector);
    throw invalid(`documents[${index}].vector`, vector?.length ?? "–", `${dimensions}`);
  });
  const modelId = "caller:vectors";
  const space = { modelId, fingerprint: modelId, dimensions };
  return { model: modelId, space, query: { values: Float32Array.from(queryVector) }, passages };
}

let builtin: Embedder | null | undefined;

/** Made once: its table takes longer to load than a ranking takes. */
function builtinEmbedder(): Embedder | null {
  return (builtin ??= embedderOf({ embedding: { provider: "builtin" } }));
}

function embedderOf({ embedding }: Pick<Config, "embedding">): Embedder | null {
  const model = createEmbeddingModel(embedding);
  return model && createEmbedder(model);
}

/** One passage, however long: what is ranked is the document. */
function draftOf(
  { title = "", text }: RankableDocument,
  index: number,
  vectorSpace: number | null,
  vector: Float32Array | undefined,
): DocumentDraft {
  const place = { ordinal: 0, start: 0, end: text.length, headings: [], position: 0, tokenCount: 0 };
  const terms = chunkTerms({ title, headings: [], text });
  const source = String(index);
  return {
    source,
    part: 0,
    name: title,
    collection: TENANT,
    kind: "document",
    metadata: {},
    // Two documents may have the same text.
    contentHash: source,
    recipe: "",
    vectorSpace,
    chunks: [{ ...place, text, metadata: {}, terms, vector: vector ?? null }],
  };
}

function invalid(option: string, value: number | string, expected: string): AcervoError {
  return new AcervoError("invalid-option", { option, value: String(value), expected });
}
