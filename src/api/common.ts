import { z } from "zod";
import {
  type Citation,
  DOCUMENT_KINDS,
  type Hit,
  type KnowledgeEntry,
  ORIGINS,
  sourceTypeOf,
} from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";

/** Read only, as all that presenters are given. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

export const records = <Shape extends z.ZodRawShape>(shape: Shape) => list(z.strictObject(shape));

/** Fields of one type, by their names. */
export function each<Name extends string, Type extends z.ZodType>(type: Type, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
}

export const numbers = <Name extends string>(...names: readonly Name[]) => each(z.number(), ...names);
export const strings = <Name extends string>(...names: readonly Name[]) => each(z.string(), ...names);

export const numbersByName = z.record(z.string(), z.number());
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const metadata = z.record(z.string(), z.union([scalar, z.array(scalar).readonly()]));
export const mode = z.enum(["lexical", "vector", "hybrid"]);
export const documentKind = z.enum(DOCUMENT_KINDS);
export const origin = z.enum(ORIGINS);
export const level = z.enum(["alta", "media", "baixa", "sem_rag"]);
export const fallbackReason = z.enum([
  "embedding-disabled",
  "embedding-generation-failed",
  "vector-query-error",
  "vectors-not-ready",
]);

export const confidence = z.strictObject({ level, score: z.number(), signals: numbersByName });

export function presentConfidence({ level, score, signals }: Confidence): z.infer<typeof confidence> {
  return { level, score, signals: snakeKeys(signals) };
}

type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : Name;

type SnakeFields<Fields, Name extends keyof Fields & string> = {
  [Key in Name as Snake<Key>]: Fields[Key];
};

/** The same fields under the names that replies have: "lexicalScore" is "lexical_score". */
export function snakeKeys<Fields extends object>(fields: Fields): SnakeFields<Fields, keyof Fields & string> {
  return replyFields(fields, ...(Object.keys(fields) as (keyof Fields & string)[]));
}

/** Some fields of a record, under the names that replies have. */
export function replyFields<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  ...names: readonly Name[]
): SnakeFields<Fields, Name> {
  const named = names.map((name) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    fields[name] as unknown,
  ]);
  return Object.fromEntries(named) as SnakeFields<Fields, Name>;
}

const TIMINGS = numbers("analysis", "embedding", "candidates", "fusion", "presentation", "total");

/** How a search went. */
export const howItWent = {
  ...numbers("lexical_count", "vector_count"),
  expansions: records({ kind: z.enum(["synonym", "typo", "completion", "infix"]), ...strings("from", "to") }),
  notices: list(
    z.union([
      z.strictObject({ kind: z.literal("top-k-clamped"), ...numbers("asked", "used") }),
      z.strictObject({ kind: z.literal("no-searchable-terms") }),
    ]),
  ),
  timings_ms: z.strictObject(TIMINGS),
};

export const citation = z.strictObject({
  ...strings("label", "document_name", "source"),
  ...numbers("document_id", "start", "end"),
  headings: list(z.string()),
  source_type: z.string(),
  // Null for what no search of this base brought, such as the files of a hosted store.
  chunk_index: z.number().nullable(),
  created_at: z.string().nullable(),
});

/** What a search brought, of any kind: the passage that a citation points into. */
export interface FoundPassage extends Pick<Hit, "citation" | "chunk" | "createdAt"> {
  readonly entry: KnowledgeEntry | null;
}

export function presentCitation(
  cited: Citation,
  passages: readonly FoundPassage[],
): z.infer<typeof citation> {
  const own = passages.filter(({ citation: { documentId } }) => documentId === cited.documentId);
  const holder = own.find(({ chunk }) => chunk.start <= cited.start && cited.start < chunk.end) ?? own[0];
  return {
    ...replyFields(cited, "label", "documentId", "documentName", "source", "headings", "start", "end"),
    source_type: sourceTypeOf({ source: cited.source, entry: holder?.entry ?? null }),
    chunk_index: holder?.chunk.ordinal ?? null,
    created_at: holder?.createdAt ?? null,
  };
}

/** Text to put before a model instead of results; null when there is nothing to say. */
export const contextReply = z.strictObject({ context: z.string().nullable(), confidence });
export type ContextReply = z.infer<typeof contextReply>;

export const payloadReply = z.strictObject({ payload: z.string(), confidence });
export type PayloadReply = z.infer<typeof payloadReply>;

/** Any failure: the code for programs, the message for people. */
export const errorReply = z.strictObject({
  error: z.strictObject({ ...strings("code", "message"), facts: z.unknown() }),
});
export type ErrorReply = z.infer<typeof errorReply>;
