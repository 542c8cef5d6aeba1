import type { SQLInputValue } from "node:sqlite";
import type { Filter } from "#src/domain/index.ts";
import type { LexicalCandidate, LexicalQuery } from "../read-view.ts";
import { hasConditions, isEmptyFilter } from "../filter-rules.ts";
import { searchableTerms } from "../searchable-terms.ts";
import { toSequence } from "./blobs.ts";
import type { Connection } from "./connection.ts";
import { type CompiledFilter, compileFilter } from "./filters.ts";
import { lexicalTable } from "./lexical-tables.ts";
import { narrowestList } from "./narrow-lists.ts";
import { hidesDocuments } from "./tenants.ts";

/** How much longer a list is asked for when some of it may be hidden or filtered out. */
const OVERFETCH = 2;

/** Beyond this many times the limit, filtering every match costs no more. */
const MAX_LIST_LENGTH = 16;

interface CandidateRow {
  readonly id: number;
  readonly document_id: number;
  readonly score: number;
  readonly sequence: Uint8Array;
}

export function lexicalCandidates(db: Connection, tenantId: number, query: LexicalQuery): LexicalCandidate[] {
  const filter = compileFilter(query.filter);
  const terms = searchableTerms(query.terms);
  if (terms.length === 0 || query.limit <= 0) return [];
  const match = matchExpression(terms, searchableTerms(query.rankingTerms ?? []));
  const rows = findCandidates(db, { tenantId, match, filter, limit: query.limit }, query.filter);
  return rows.map((row) => ({
    chunkId: row.id,
    documentId: row.document_id,
    // FTS5 gives better matches lower (negative) values.
    score: -row.score,
    sequence: toSequence(row.sequence),
  }));
}

/** All ways give the same rows; they differ in how many matches they must look at. */
function findCandidates(db: Connection, query: FilteredQuery, filter: Filter): CandidateRow[] {
  const { tenantId, match, limit } = query;
  if (!isEmptyFilter(filter)) {
    const few = narrowestList(db, tenantId, filter);
    if (few !== null) return candidatesAmong(db, query, few);
    return hasConditions(filter) ? filteredCandidates(db, query) : likelyCandidates(db, query);
  }
  const hides = hidesDocuments(db, tenantId, filter);
  return hides ? likelyCandidates(db, query) : topCandidates(db, tenantId, match, limit);
}

/**
 * Hidden documents are few, and a list of kinds often lets most of a catalogue through: then it is quicker to drop
 * what may not be shown from a longer list than to look at every match. Each try asks for twice as much as the last
 * one makes it seem to take.
 */
function likelyCandidates(db: Connection, query: FilteredQuery): CandidateRow[] {
  const { tenantId, match, limit } = query;
  for (let wanted = limit * OVERFETCH; wanted <= limit * MAX_LIST_LENGTH;) {
    const found = topCandidates(db, tenantId, match, wanted);
    const shown = visibleChunks(db, query, found);
    if (shown.size >= limit || found.length < wanted) {
      return found.filter((row) => shown.has(row.id)).slice(0, limit);
    }
    wanted = Math.ceil((wanted * limit * OVERFETCH) / Math.max(1, shown.size));
  }
  return filteredCandidates(db, query);
}

function visibleChunks(db: Connection, query: FilteredQuery, found: readonly CandidateRow[]): Set<number> {
  const rows = db.all<{ id: number }>(
    `SELECT c.id FROM json_each(?) wanted
     CROSS JOIN chunk c ON c.id = wanted.value
     CROSS JOIN document d ON d.id = c.document_id
     CROSS JOIN collection k ON k.id = d.collection_id
     WHERE ${query.filter.sql}`,
    JSON.stringify(found.map((row) => row.id)),
    ...query.filter.values,
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * FTS5 ranks and cuts by itself; only the survivors are joined. With `rowid` in the order equal scores fall the
 * same way every time, and SQLite keeps just the best rows instead of sorting them all.
 */
function topCandidates(db: Connection, tenantId: number, match: string, limit: number): CandidateRow[] {
  const table = lexicalTable(tenantId);
  return db.all<CandidateRow>(
    `SELECT c.id, c.document_id, f.score, c.sequence
     FROM (SELECT rowid, rank AS score FROM ${table} WHERE ${table} MATCH ? ORDER BY rank, rowid LIMIT ?) f
     JOIN chunk c ON c.id = f.rowid ORDER BY f.score, c.id`,
    match,
    limit,
  );
}

interface FilteredQuery {
  readonly tenantId: number;
  readonly match: string;
  readonly filter: CompiledFilter;
  readonly limit: number;
}

/**
 * CROSS JOIN fixes the order: match, then filter, then rank the survivors. Given a list of row ids instead,
 * FTS5 would run the whole query once for each of them.
 */
function filteredCandidates(db: Connection, query: FilteredQuery): CandidateRow[] {
  const table = lexicalTable(query.tenantId);
  const { filter } = query;
  const values: SQLInputValue[] = [query.match, query.tenantId, ...filter.values, query.limit];
  return db.all<CandidateRow>(
    `SELECT c.id, c.document_id, f.score, c.sequence
     FROM (
       SELECT t.rowid, t.rank AS score FROM ${table} t
       CROSS JOIN chunk c ON c.id = t.rowid
       CROSS JOIN document d ON d.id = c.document_id
       CROSS JOIN collection k ON k.id = d.collection_id
       WHERE ${table} MATCH ? AND d.tenant_id = ? AND ${filter.sql}
       ORDER BY t.rank, t.rowid LIMIT ?) f
     JOIN chunk c ON c.id = f.rowid ORDER BY f.score, c.id`,
    ...values,
  );
}

/** The plus keeps FTS5 from being given the list (see above): matches are looked up in it, and ranked if there. */
function candidatesAmong(db: Connection, query: FilteredQuery, few: CompiledFilter): CandidateRow[] {
  const table = lexicalTable(query.tenantId);
  const { filter } = query;
  return db.all<CandidateRow>(
    `WITH few AS MATERIALIZED (SELECT d.id FROM document d WHERE ${few.sql}),
       allowed AS MATERIALIZED (
         SELECT c.id FROM few
         CROSS JOIN document d ON d.id = few.id
         CROSS JOIN collection k ON k.id = d.collection_id
         CROSS JOIN chunk c ON c.document_id = d.id
         WHERE ${filter.sql})
     SELECT c.id, c.document_id, f.score, c.sequence
     FROM (
       SELECT t.rowid, t.rank AS score FROM ${table} t
       WHERE ${table} MATCH ? AND +t.rowid IN allowed
       ORDER BY t.rank, t.rowid LIMIT ?) f
     JOIN chunk c ON c.id = f.rowid ORDER BY f.score, c.id`,
    ...few.values,
    ...filter.values,
    query.match,
    query.limit,
  );
}

/** "Any of these" finds the rows; saying it again together with the common terms lets those count in their rank. */
function matchExpression(terms: readonly string[], rankingTerms: readonly string[]): string {
  if (rankingTerms.length === 0) return anyOf(terms);
  return `(${anyOf(terms)}) AND (${anyOf([...terms, ...rankingTerms])})`;
}

function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term}"`).join(" OR ");
}
