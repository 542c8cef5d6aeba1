import { DOCUMENT_KINDS } from "#src/domain/index.ts";
import type { FilledSlot, Occurrences, SlotTable } from "#src/index/index.ts";
import { checkFilter } from "../filter-rules.ts";
import {
  type Candidate,
  type CandidateDocument,
  type CandidateQuery,
  type Candidates,
  type CollectionSummary,
  type Contents,
  MAX_COUNTED_CHUNKS,
  type ReadView,
  untilAborted,
  type VectorQuery,
  withEvidence,
} from "../search-index.ts";
import type { ReadContext, Store } from "../store.ts";
import { checkDimensions } from "../vectors.ts";
import type { Connection } from "./connection.ts";
import { passages } from "./documents.ts";
import { compileFilter } from "./filters.ts";
import {
  type FoundDocument,
  lookUpTerms,
  OccurrenceReader,
  rankChunks,
  readFirstStage,
  statisticsOf,
} from "./lexical/search-index.ts";
import { IndexCache } from "./lexical/index-cache.ts";
import { findArticles, findNorms, findProvisions, lastChange, provisionsIn } from "./provisions.ts";
import { readTenant, type TenantTotals } from "./tenants.ts";
import {
  documentSimilarities,
  findNearest,
  type NearChunk,
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
  caches.vectors.refresh();
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
      wordsHolding: untilAborted(signal, (part, limit) => cache.wordsHolding(db, tenant, part, limit)),
      contents: untilAborted(signal, () => contents(db, tenant)),
    },
    provisions: {
      find: untilAborted(signal, (query) => findProvisions(db, tenantId, query)),
      inChunks: untilAborted(signal, (chunkIds) => provisionsIn(db, tenantId, chunkIds)),
      articles: untilAborted(signal, (key) => findArticles(db, tenantId, key)),
      norms: untilAborted(signal, (key, limit) => findNorms(db, tenantId, key, limit)),
      lastChange: untilAborted(signal, (documentId) => lastChange(db, tenantId, documentId)),
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
    wordsHolding: async () => [],
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
    lastChange: async () => null,
  },
};

function candidates(db: Connection, caches: Caches, tenant: TenantTotals, query: CandidateQuery): Candidates {
  const compiled = compileFilter(query.filter);
  const cache = caches.index.of(tenant);
  const terms = lookUpTerms(db, tenant.id, query.terms);
  const stage = readFirstStage(db, cache, tenant, terms.known);
  const ranked = rankChunks(db, cache, stage, tenant.id, query, compiled);
  const vector = usableVector(db, tenant.id, query.vector);
  const { filter } = query;
  const nearest =
    vector === null
      ? []
      : findNearest(db, caches.vectors, stage.slots, { tenant, filter, compiled, vector, cache });
  const found = new Set(ranked.map(({ chunkId }) => chunkId));
  const places = [...ranked, ...nearest.filter(({ chunkId }) => !found.has(chunkId))];
  const cosines = vector === null ? null : passageCosines(caches.vectors, vector, places, nearest);
  const reader = new OccurrenceReader(db, tenant.id, cache, stage, terms);
  const occurrences = reader.inChunks(places);
  const documents = documentsOf(stage.slots, places, ranked.length, occurrences);
  const speaking = withEvidence(documents);
  const evidence = new Map(reader.evidence(speaking).map((own, index) => [speaking[index]?.id, own]));
  const nearness = documentNearness(caches, stage.slots, vector, documents);
  if (vector !== null) caches.vectors.of(vector.space).readAhead();
  return {
    statistics: statisticsOf(tenant, query, terms.known, stage),
    candidates: places.map(({ chunkId, documentId, kind }, index): Candidate => ({
      chunkId,
      documentId,
      kind,
      lexicalScore: ranked[index]?.score ?? null,
      similarity: numberOrNull(cosines?.[index]),
      occurrences: occurrences[index] as Occurrences,
    })),
    documents: new Map(
      documents.map((document, index) => {
        const { id, chunkCount } = document;
        return [id, { chunkCount, evidence: evidence.get(id) ?? null, ...nearness(document, index) }];
      }),
    ),
  };
}

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** In the order of the places. The nearest bring theirs. */
function passageCosines(
  caches: VectorCaches,
  vector: VectorQuery,
  places: readonly FilledSlot[],
  nearest: readonly NearChunk[],
): number[] {
  const known = new Map(nearest.map(({ chunkId, similarity }) => [chunkId, similarity]));
  const others = places.map(({ chunkId }) => chunkId).filter((id) => !known.has(id));
  const cosines = similarities(caches, vector, others);
  let next = 0;
  return places.map(({ chunkId }) => known.get(chunkId) ?? (cosines[next++] as number));
}

/** The documents of the candidates, of which the first `byWords` make the list by words. */
function documentsOf(
  slots: SlotTable,
  places: readonly FilledSlot[],
  byWords: number,
  occurrences: readonly Occurrences[],
): FoundDocument[] {
  const documents = new Map<number, FoundDocument & { readonly ordinals: Set<number> }>();
  for (const [index, { slot, documentId: id, ordinal }] of places.entries()) {
    let document = documents.get(id);
    if (document === undefined) {
      const firstSlot = slot - ordinal;
      const chunkCount = slots.chunkCount(firstSlot, MAX_COUNTED_CHUNKS);
      const own = occurrences[index] as Occurrences;
      document = { id, firstSlot, chunkCount, occurrences: own, ordinals: new Set() };
      documents.set(id, document);
    }
    if (index < byWords) document.ordinals.add(ordinal);
  }
  return [...documents.values()];
}

/** Cosines of the candidates' documents: of their mean vectors, and of their first chunks. */
function documentNearness(
  caches: Caches,
  slots: SlotTable,
  vector: VectorQuery | null,
  documents: readonly FoundDocument[],
): (document: FoundDocument, index: number) => Pick<CandidateDocument, "similarity" | "leadSimilarity"> {
  if (vector === null) return () => ({ similarity: null, leadSimilarity: null });
  const firstChunks = documents.map(({ firstSlot }) => slots.entry(firstSlot).chunkId);
  const leads = similarities(caches.vectors, vector, firstChunks);
  const long = documents.filter(({ chunkCount }) => chunkCount > 1);
  const means = documentSimilarities(caches.vectors, vector, long);
  const meanOf = new Map(long.map(({ id }, index) => [id, means[index]]));
  return ({ id }, index) => {
    const lead = numberOrNull(leads[index]);
    // The mean of one vector is that vector.
    return { similarity: numberOrNull(meanOf.get(id)) ?? lead, leadSimilarity: lead };
  };
}

/** Null when the tenant has no such space: it may just have been replaced. A vector that does not fit is an error. */
function usableVector(db: Connection, tenantId: number, vector: VectorQuery | null): VectorQuery | null {
  const space = vector && findSpace(db, tenantId, vector.space);
  if (vector === null || space === null) return null;
  checkDimensions(space, vector.values);
  return vector;
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
