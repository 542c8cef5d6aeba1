import type { IndexStatistics, VocabularyTerm } from "../read-view.ts";
import type { Connection } from "./connection.ts";
import { lexicalTable, vocabularyTable } from "./lexical-tables.ts";
import { hasInactive } from "./tenants.ts";

/** Remembers what was counted in the index, for as long as the database does not change. */
export class CountCache {
  readonly #frequencies = new Map<string, number>();
  readonly #vocabularies = new Map<string, readonly VocabularyTerm[]>();
  #version = -1;

  /** Forgets everything when the database is no longer the one that was counted. */
  refresh(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#frequencies.clear();
    this.#vocabularies.clear();
  }

  frequency(key: string, count: () => number): number {
    return remember(this.#frequencies, key, count);
  }

  vocabulary(key: string, list: () => readonly VocabularyTerm[]): readonly VocabularyTerm[] {
    return remember(this.#vocabularies, key, list);
  }
}

function remember<Value>(known: Map<string, Value>, key: string, compute: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) {
    value = compute();
    known.set(key, value);
  }
  return value;
}

interface Totals {
  readonly chunks: number;
  readonly terms: number;
}

export function statistics(
  db: Connection,
  cache: CountCache,
  tenantId: number,
  terms: readonly string[],
): IndexStatistics {
  const count = hasInactive(db, tenantId) ? countActive : countAll;
  const totals = activeTotals(db, tenantId);
  const frequency = (term: string): number =>
    cache.frequency(`${tenantId} ${term}`, () => count(db, tenantId, term));
  return {
    chunkCount: totals.chunks,
    averageLength: totals.chunks === 0 ? 0 : totals.terms / totals.chunks,
    documentFrequency: new Map(terms.map((term) => [term, frequency(term)])),
  };
}

/** What is stored less what is hidden; hidden documents are few, so only they are counted. */
function activeTotals(db: Connection, tenantId: number): Totals {
  const stored = db.get<Totals>(
    "SELECT chunk_count AS chunks, body_term_count AS terms FROM tenant WHERE id = ?",
    tenantId,
  ) ?? { chunks: 0, terms: 0 };
  if (!hasInactive(db, tenantId)) return stored;
  const hidden = db.get<Totals>(
    `SELECT count(*) AS chunks, coalesce(sum(c.body_term_count), 0) AS terms
     FROM document d JOIN chunk c ON c.document_id = d.id WHERE d.tenant_id = ? AND d.active = 0`,
    tenantId,
  ) ?? { chunks: 0, terms: 0 };
  return { chunks: stored.chunks - hidden.chunks, terms: stored.terms - hidden.terms };
}

function countAll(db: Connection, tenantId: number, term: string): number {
  const sql = `SELECT doc FROM ${vocabularyTable(tenantId)} WHERE term = ?`;
  return db.get<{ doc: number }>(sql, term)?.doc ?? 0;
}

function countActive(db: Connection, tenantId: number, term: string): number {
  // The vocabulary also screens out strings that are no index terms, which MATCH would try to parse.
  if (countAll(db, tenantId, term) === 0) return 0;
  const table = lexicalTable(tenantId);
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} t CROSS JOIN chunk c ON c.id = t.rowid
     CROSS JOIN document d ON d.id = c.document_id WHERE ${table} MATCH ? AND d.active = 1`,
    `"${term}"`,
  );
  return row?.n ?? 0;
}

/** The last code point: every term with the prefix sorts before it. */
const AFTER_ALL = "\u{10FFFF}";

export function vocabulary(
  db: Connection,
  cache: CountCache,
  tenantId: number,
  query: { readonly prefix: string; readonly limit: number },
): VocabularyTerm[] {
  const { prefix, limit } = query;
  return [
    ...cache.vocabulary(`${tenantId} ${limit} ${prefix}`, () => listTerms(db, tenantId, prefix, limit)),
  ];
}

function listTerms(db: Connection, tenantId: number, prefix: string, limit: number): VocabularyTerm[] {
  const showsAll = !hasInactive(db, tenantId);
  const terms = db.all<VocabularyTerm>(
    `SELECT term, doc AS documentCount FROM ${vocabularyTable(tenantId)}
     WHERE term >= ? AND term < ? ORDER BY doc DESC, term LIMIT ?`,
    prefix,
    prefix + AFTER_ALL,
    showsAll ? limit : -1,
  );
  if (showsAll) return terms.map(({ term, documentCount }) => ({ term, documentCount }));
  return terms
    .map(({ term }) => ({ term, documentCount: countActive(db, tenantId, term) }))
    .filter((item) => item.documentCount > 0)
    .toSorted((a, b) => b.documentCount - a.documentCount)
    .slice(0, limit);
}
