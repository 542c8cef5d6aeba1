import { DOCUMENT_KINDS, type DocumentKind } from "#src/domain/index.ts";
import { checkFilter } from "../filter-rules.ts";
import {
  type Candidate,
  type CandidateDocument,
  type CandidateQuery,
  type Candidates,
  type CollectionSummary,
  type Contents,
  firstStageTerms,
  readsWhole,
  type ReadView,
  untilAborted,
  type VectorQuery,
} from "../search-index.ts";
import type { ReadContext, Store } from "../store.ts";
import { checkDimensions, cosine, meanVector, norm } from "../vectors.ts";
import { type Connection, toSequence, toVector } from "./connection.ts";
import { passages } from "./documents.ts";
import { compileFilter } from "./filters.ts";
import { CountCache, findByTerms, readStatistics } from "./lexical-search.ts";
import { findArticles, findNorms, findProvisions, provisionsIn } from "./provisions.ts";
import { readTenant, type TenantTotals } from "./tenants.ts";
import { findNearest, similarities, VectorCaches } from "./vectors/vector-search.ts";
import { findSpace } from "./vectors/vector-spaces.ts";

/**
 * Runs reads one after the other, each inside a transaction of its own: that is what makes the view consistent.
 * The connection must be one that nobody writes through, or a write could land inside a view.
 */
export function snapshotReader(db: Connection): Pick<Store, "read" | "close"> {
  const caches: Caches = { counts: new CountCache(), vectors: new VectorCaches(db) };
  let last: Promise<unknown> = Promise.resolve();
  async function runNow<Result>(
    { tenant, signal }: ReadContext,
    work: (view: ReadView) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    db.execute("BEGIN");
    try {
      // Changes whenever another connection has committed.
      caches.counts.refresh(db.count("PRAGMA data_version"));
      return await work(viewOf(db, readTenant(db, tenant), caches, signal));
    } finally {
      db.execute("COMMIT");
    }
  }
  return {
    read: (context, work) => {
      const result = last.then(() => runNow(context, work));
      last = result.catch(() => undefined);
      return orAborted(result, context.signal);
    },
    close: async () => {
      await last;
      db.close();
    },
  };
}

/** Rejects as soon as the signal aborts, whatever the result is still waiting for. */
async function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

interface Caches {
  readonly counts: CountCache;
  readonly vectors: VectorCaches;
}

function viewOf(
  db: Connection,
  tenant: TenantTotals | undefined,
  caches: Caches,
  signal: AbortSignal,
): ReadView {
  if (tenant === undefined) return EMPTY_VIEW;
  const { id: tenantId } = tenant;
  const { counts } = caches;
  return {
    index: {
      candidates: untilAborted(signal, (query) => candidates(db, caches, tenant, query)),
      passages: untilAborted(signal, (chunkIds) => passages(db, tenantId, chunkIds)),
      vocabulary: untilAborted(signal, (prefix, limit) => counts.vocabulary(db, tenant, prefix, limit)),
      contents: untilAborted(signal, () => contents(db, tenant)),
    },
    provisions: {
      find: untilAborted(signal, (query) => findProvisions(db, tenantId, query)),
      inChunks: untilAborted(signal, (chunkIds) => provisionsIn(db, tenantId, chunkIds)),
      articles: untilAborted(signal, (key) => findArticles(db, tenantId, key)),
      norms: untilAborted(signal, (key, limit) => findNorms(db, tenantId, key, limit)),
    },
  };
}

/** What a tenant sees that never stored anything. */
const EMPTY_VIEW: ReadView = {
  index: {
    candidates: async ({ terms, filter }) => {
      checkFilter(filter);
      const none = new Map(terms.map((term) => [term, 0]));
      const documents = { count: 0, averageLength: 0, frequency: none };
      const statistics = { chunkCount: 0, averageLength: 0, documentFrequency: none, documents };
      return { statistics, candidates: [], documents: new Map() };
    },
    passages: async () => [],
    vocabulary: async () => [],
    contents: async () => ({ collections: [], kinds: [] }),
  },
  provisions: {
    find: async ({ filter }) => {
      checkFilter(filter);
      return [];
    },
    inChunks: async () => new Map(),
    articles: async () => [],
    norms: async () => [],
  },
};

