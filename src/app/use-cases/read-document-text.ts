import type { Chunk, Document } from "#src/domain/index.ts";
import type { Tenant } from "../tenant.ts";

export interface DocumentText {
  readonly document: Document;
  readonly text: string;
  /** Where the text goes on; null: this is all. */
  readonly next: number | null;
}

interface TextRange {
  /** In characters of the whole text, from 0. */
  readonly from: number;
  readonly length: number;
}

/** The text of a document as it was read, a part at a time. Null: there is none that searches could find. */
export async function readDocumentText(
  { store, name }: Tenant,
  id: number,
  { from, length }: TextRange,
): Promise<DocumentText | null> {
  const document = await store.knowledge.get(name, id);
  if (document === null || !document.active) return null;
  const whole = joinChunks(await store.knowledge.chunks(name, id));
  const text = whole.slice(from, from + length).toWellFormed();
  const end = from + length;
  return { document, text, next: end < whole.length ? end : null };
}

/** Chunks are slices of one text: they may overlap, and between them only what nobody reads was left out. */
function joinChunks(chunks: readonly Chunk[]): string {
  const pieces: string[] = [];
  let reached = 0;
  for (const { start, end, text } of chunks) {
    if (end <= reached) continue;
    if (start > reached && pieces.length > 0) pieces.push("\n\n");
    pieces.push(text.slice(Math.max(0, reached - start)));
    reached = end;
  }
  return pieces.join("");
}
