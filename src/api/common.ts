import { z } from "zod";
import { type Citation, DOCUMENT_KINDS, type Language, ORIGINS } from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";

/** Read only, as all that presenters are given. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

export const numbersByName = z.record(z.string(), z.number());
export const metadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
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

/** The same fields under the names that replies have: "lexicalScore" is "lexical_score". */
export function snakeKeys<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields as Snake<Key & string>]: Fields[Key] } {
  const named = Object.entries(fields).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value as unknown,
  ]);
  return Object.fromEntries(named) as { [Key in keyof Fields as Snake<Key & string>]: Fields[Key] };
}

/** How a search went. */
export const howItWent = {
  expansions: list(
    z.strictObject({
      kind: z.enum(["synonym", "typo", "completion"]),
      from: z.string(),
      to: z.string(),
    }),
  ),
  notices: list(
    z.union([
      z.strictObject({ kind: z.literal("top-k-clamped"), asked: z.number(), used: z.number() }),
      z.strictObject({ kind: z.literal("no-searchable-terms") }),
    ]),
  ),
  timings_ms: z.strictObject({
    analysis: z.number(),
    embedding: z.number(),
    candidates: z.number(),
    fusion: z.number(),
    presentation: z.number(),
    total: z.number(),
  }),
};

export const citation = z.strictObject({
  label: z.string(),
  document_id: z.number(),
  document_name: z.string(),
  source: z.string(),
  headings: list(z.string()),
  start: z.number(),
  end: z.number(),
});

export function presentCitation(cited: Citation): z.infer<typeof citation> {
  const { label, documentId, documentName, source, headings, start, end } = cited;
  return { label, document_id: documentId, document_name: documentName, source, headings, start, end };
}

/** Text to put before a model instead of results; null when there is nothing to say. */
export const contextReply = z.strictObject({ context: z.string().nullable(), confidence });
export type ContextReply = z.infer<typeof contextReply>;

export const payloadReply = z.strictObject({ payload: z.string(), confidence });
export type PayloadReply = z.infer<typeof payloadReply>;

/** Any failure: the code for programs, the message for people. */
export const errorReply = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), facts: z.unknown() }),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** Numbers inside sentences, the way the reader writes them. */
export function writtenNumber(value: number, language: Language): string {
  return value.toLocaleString(language === "pt" ? "pt-BR" : "en");
}
