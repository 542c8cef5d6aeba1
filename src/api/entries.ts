import { z } from "zod";
import type { EntryListing, ImportSummary } from "#src/app/index.ts";
import { AcervoError, describeError, type Language } from "#src/domain/index.ts";
import {
  describeProblem,
  type EntryCounts,
  type EntryDocument,
  type EntryImportOutcome,
  type EntryProblem,
} from "#src/knowledge/index.ts";
import { isTable } from "#src/parsing/index.ts";
import type { CatalogHit, CatalogSearchResponse, FaqHit, FaqSearchResponse } from "#src/retrieval/index.ts";
import {
  confidence,
  fallbackReason,
  list,
  metadata,
  origin,
  presentConfidence,
  howItWent,
} from "./common.ts";

const faq = z.strictObject({
  kind: z.literal("faq"),
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  category: z.string().nullable(),
  keywords: list(z.string()),
  priority: z.number(),
  active: z.boolean(),
});

const item = z.strictObject({
  kind: z.literal("catalog"),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  manufacturer: z.string().nullable(),
  price: z.number().nullable(),
  tags: list(z.string()),
  status: z.string(),
  attributes: metadata,
});

export const entry = z.discriminatedUnion("kind", [faq, item]);

/** Where an entry is kept. */
const kept = { document_id: z.number(), collection: z.string(), origin, updated_at: z.string() };

export const entryReply = z.discriminatedUnion("kind", [faq.extend(kept), item.extend(kept)]);
export type EntryReply = z.infer<typeof entryReply>;

export function presentEntry(document: EntryDocument): EntryReply {
  const { id, collection, origin, updatedAt, entry } = document;
  return { ...entry, document_id: id, collection, origin, updated_at: updatedAt };
}

export const entryListReply = z.strictObject({
  results: list(entryReply),
  total: z.number(),
  hidden: z.number(),
});
export type EntryListReply = z.infer<typeof entryListReply>;

export function presentEntryList({ documents, hidden }: EntryListing): EntryListReply {
  return { results: documents.map(presentEntry), total: documents.length, hidden };
}

const written = { ...kept, outcome: z.enum(["created", "replaced", "unchanged"]) };
export const writtenEntryReply = z.discriminatedUnion("kind", [faq.extend(written), item.extend(written)]);
export type WrittenEntryReply = z.infer<typeof writtenEntryReply>;

export const removedEntriesReply = z.strictObject({ removed: z.number(), ids: list(z.string()) });

export const exportReply = z.strictObject({
  file: z.string(),
  format: z.enum(["json", "jsonl", "csv", "md"]),
  collection: z.string(),
  exported: z.number(),
});

/** Where a search put an entry, and why. */
const found = {
  rank: z.number(),
  document_id: z.number(),
  collection: z.string(),
  score: z.number(),
  lexical_rank: z.number().nullable(),
  vector_rank: z.number().nullable(),
  citation: z.string(),
  snippet: z.string(),
};

export const faqSearchReply = z.strictObject({
  query: z.string(),
  embedding_used: z.boolean(),
  fallback_reason: fallbackReason.nullable(),
  confidence,
  ...howItWent,
  results: list(
    faq.extend({
      ...found,
      relevance: z.number(),
      near_exact: z.boolean(),
      signals: z.strictObject({
        question: z.number(),
        keywords: z.number(),
        answer: z.number(),
        asking: z.number(),
      }),
    }),
  ),
});
export type FaqSearchReply = z.infer<typeof faqSearchReply>;

export function presentFaqSearch(response: FaqSearchResponse): FaqSearchReply {
  return {
    query: response.query,
    embedding_used: response.embeddingUsed,
    fallback_reason: response.fallbackReason,
    confidence: presentConfidence(response.confidence),
    notices: response.notices,
    expansions: response.expansions,
    timings_ms: response.timings,
    results: response.results.map((hit, index) => ({
      ...hit.entry,
      ...presentFound(hit, index),
      relevance: hit.relevance,
      near_exact: hit.isNearExact,
      signals: hit.signals,
    })),
  };
}

function presentFound(hit: FaqHit | CatalogHit, index: number) {
  return {
    rank: index + 1,
    document_id: hit.documentId,
    collection: hit.collection,
    score: hit.score,
    lexical_rank: hit.lexicalRank,
    vector_rank: hit.vectorRank,
    citation: hit.citation.label,
    snippet: hit.snippet,
  };
}

export const catalogSearchReply = z.strictObject({
  query: z.string(),
  tokens: list(z.string()),
  lexical_count: z.number(),
  vector_count: z.number(),
  embedding_used: z.boolean(),
  fallback_reason: fallbackReason.nullable(),
  enhanced: z.boolean(),
  confidence,
  ...howItWent,
  results: list(
    item.extend({
      ...found,
      found_by: z.enum(["lexical", "vector", "both"]),
      lexical_score: z.number(),
      vector_score: z.number().nullable(),
      signals: z.strictObject({
        tokens: list(z.string()),
        matches: list(z.string()),
        fields: z.record(z.string(), list(z.string())),
        cultures: list(z.string()),
        treatments: list(z.string()),
        has_culture_treatment_pair: z.boolean(),
      }),
    }),
  ),
});
export type CatalogSearchReply = z.infer<typeof catalogSearchReply>;

