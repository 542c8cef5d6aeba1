import {
  CHUNKS_PER_PART,
  documentFrequencies,
  type FieldOccurrences,
  type FirstStage,
  frequenciesInDocument,
  type Occurrences,
  OccurrenceFinder,
  type RankedSlot,
  rankSlots,
  slotTest,
  TITLE_WEIGHT,
} from "#src/index/index.ts";
import { hasConditions } from "../../filter-rules.ts";
import type { CandidateQuery, DocumentEvidence, IndexStatistics } from "../../search-index.ts";
import type { Connection } from "../connection.ts";
import type { CompiledFilter } from "../filters.ts";
import type { TenantTotals } from "../tenants.ts";
import type { ChunkPlace, TenantCache, TermRow } from "./index-cache.ts";

/** What the index knows of a query's terms. */
export interface TermLookUp {
  /** How many terms the query has. */
  readonly count: number;
  /** Each once, in the order of the query. */
  readonly known: readonly TermRow[];
  /** Where each known term stands first in the query. */
  readonly places: readonly number[];
}

export function lookUpTerms(db: Connection, tenantId: number, terms: readonly string[]): TermLookUp {
  const distinct = [...new Set(terms)];
  const sql = `SELECT t.term, t.id, t.frequency FROM json_each(?) wanted
     CROSS JOIN term t ON t.tenant_id = ? AND t.term = wanted.value WHERE t.frequency > 0 ORDER BY wanted.key`;
  const known = db.all<TermRow>(sql, JSON.stringify(distinct), tenantId);
  return { count: terms.length, known, places: known.map(({ term }) => terms.indexOf(term)) };
}

export function readFirstStage(
  db: Connection,
  cache: TenantCache,
  tenant: TenantTotals,
  terms: readonly TermRow[],
): FirstStage {
  return {
    slots: cache.slots(db, tenant),
    terms,
    postings: terms.length === 0 ? [] : cache.postings(db, tenant, terms),
    chunkCount: tenant.chunks,
    averageLength: tenant.chunks === 0 ? 0 : tenant.terms / tenant.chunks,
  };
}

export function statisticsOf(
  tenant: TenantTotals,
  { terms }: CandidateQuery,
  known: readonly TermRow[],
  stage: FirstStage,
): IndexStatistics {
  const mean = (count: number): number => (count === 0 ? 0 : tenant.bodyTerms / count);
  const frequencies = new Map(terms.map((term) => [term, 0]));
  const documents = new Map(frequencies);
  const counts = documentFrequencies(stage);
  for (const [index, { term, frequency }] of known.entries()) {
    frequencies.set(term, frequency);
    documents.set(term, counts[index] as number);
  }
  return {
    chunkCount: tenant.chunks,
    averageLength: mean(tenant.chunks),
    documentFrequency: frequencies,
    documents: { count: tenant.documents, averageLength: mean(tenant.documents), frequency: documents },
  };
}

/** How much longer a list is asked for first when conditions on metadata may leave out some of it, and then each time. */
const OVERFETCH = { first: 1.25, next: 4 };

/** Best first. Slots answer the filter's lists; only conditions on metadata need the rows of the chunks. */
export function rankChunks(
  db: Connection,
  cache: TenantCache,
  stage: FirstStage,
  tenantId: number,
  { filter, limit }: CandidateQuery,
  compiled: CompiledFilter,
): RankedSlot[] {
  const test = slotTest(filter, namedCollections(db, tenantId, filter.collections ?? []));
  if (!hasConditions(filter) || limit <= 0) return rankSlots(stage, Math.max(0, limit), test);
  const shown = new Set<number>();
  let checked = 0;
  for (let wanted = Math.ceil(OVERFETCH.first * limit); ; wanted *= OVERFETCH.next) {
    const best = rankSlots(stage, wanted, test);
    for (const id of cache.visibleChunks(db, filter, compiled, best.slice(checked))) shown.add(id);
    checked = best.length;
    if (shown.size < limit && checked === wanted) continue;
    return best.filter(({ chunkId }) => shown.has(chunkId)).slice(0, limit);
  }
}

