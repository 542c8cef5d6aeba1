import { z } from "zod";
import type { EntryListing, EntryPage, ImportSummary } from "#src/app/index.ts";
import { AcervoError, describeError, type Language, sourceTypeOf } from "#src/domain/index.ts";
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
  each,
  fallbackReason,
  howItWent,
  list,
  metadata,
  numbers,
  origin,
  presentConfidence,
  records,
  replyFields,
  snakeKeys,
  strings,
} from "./common.ts";

const faq = z.strictObject({
  kind: z.literal("faq"),
  ...strings("id", "question", "answer"),
  category: z.string().nullable(),
  keywords: list(z.string()),
  priority: z.number(),
  active: z.boolean(),
});

const item = z.strictObject({
  kind: z.literal("catalog"),
  ...strings("id", "name", "description", "status"),
  ...each(z.string().nullable(), "category", "manufacturer"),
  price: z.number().nullable(),
  tags: list(z.string()),
  attributes: metadata,
});

export const entry = z.discriminatedUnion("kind", [faq, item]);

const kept = {
  document_id: z.number(),
  ...strings("collection", "source_type", "created_at", "updated_at"),
  origin,
};

export const entryReply = z.discriminatedUnion("kind", [faq.extend(kept), item.extend(kept)]);
export type EntryReply = z.infer<typeof entryReply>;

export function presentEntry(document: EntryDocument): EntryReply {
  const { id, entry } = document;
  return {
    ...entry,
    document_id: id,
    source_type: sourceTypeOf(document),
    ...replyFields(document, "collection", "origin", "createdAt", "updatedAt"),
  };
}

export const entryListReply = z.strictObject({
  results: list(entryReply),
  ...numbers("total", "hidden"),
});
export type EntryListReply = z.infer<typeof entryListReply>;

export function presentEntryList({ documents, hidden }: EntryListing): EntryListReply {
  return { results: documents.map(presentEntry), total: documents.length, hidden };
}

/** `next` continues the list (`after`); a page may be short though there are more. */
export const entryPageReply = z.strictObject({ results: list(entryReply), next: z.number().nullable() });
export type EntryPageReply = z.infer<typeof entryPageReply>;

export function presentEntryPage({ documents, next }: EntryPage): EntryPageReply {
  return { results: documents.map(presentEntry), next };
}

const written = { ...kept, outcome: z.enum(["created", "replaced", "unchanged"]) };
export const writtenEntryReply = z.discriminatedUnion("kind", [faq.extend(written), item.extend(written)]);
export type WrittenEntryReply = z.infer<typeof writtenEntryReply>;

export function presentWrittenEntry(
  outcome: WrittenEntryReply["outcome"],
  document: EntryDocument,
): WrittenEntryReply {
  return { outcome, ...presentEntry(document) };
}

export const removedEntriesReply = z.strictObject({ removed: z.number(), ids: list(z.string()) });

export const exportReply = z.strictObject({
  ...strings("file", "collection"),
  format: z.enum(["json", "jsonl", "csv", "md"]),
  exported: z.number(),
});

/** Where a search put an entry, and why. */
const found = {
  ...numbers("rank", "document_id", "chunk_index", "score"),
  ...strings("collection", "citation", "snippet", "source_type", "created_at"),
  ...each(z.number().nullable(), "lexical_rank", "vector_rank"),
};

const searched = {
  query: z.string(),
  embedding_used: z.boolean(),
  fallback_reason: fallbackReason.nullable(),
  confidence,
  ...howItWent,
};

export const faqSearchReply = z.strictObject({
  ...searched,
  results: list(
    faq.extend({
      ...found,
      relevance: z.number(),
      near_exact: z.boolean(),
      signals: z.strictObject(numbers("question", "keywords", "answer", "asking")),
    }),
  ),
});
export type FaqSearchReply = z.infer<typeof faqSearchReply>;

export function presentFaqSearch(response: FaqSearchResponse): FaqSearchReply {
  return {
    ...presentSearched(response),
    results: response.results.map((hit, index) => ({
      ...hit.entry,
      ...presentFound(hit, index),
      ...replyFields(hit, "relevance", "signals"),
      near_exact: hit.isNearExact,
    })),
  };
}

function presentSearched(response: FaqSearchResponse | CatalogSearchResponse) {
  return {
    ...replyFields(response, "query", "embeddingUsed", "fallbackReason", "notices", "expansions"),
    ...replyFields(response, "lexicalCount", "vectorCount"),
    confidence: presentConfidence(response.confidence),
    timings_ms: response.timings,
  };
}