/** A search of the catalogue with the name of the vocabulary that it was read by. */
export const catalogDebugReply = catalogSearchReply.extend({ vocabulary: z.string().nullable() });

export function presentCatalogSearch(response: CatalogSearchResponse): CatalogSearchReply {
  return {
    query: response.query,
    tokens: response.tokens,
    expansions: response.expansions,
    lexical_count: response.lexicalCount,
    vector_count: response.vectorCount,
    embedding_used: response.embeddingUsed,
    fallback_reason: response.fallbackReason,
    enhanced: response.isEnhanced,
    confidence: presentConfidence(response.confidence),
    notices: response.notices,
    timings_ms: response.timings,
    results: response.results.map(presentItem),
  };
}

function presentItem(hit: CatalogHit, index: number): CatalogSearchReply["results"][number] {
  const { hasCultureTreatmentPair, ...signals } = hit.signals;
  return {
    ...hit.item,
    ...presentFound(hit, index),
    found_by: hit.source,
    lexical_score: hit.lexicalScore,
    vector_score: hit.vectorScore,
    signals: { ...signals, has_culture_treatment_pair: hasCultureTreatmentPair },
  };
}

/** `read` in a rehearsal, in which nothing is written; else the other three. */
const counts = {
  read: z.number().optional(),
  created: z.number().optional(),
  replaced: z.number().optional(),
  unchanged: z.number().optional(),
  rejected: z.number(),
  warnings: z.number(),
};

export const importReply = z.strictObject({
  ...counts,
  hidden_characters: z.number(),
  seconds: z.number(),
  interrupted: z.boolean(),
  dry_run: z.boolean(),
  files: list(
    z.strictObject({
      outcome: z.enum(["imported", "interrupted", "skipped", "failed"]),
      source: z.string(),
      ...counts,
      columns: z.record(z.string(), list(z.string())),
      attribute_columns: z.number(),
      problem_count: z.number(),
      problems: list(
        z.strictObject({
          row: z.number().nullable(),
          field: z.string().nullable(),
          fault: z.string(),
          detail: z.string(),
          count: z.number().optional(),
          refused: z.boolean(),
          earlier_row: z.number().optional(),
          message: z.string(),
        }),
      ),
      reason: z.string().optional(),
    }),
  ),
});
export type ImportReply = z.infer<typeof importReply>;

export function presentImport(summary: ImportSummary, language: Language): ImportReply {
  return {
    ...presentCounts(summary, summary.isDryRun),
    hidden_characters: summary.hiddenCharacters,
    seconds: summary.seconds,
    interrupted: summary.isInterrupted,
    dry_run: summary.isDryRun,
    files: summary.outcomes.map((outcome) => ({
      outcome: outcome.kind,
      source: outcome.source,
      ...presentCounts(outcome, summary.isDryRun),
      columns: outcome.columns,
      attribute_columns: outcome.attributeColumns,
      problem_count: outcome.problemCount,
      problems: outcome.problems.map((problem) => presentProblem(problem, language)),
      ...(isUnread(outcome) && { reason: unreadReason(outcome, language) }),
    })),
  };
}

function presentCounts(counted: EntryCounts, isDryRun: boolean) {
  const { created, replaced, unchanged, rejected, warnings } = counted;
  const entries = isDryRun ? { read: created + replaced + unchanged } : { created, replaced, unchanged };
  return { ...entries, rejected, warnings };
}

function presentProblem(problem: EntryProblem, language: Language) {
  const { isRefused, earlierRow, ...facts } = problem;
  return {
    ...facts,
    refused: isRefused,
    ...(earlierRow === undefined ? {} : { earlier_row: earlierRow }),
    message: describeProblem(problem, language),
  };
}

type Unread = Extract<EntryImportOutcome, { kind: "failed" | "skipped" }>;

function isUnread(outcome: EntryImportOutcome): outcome is Unread {
  return outcome.kind === "failed" || outcome.kind === "skipped";
}

/** Why a file was not read, or not to its end. */
function unreadReason(outcome: Unread, language: Language): string {
  if (outcome.kind === "failed") return failure(outcome.error, language);
  const { reason, detail } = outcome;
  // A table of a known format lacks columns: what it has and how to name them says it all.
  if (reason === "unsupported" && isTable(outcome.source) && detail.includes("--column")) return detail;
  return describeError(new AcervoError("file-refused", { reason, detail }), language);
}

export function failure(error: unknown, language: Language): string {
  return `${language === "pt" ? "falhou" : "failed"}: ${describeError(error, language)}`;
}
