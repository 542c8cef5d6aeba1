import { DOCUMENT_KINDS, type DocumentKind } from "#src/domain/index.ts";
import type { Occurrences } from "#src/index/index.ts";
import { checkFilter } from "../filter-rules.ts";
import {
  type Candidate,
  type CandidateDocument,
  type CandidateQuery,
  type Candidates,
  type CollectionSummary,
  type Contents,
  type ReadView,
  readWhole,
  untilAborted,
  type VectorQuery,
} from "../search-index.ts";
import type { ReadContext, Store } from "../store.ts";
import { checkDimensions } from "../vectors.ts";
import type { Connection } from "./connection.ts";
import { passages } from "./documents.ts";
import { compileFilter } from "./filters.ts";
import {
  type ChunkPlace,
  IndexCache,
  lookUpTerms,
  rankChunks,
  readFirstStage,
  readOccurrences,
  statisticsOf,
} from "./lexical-search.ts";
import { findArticles, findNorms, findProvisions, provisionsIn } from "./provisions.ts";
import { readTenant, type TenantTotals } from "./tenants.ts";
import {
  documentSimilarities,
  findNearest,
  leadSimilarities,
  similarities,
  VectorCaches,
} from "./vectors/vector-search.ts";
import { findSpace } from "./vectors/vector-spaces.ts";

/**
 * Runs reads one after the other, each inside a transaction of its own: that is what makes the view consistent.
 * The connection must be one that nobody writes through, or a write could land inside a view.
 */
export function snapshotReader(db: Connection): Pick<Store, "read" | "close"> {
  const caches: Caches = { index: new IndexCache(), vectors: new VectorCaches(db) };
  let last: Promise<unknown> = Promise.resolve();
  async function runNow<Result>(
    { tenant, signal }: ReadContext,
    work: (view: ReadView) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    db.execute("BEGIN");
    try {
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
  readonly index: IndexCache;
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
  const cache = caches.index.of(tenant);
  return {
    index: {
      candidates: untilAborted(signal, (query) => candidates(db, caches, tenant, query)),
      frequencies: untilAborted(signal, (terms) => {
        const { known } = lookUpTerms(db, tenantId, terms);
        const documentFrequency = new Map(terms.map((term) => [term, 0]));
        for (const { term, frequency } of known) documentFrequency.set(term, frequency);
        return { chunkCount: tenant.chunks, documentFrequency };
      }),
      passages: untilAborted(signal, (chunkIds) => passages(db, tenantId, chunkIds)),
      vocabulary: untilAborted(signal, (prefix, limit) => cache.vocabulary(db, tenant, prefix, limit)),
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
      const documentFrequency = new Map(terms.map((term) => [term, 0]));
      const documents = { count: 0, averageLength: 0, frequency: documentFrequency };
      const statistics = { chunkCount: 0, averageLength: 0, documentFrequency, documents };
      return { statistics, candidates: [], documents: new Map() };
    },
    frequencies: async (terms) => ({
      chunkCount: 0,
      documentFrequency: new Map(terms.map((term) => [term, 0])),
    }),
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
  const compiled = compileFilter(query.filter);
  const cache = caches.index.of(tenant);
  const { known, finder } = lookUpTerms(db, tenant.id, query.terms);
  const stage = readFirstStage(db, cache, tenant, known);
  const ranked = rankChunks(db, stage, tenant.id, query, compiled);
  const vector = usableVector(db, tenant.id, query.vector);
  const { filter } = query;
  const nearest =
    vector === null ? [] : findNearest(db, caches.vectors, stage.slots, { tenant, filter, compiled, vector });
  const found = new Set(ranked.best.map(({ chunkId }) => chunkId));
  const onlyNear = nearest.filter(({ chunkId }) => !found.has(chunkId));
  const similarity = new Map(nearest.map((chunk) => [chunk.chunkId, chunk.similarity]));
  if (vector !== null) {
    const others = ranked.best.flatMap(({ chunkId }) => (similarity.has(chunkId) ? [] : [chunkId]));
    for (const [id, cosine] of similarities(db, vector, others)) similarity.set(id, cosine);
  }
  const places = [...ranked.best, ...onlyNear];
  const documents = readDocuments(db, new Set(places.map(({ documentId }) => documentId)));
  const whole = readWhole(documents.keys(), (id) => documents.get(id)?.chunkCount ?? 0);
  const occurrences = readOccurrences(db, finder, places, whole);
  const toCandidate = (place: ChunkPlace & { chunkId: number }, lexicalScore: number | null): Candidate => ({
    chunkId: place.chunkId,
    documentId: place.documentId,
    kind: documents.get(place.documentId)?.kind as DocumentKind,
    lexicalScore,
    similarity: similarity.get(place.chunkId) ?? null,
    occurrences: occurrences.get(place.documentId)?.get(place.ordinal) as Occurrences,
  });
  return {
    statistics: statisticsOf(tenant, query, known, ranked),
    candidates: [
      ...ranked.best.map((slot) => toCandidate(slot, slot.score)),
      ...onlyNear.map((chunk) => toCandidate(chunk, null)),
    ],
    documents: describeDocuments(db, vector, documents, (id) =>
      whole.has(id) ? occurrences.get(id) : undefined,
    ),
  };
}

/** What the candidates' documents say as a whole. */
function describeDocuments(
  db: Connection,
  vector: VectorQuery | null,
  documents: ReadonlyMap<number, DocumentFacts>,
  occurrencesOf: (documentId: number) => ReadonlyMap<number, Occurrences> | undefined,
): Map<number, CandidateDocument> {
  const ids = [...documents.keys()];
  const leads = vector === null ? null : leadSimilarities(db, vector, ids);
  const means = vector === null ? null : documentSimilarities(db, vector, ids);
  return new Map(
    ids.map((id) => {
      const lead = leads?.get(id) ?? null;
      const own = [...(occurrencesOf(id) ?? [])].toSorted(([a], [b]) => a - b);
      const document: CandidateDocument = {
        chunkCount: documents.get(id)?.chunkCount as number,
        occurrences: own.map(([, chunk]) => chunk),
        // The mean of one vector is that vector.
        similarity: means?.get(id) ?? lead,
        leadSimilarity: lead,
      };
      return [id, document];
    }),
  );
}

/** Null when the tenant has no such space: it may just have been replaced. A vector that does not fit is an error. */
function usableVector(db: Connection, tenantId: number, vector: VectorQuery | null): VectorQuery | null {
  const space = vector && findSpace(db, tenantId, vector.space);
  if (vector === null || space === null) return null;
  checkDimensions(space, vector.values);
  return vector;
}

interface DocumentFacts {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly chunkCount: number;
}

/** In the order given. */
function readDocuments(db: Connection, documentIds: ReadonlySet<number>): Map<number, DocumentFacts> {
  const sql = `SELECT d.id, d.kind, d.chunk_count AS chunkCount FROM json_each(?) wanted
     CROSS JOIN document d ON d.id = wanted.value ORDER BY wanted.key`;
  const rows = db.all<DocumentFacts>(sql, JSON.stringify([...documentIds]));
  return new Map(rows.map((row) => [row.id, row]));
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
