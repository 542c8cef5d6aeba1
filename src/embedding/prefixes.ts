import { hash } from "node:crypto";
import type { EmbeddingPurpose } from "./embedding-model.ts";

export interface PrefixOptions {
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
}

/** Words that a model was trained to find before each text; without them its vectors are worse, silently. */
export type Prefixes = Readonly<Record<EmbeddingPurpose, string>>;

/** Families of open models that expect a prefix, by a pattern over the model's name. */
const PREFIXES_BY_FAMILY = [
  { name: /(?:^|[^a-z0-9])e5(?:[^a-z0-9]|$)/i, query: "query: ", passage: "passage: " },
  { name: /nomic-embed/i, query: "search_query: ", passage: "search_document: " },
] as const;

/** What was set, else what the model's family expects, else nothing. */
export function prefixesFor(modelName: string, { queryPrefix, passagePrefix }: PrefixOptions): Prefixes {
  const family = PREFIXES_BY_FAMILY.find(({ name }) => name.test(modelName));
  return {
    query: queryPrefix ?? family?.query ?? "",
    passage: passagePrefix ?? family?.passage ?? "",
  };
}

/** Prefixes move every vector, so they are part of what names a vector space. */
export function fingerprintOf(base: string, { query, passage }: Prefixes): string {
  return query + passage === "" ? base : `${base}:${hash("sha256", `${query}\n${passage}`).slice(0, 8)}`;
}