function presentFound(hit: FaqHit | CatalogHit, index: number) {
  return {
    rank: index + 1,
    ...replyFields(hit, "documentId", "collection", "score", "lexicalRank", "vectorRank", "snippet"),
    ...replyFields(hit, "createdAt"),
    citation: hit.citation.label,
    chunk_index: hit.chunk.ordinal,
    source_type: sourceTypeOf({ source: hit.citation.source, entry: "item" in hit ? hit.item : hit.entry }),
  };
}

export const catalogSearchReply = z.strictObject({
  ...searched,
  tokens: list(z.string()),
  enhanced: z.boolean(),
  results: list(
    item.extend({
      ...found,
      found_by: z.enum(["lexical", "vector", "both"]),
      lexical_score: z.number(),
      vector_score: z.number().nullable(),
      signals: z.strictObject({
        ...each(list(z.string()), "tokens", "matches", "cultures", "treatments"),
        fields: z.record(z.string(), list(z.string())),
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
    ...presentSearched(response),
    ...replyFields(response, "tokens"),
    enhanced: response.isEnhanced,
    results: response.results.map((hit, index) => ({
      ...hit.item,
      ...presentFound(hit, index),
      ...replyFields(hit, "lexicalScore", "vectorScore"),
      found_by: hit.source,
      signals: snakeKeys(hit.signals),
    })),
  };
}

/** Of the rows; `read` in a rehearsal, in which nothing is written, else the other three. Without warnings they add up. */
const counts = {
  rows: z.number(),
  ...each(z.number().optional(), "read", "created", "replaced", "unchanged"),
  ...numbers("rejected", "left_out", "warnings"),
};

export const importReply = z.strictObject({
  ...counts,
  ...numbers("hidden_characters", "seconds"),
  ...each(z.boolean(), "interrupted", "dry_run"),
  files: records({
    outcome: z.enum(["imported", "interrupted", "skipped", "failed"]),
    source: z.string(),
    ...counts,
    columns: z.record(z.string(), list(z.string())),
    ...each(list(z.string()), "attribute_columns", "ignored_columns"),
    problem_count: z.number(),
    problems: records({
      row: z.number().nullable(),
      field: z.string().nullable(),
      ...strings("fault", "detail", "message"),
      refused: z.boolean(),
      ...each(z.number().optional(), "count", "earlier_row"),
    }),
    reason: z.string().optional(),
  }),
});
export type ImportReply = z.infer<typeof importReply>;

export function presentImport(summary: ImportSummary, language: Language): ImportReply {
  return {
    ...presentCounts(summary, summary.isDryRun),
    ...replyFields(summary, "hiddenCharacters", "seconds"),
    interrupted: summary.isInterrupted,
    dry_run: summary.isDryRun,
    files: summary.outcomes.map((outcome) => ({
      outcome: outcome.kind,
      ...presentCounts(outcome, summary.isDryRun),
      ...replyFields(outcome, "source", "columns", "attributeColumns", "ignoredColumns", "problemCount"),
      problems: outcome.problems.map((problem) => presentProblem(problem, language)),
      ...(outcome.kind === "failed" && { reason: failure(outcome.error, language) }),
      ...(outcome.kind === "skipped" && { reason: unreadReason(outcome, language) }),
    })),
  };
}

function presentCounts(counted: EntryCounts, isDryRun: boolean) {
  const { rows, created, replaced, unchanged, rejected, leftOut, warnings } = counted;
  const entries = isDryRun ? { read: created + replaced + unchanged } : { created, replaced, unchanged };
  return { rows, ...entries, rejected, left_out: leftOut, warnings };
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

type Skipped = Extract<EntryImportOutcome, { kind: "skipped" }>;

/** A table of a known format lacks columns: what it has and how to name them says it all. */
function unreadReason(outcome: Skipped, language: Language): string {
  const { reason, detail, source } = outcome;
  const lacksColumns = reason === "unsupported" && isTable(source) && detail.includes("--column");
  return lacksColumns ? detail : refused(outcome, language);
}

export function refused({ reason, detail }: Pick<Skipped, "reason" | "detail">, language: Language): string {
  return describeError(new AcervoError("file-refused", { reason, detail }), language);
}

export function failure(error: unknown, language: Language): string {
  return `${language === "pt" ? "falhou" : "failed"}: ${describeError(error, language)}`;
}