function candidates(db: Connection, caches: Caches, tenant: TenantTotals, query: CandidateQuery): Candidates {
  const filter = compileFilter(query.filter);
  const statistics = readStatistics(db, caches.counts, tenant, query.terms);
  const byTerms = findByTerms(db, tenant, firstStageTerms(query.terms, statistics), query, filter);
  const vector = usableVector(db, tenant.id, query.vector);
  const nearest =
    vector === null ? [] : findNearest(db, caches.vectors, tenant, { filter: query.filter, vector }, filter);
  const similarity = new Map(nearest.map((chunk) => [chunk.chunkId, chunk.similarity]));
  if (vector !== null) {
    const others = byTerms.map(({ id }) => id).filter((id) => !similarity.has(id));
    for (const [id, cosine] of similarities(db, vector, others)) similarity.set(id, cosine);
  }
  const known = new Set(byTerms.map(({ id }) => id));
  const onlyNear = nearest.filter(({ chunkId }) => !known.has(chunkId));
  const sequences = readSequences(
    db,
    onlyNear.map(({ chunkId }) => chunkId),
  );
  const kindOf = readKinds(db, [
    ...byTerms.map((row) => row.document_id),
    ...onlyNear.map((chunk) => chunk.documentId),
  ]);
  const lexical = byTerms.map((row): Candidate => ({
    chunkId: row.id,
    documentId: row.document_id,
    kind: kindOf.get(row.document_id) as DocumentKind,
    lexicalScore: -row.rank,
    similarity: similarity.get(row.id) ?? null,
    sequence: toSequence(row.sequence),
  }));
  const near = onlyNear.map((chunk): Candidate => ({
    ...chunk,
    kind: kindOf.get(chunk.documentId) as DocumentKind,
    lexicalScore: null,
    sequence: sequences.get(chunk.chunkId) as Uint32Array,
  }));
  const all = [...lexical, ...near];
  return { statistics, candidates: all, documents: readDocuments(db, all, vector) };
}

interface DocumentChunk {
  readonly id: number;
  readonly sequence: Uint8Array;
  readonly data: Uint8Array | null;
}

function readDocuments(
  db: Connection,
  candidates: readonly Candidate[],
  query: VectorQuery | null,
): Map<number, CandidateDocument> {
  const ids = [...new Set(candidates.map(({ documentId }) => documentId))];
  const sql = `SELECT c.id, c.sequence, v.data FROM chunk c
     LEFT JOIN vector v ON v.chunk_id = c.id AND v.space_id = ? WHERE c.document_id = ? ORDER BY c.ordinal`;
  return new Map(
    ids.map((id, place) => {
      const chunks = db.all<DocumentChunk>(sql, query?.space ?? 0, id);
      const isWhole = readsWhole(chunks.length, place);
      const sequences = isWhole ? chunks.map(({ sequence }) => toSequence(sequence)) : [];
      return [id, { chunkCount: chunks.length, sequences, ...documentSimilarity(chunks, query) }];
    }),
  );
}

function documentSimilarity(
  chunks: readonly DocumentChunk[],
  query: VectorQuery | null,
): Pick<CandidateDocument, "similarity" | "leadSimilarity"> {
  if (query === null) return { similarity: null, leadSimilarity: null };
  const length = norm(query.values);
  const vectors = chunks.map(({ data }) => (data === null ? undefined : toVector(data)));
  const toQuery = (vector: Float32Array | undefined): number | null =>
    vector === undefined ? null : cosine(query.values, length, vector);
  return {
    similarity: toQuery(meanVector(vectors.filter((vector) => vector !== undefined))),
    leadSimilarity: toQuery(vectors[0]),
  };
}

/** Null when the tenant has no such space: it may just have been replaced. A vector that does not fit is an error. */
function usableVector(db: Connection, tenantId: number, vector: VectorQuery | null): VectorQuery | null {
  const space = vector && findSpace(db, tenantId, vector.space);
  if (vector === null || space === null) return null;
  checkDimensions(space, vector.values);
  return vector;
}

function readSequences(db: Connection, chunkIds: readonly number[]): Map<number, Uint32Array> {
  if (chunkIds.length === 0) return new Map();
  const sql = "SELECT c.id, c.sequence FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value";
  const rows = db.all<{ id: number; sequence: Uint8Array }>(sql, JSON.stringify(chunkIds));
  return new Map(rows.map((row) => [row.id, toSequence(row.sequence)]));
}

function readKinds(db: Connection, documentIds: readonly number[]): Map<number, DocumentKind> {
  const sql = "SELECT d.id, d.kind FROM json_each(?) wanted CROSS JOIN document d ON d.id = wanted.value";
  const rows = db.all<{ id: number; kind: DocumentKind }>(sql, JSON.stringify([...new Set(documentIds)]));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

function contents(db: Connection, tenant: TenantTotals): Contents {
  // Without hidden documents an index alone can count them: a table may have a million rows.
  const visible = tenant.inactiveDocuments > 0 ? "AND d.active = 1" : "";
  const sql = `SELECT k.name,
       (SELECT count(*) FROM document d WHERE d.collection_id = k.id ${visible}) AS documents
     FROM collection k WHERE k.tenant_id = ? ORDER BY k.name`;
  const collections = db.all<CollectionSummary>(sql, tenant.id).map((row) => ({ ...row }));
  // One look into the index for each kind.
  const kindSql = "SELECT 1 FROM document WHERE tenant_id = ? AND kind = ? LIMIT 1";
  const kinds = DOCUMENT_KINDS.filter((kind) => db.get(kindSql, tenant.id, kind) !== undefined);
  return { collections, kinds };
}
