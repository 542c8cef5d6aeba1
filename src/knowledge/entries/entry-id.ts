import { createHash } from "node:crypto";
import type { KnowledgeEntry } from "#src/domain/index.ts";
import { slug } from "#src/parsing/index.ts";

const MAX_SLUG_LENGTH = 60;
const HASH_DIGITS = 8;

/**
 * The id of an entry that has none: from its question or name, so that the same file read again names the same entries.
 * Neither case nor spaces change it.
 */
export function derivedId(name: string): string {
  const plain = name.toLowerCase().replaceAll(/\s+/g, " ").trim();
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, HASH_DIGITS);
  const words = slug(plain).slice(0, MAX_SLUG_LENGTH).replace(/_$/, "").replaceAll("_", "-");
  return words === "" ? hash : `${words}-${hash}`;
}

/** Where the store keeps an entry. */
export function entrySource({ kind, id }: Pick<KnowledgeEntry, "kind" | "id">): string {
  return `${kind}/${id}`;
}
