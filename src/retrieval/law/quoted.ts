import type { Chunk, QuotedProvision, StoredProvision } from "#src/domain/index.ts";

/** A provision with its words, out of the passage that holds them. */
export function quoted(provision: StoredProvision, chunk: Pick<Chunk, "start" | "text">): QuotedProvision {
  const { start, end } = provision;
  return { ...provision, text: chunk.text.slice(start - chunk.start, end - chunk.start) };
}
