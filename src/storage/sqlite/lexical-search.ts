import type { Filter } from "#src/domain/index.ts";
import { hasConditions, isEmptyFilter } from "../filter-rules.ts";
import {
  type CandidateQuery,
  type FirstStageTerms,
  type IndexStatistics,
  TERM,
  type VocabularyTerm,
} from "../search-index.ts";
import type { Connection } from "./connection.ts";
import { type CompiledFilter, narrowestList } from "./filters.ts";
import { lexicalTable, type TenantTotals, vocabularyTable } from "./tenants.ts";

/** Remembers what was counted in the index, for as long as the database does not change. */
export class CountCache {
  readonly #frequencies = new Map<string, number>();
  readonly #documents = new Map<string, number>();
  readonly #vocabularies = new Map<string, readonly VocabularyTerm[]>();
  #version = -1;

  /** Forgets everything when the database is no longer the one that was counted. */
  refresh(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#frequencies.clear();
    this.#documents.clear();
    this.#vocabularies.clear();
  }

  /** How many visible chunks hold each term. */
  frequencies(db: Connection, tenant: TenantTotals, terms: readonly string[]): Map<string, number> {
    const keyOf = (term: string): string => `${tenant.id} ${term}`;
    const uncounted = [...new Set(terms)].filter((term) => !this.#frequencies.has(keyOf(term)));
    if (uncounted.length > 0) {
      const counted = countTerms(db, tenant, uncounted);
      for (const term of uncounted) this.#frequencies.set(keyOf(term), counted.get(term) ?? 0);
    }
    return new Map(terms.map((term) => [term, this.#frequencies.get(keyOf(term)) ?? 0]));
  }

  /** How many visible documents hold each term. */
  documents(db: Connection, tenant: TenantTotals, terms: readonly string[]): Map<string, number> {
    return new Map(
      terms.map((term) => {
        const key = `${tenant.id} ${term}`;
        const count = this.#documents.get(key) ?? countDocuments(db, tenant.id, term);
        this.#documents.set(key, count);
        return [term, count];
      }),
    );
  }

  vocabulary(db: Connection, tenant: TenantTotals, prefix: string, limit: number): VocabularyTerm[] {
    const key = `${tenant.id} ${limit} ${prefix}`;
    const terms = this.#vocabularies.get(key) ?? listTerms(db, tenant, prefix, limit);
    this.#vocabularies.set(key, terms);
    return [...terms];
  }
}

export function readStatistics(
  db: Connection,
  counts: CountCache,
  tenant: TenantTotals,
  terms: readonly string[],
): IndexStatistics {
  const hidden = countHidden(db, tenant);
  const chunkCount = tenant.chunks - hidden.chunks;
  const bodyTerms = tenant.bodyTerms - hidden.terms;
  const documentFrequency = counts.frequencies(db, tenant, terms);
  const sql = "SELECT count(*) FROM document WHERE tenant_id = ? AND active = 1 AND chunk_count > 0";
  const documents = db.count(sql, tenant.id);
  return {
    chunkCount,
    averageLength: chunkCount === 0 ? 0 : bodyTerms / chunkCount,
    documentFrequency,
    documents: {
      count: documents,
      averageLength: documents === 0 ? 0 : bodyTerms / documents,
      frequency: counts.documents(db, tenant, terms),
    },
  };
}

function countDocuments(db: Connection, tenantId: number, term: string): number {
  if (!TERM.test(term)) return 0;
  const table = lexicalTable(tenantId);
  const sql = `SELECT count(DISTINCT d.id) FROM ${table} t CROSS JOIN chunk c ON c.id = t.rowid
     CROSS JOIN document d ON d.id = c.document_id WHERE ${table} MATCH ? AND d.active = 1`;
  return db.count(sql, `"${term}"`);
}

/** Hidden documents are few: what is shown is what is stored less what they hold. */
function countHidden(db: Connection, tenant: TenantTotals): { chunks: number; terms: number } {
  const nothing = { chunks: 0, terms: 0 };
  if (tenant.inactiveDocuments === 0) return nothing;
  const sql = `SELECT count(*) AS chunks, coalesce(sum(c.body_term_count), 0) AS terms
     FROM document d JOIN chunk c ON c.document_id = d.id WHERE d.tenant_id = ? AND d.active = 0`;
  return db.get<typeof nothing>(sql, tenant.id) ?? nothing;
}

/** How many visible chunks hold each of the terms that the index knows. */
function countTerms(db: Connection, tenant: TenantTotals, terms: readonly string[]): Map<string, number> {
  const sql = `SELECT v.term, v.doc AS documentCount FROM json_each(?) wanted
     CROSS JOIN ${vocabularyTable(tenant.id)} v ON v.term = wanted.value`;
  const stored = db.all<VocabularyTerm>(sql, JSON.stringify(terms));
  const isExact = tenant.inactiveDocuments === 0;
  return new Map(
    stored.map(({ term, documentCount }) => [
      term,
      isExact ? documentCount : countActive(db, tenant.id, term),
    ]),
  );
}

function countActive(db: Connection, tenantId: number, term: string): number {
  const table = lexicalTable(tenantId);
  const sql = `SELECT count(*) FROM ${table} t CROSS JOIN chunk c ON c.id = t.rowid
     CROSS JOIN document d ON d.id = c.document_id WHERE ${table} MATCH ? AND d.active = 1`;
  return db.count(sql, `"${term}"`);
}

/** The last code point: every term with the prefix sorts before it. */
const AFTER_ALL = "\u{10FFFF}";

function listTerms(db: Connection, tenant: TenantTotals, prefix: string, limit: number): VocabularyTerm[] {
  const showsAll = tenant.inactiveDocuments === 0;
  const sql = `SELECT term, doc AS documentCount FROM ${vocabularyTable(tenant.id)}
     WHERE term >= ? AND term < ? ORDER BY doc DESC, term LIMIT ?`;
  const terms = db.all<VocabularyTerm>(sql, prefix, prefix + AFTER_ALL, showsAll ? limit : -1);
  if (showsAll) return terms.map((term) => ({ ...term }));
  return terms
    .map(({ term }) => ({ term, documentCount: countActive(db, tenant.id, term) }))
    .filter((item) => item.documentCount > 0)
    .toSorted((a, b) => b.documentCount - a.documentCount)
    .slice(0, limit);
}

/** How much longer a list is asked for when some of it may be hidden or filtered out. */
const OVERFETCH = 2;

/** Beyond this many times the limit, filtering every match costs no more. */
const MAX_LIST_LENGTH = 16;

export interface LexicalRow {
  readonly id: number;
  readonly document_id: number;
  /** FTS5 gives better matches lower (negative) values. */
  readonly rank: number;
  readonly sequence: Uint8Array;
}

interface FilteredQuery {
  readonly tenant: TenantTotals;
  readonly match: string;
  readonly filter: CompiledFilter;
  readonly limit: number;
}

/** Best first. All ways give the same rows; they differ in how many matches they must look at. */
export function findByTerms(
  db: Connection,
  tenant: TenantTotals,
  terms: FirstStageTerms,
  { filter, limit }: CandidateQuery,
  compiled: CompiledFilter,
): LexicalRow[] {
  if (terms.making.length === 0 || limit <= 0) return [];
  const query: FilteredQuery = { tenant, match: matchExpression(terms), filter: compiled, limit };
  if (!isEmptyFilter(filter)) return findFiltered(db, query, filter);
  const hidesFormer = tenant.formerDocuments > 0 && !filter.includesFormer;
  return tenant.inactiveDocuments > 0 || hidesFormer ? likelyRows(db, query) : topRows(db, query, limit);
}

function findFiltered(db: Connection, query: FilteredQuery, filter: Filter): LexicalRow[] {
  const few = narrowestList(db, query.tenant, filter);
  if (few !== null) return rowsAmong(db, query, few);
  return hasConditions(filter) ? filteredRows(db, query) : likelyRows(db, query);
}

/**
 * Hidden documents are few, and a list of kinds often lets most of a catalogue through: then it is quicker to drop
 * what may not be shown from a longer list than to look at every match. Each try asks for twice as much as the last
 * one makes it seem to take.
 */
function likelyRows(db: Connection, query: FilteredQuery): LexicalRow[] {
  const { limit } = query;
  for (let wanted = limit * OVERFETCH; wanted <= limit * MAX_LIST_LENGTH;) {
    const found = topRows(db, query, wanted);
    const shown = visibleChunks(db, query, found);
    if (shown.size >= limit || found.length < wanted) {
      return found.filter((row) => shown.has(row.id)).slice(0, limit);
    }
    wanted = Math.ceil((wanted * limit * OVERFETCH) / Math.max(1, shown.size));
  }
  return filteredRows(db, query);
}

/** CROSS JOIN fixes the order: left to itself, SQLite would walk all documents of the tenant. */
const WITH_DOCUMENT = `
  CROSS JOIN document d ON d.id = c.document_id CROSS JOIN collection k ON k.id = d.collection_id`;

function visibleChunks(db: Connection, { filter }: FilteredQuery, found: readonly LexicalRow[]): Set<number> {
  const sql = `SELECT c.id FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value ${WITH_DOCUMENT}
     WHERE ${filter.sql}`;
  const ids = JSON.stringify(found.map((row) => row.id));
  return new Set(db.all<{ id: number }>(sql, ids, ...filter.values).map((row) => row.id));
}

/** Only the rows that FTS5 ranked and cut are joined. */
function selectRanked(ranked: string): string {
  return `SELECT c.id, c.document_id, f.rank, c.sequence FROM (${ranked}) f
     JOIN chunk c ON c.id = f.rowid ORDER BY f.rank, c.id`;
}

/**
 * FTS5 ranks and cuts by itself. With `rowid` in the order equal scores fall the same way every time, and SQLite keeps
 * just the best rows instead of sorting them all.
 */
function topRows(db: Connection, { tenant, match }: FilteredQuery, limit: number): LexicalRow[] {
  const table = lexicalTable(tenant.id);
  const ranked = `SELECT rowid, rank FROM ${table} WHERE ${table} MATCH ? ORDER BY rank, rowid LIMIT ?`;
  return db.all<LexicalRow>(selectRanked(ranked), match, limit);
}

/**
 * CROSS JOIN fixes the order: match, then filter, then rank the survivors. Given a list of row ids instead,
 * FTS5 would run the whole query once for each of them.
 */
function filteredRows(db: Connection, { tenant, match, filter, limit }: FilteredQuery): LexicalRow[] {
  const table = lexicalTable(tenant.id);
  const ranked = `SELECT t.rowid, t.rank FROM ${table} t CROSS JOIN chunk c ON c.id = t.rowid ${WITH_DOCUMENT}
       WHERE ${table} MATCH ? AND d.tenant_id = ? AND ${filter.sql} ORDER BY t.rank, t.rowid LIMIT ?`;
  return db.all<LexicalRow>(selectRanked(ranked), match, tenant.id, ...filter.values, limit);
}

/** The plus keeps FTS5 from being given the list (see above): matches are looked up in it, and ranked if there. */
function rowsAmong(db: Connection, query: FilteredQuery, few: CompiledFilter): LexicalRow[] {
  const { tenant, match, filter, limit } = query;
  const table = lexicalTable(tenant.id);
  const sql = `WITH few AS MATERIALIZED (SELECT d.id FROM document d WHERE ${few.sql}),
       allowed AS MATERIALIZED (
         SELECT c.id FROM few
         CROSS JOIN document d ON d.id = few.id
         CROSS JOIN collection k ON k.id = d.collection_id
         CROSS JOIN chunk c ON c.document_id = d.id
         WHERE ${filter.sql})
     ${selectRanked(`SELECT t.rowid, t.rank FROM ${table} t
       WHERE ${table} MATCH ? AND +t.rowid IN allowed ORDER BY t.rank, t.rowid LIMIT ?`)}`;
  return db.all<LexicalRow>(sql, ...few.values, ...filter.values, match, limit);
}

/**
 * "Any of these" finds the rows; saying it again together with the common terms lets those count in their rank. FTS5
 * counts a term as often as it is named: that is the rule of `FirstStageTerms.scoring`.
 */
function matchExpression({ making, scoring }: FirstStageTerms): string {
  if (scoring.length === making.length) return anyOf(making);
  return `(${anyOf(making)}) AND (${anyOf(scoring.slice(making.length))})`;
}

function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term}"`).join(" OR ");
}