export function namedCollections(db: Connection, tenantId: number, names: readonly string[]): Set<number> {
  if (names.length === 0) return new Set();
  const sql = "SELECT id FROM collection WHERE tenant_id = ? AND name IN (SELECT value FROM json_each(?))";
  return new Set(db.all<{ id: number }>(sql, tenantId, JSON.stringify(names)).map(({ id }) => id));
}

/** The documents of a search's candidates, in their order. */
export interface FoundDocument {
  readonly id: number;
  readonly firstSlot: number;
  readonly chunkCount: number;
  /** Its chunks in the list by words. */
  readonly ordinals: ReadonlySet<number>;
  /** Of its first candidate. */
  readonly occurrences: Occurrences;
}

/** Reads where chunks hold the terms of one query. */
export class OccurrenceReader {
  readonly #db: Connection;
  readonly #tenantId: number;
  readonly #cache: TenantCache;
  readonly #stage: FirstStage;
  readonly #terms: TermLookUp;
  readonly #finder: OccurrenceFinder;
  /** By document. */
  readonly #titles = new Map<number, FieldOccurrences>();

  constructor(db: Connection, tenantId: number, cache: TenantCache, stage: FirstStage, terms: TermLookUp) {
    this.#db = db;
    this.#tenantId = tenantId;
    this.#cache = cache;
    this.#stage = stage;
    this.#terms = terms;
    const ids = Array.from({ length: terms.count }, (): number | null => null);
    for (const [index, { id }] of terms.known.entries()) ids[terms.places[index] as number] = id;
    this.#finder = new OccurrenceFinder(ids);
  }

  /** In the order given. The title of a document, which each of its chunks repeats, is read once. */
  inChunks(places: readonly ChunkPlace[]): Occurrences[] {
    const parts = this.#cache.parts(this.#db, this.#tenantId, places);
    return places.map(({ ordinal, documentId }, index) => {
      const part = parts[index];
      const title = this.#titles.get(documentId);
      const found = part && this.#finder.inChunk(part, ordinal % CHUNKS_PER_PART, title);
      if (found === undefined) throw new RangeError("a chunk without terms in the index");
      if (title === undefined) this.#titles.set(documentId, found.title);
      return found;
    });
  }

  /** Of each document, in the order given. */
  evidence(documents: readonly FoundDocument[]): DocumentEvidence[] {
    const counted = documents.map((document) => this.#countTerms(document));
    const places = documents.flatMap((document, index) =>
      furtherChunks(document, (counted[index] as CountedTerms).distinct),
    );
    const read = this.inChunks(places);
    let from = 0;
    return documents.map(({ id, firstSlot, chunkCount, occurrences }, index) => {
      const start = from;
      while (places[from]?.documentId === id) from++;
      return {
        length: this.#stage.slots.lengthOf(firstSlot, chunkCount) - chunkCount * occurrences.title.length,
        frequencies: (counted[index] as CountedTerms).frequencies,
        further: read.slice(start, from),
      };
    });
  }

  #countTerms({ firstSlot, chunkCount, occurrences }: FoundDocument): CountedTerms {
    const { known, places, count } = this.#terms;
    const inTitle = known.map(() => 0);
    const { entries } = occurrences.title;
    for (let at = 0; at < entries.length; at += 3) {
      const index = places.indexOf(entries[at] as number);
      inTitle[index] = (inTitle[index] as number) + TITLE_WEIGHT;
    }
    const { total, distinct } = frequenciesInDocument(this.#stage, firstSlot, chunkCount, inTitle);
    const frequencies = Array.from({ length: count }, () => 0);
    for (const [index, place] of places.entries()) frequencies[place] = total[index] as number;
    return { frequencies, distinct };
  }
}

interface CountedTerms {
  /** By place of the term in the query: in all bodies. */
  readonly frequencies: readonly number[];
  /** By ordinal of the chunk: how many terms its body holds. */
  readonly distinct: Uint16Array;
}

/** The chunks that are not in the list by words, but hold two terms or more. */
function furtherChunks(
  { id: documentId, firstSlot, ordinals }: FoundDocument,
  distinct: Uint16Array,
): ChunkPlace[] {
  const places: ChunkPlace[] = [];
  for (let ordinal = 0; ordinal < distinct.length; ordinal++) {
    if ((distinct[ordinal] as number) < 2 || ordinals.has(ordinal)) continue;
    places.push({ slot: firstSlot + ordinal, documentId, ordinal });
  }
  return places;
}
