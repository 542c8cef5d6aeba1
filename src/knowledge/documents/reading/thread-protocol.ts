import type { ErrorData } from "#src/domain/index.ts";
import type { CutChunk, CutPart, ReadRequest } from "./document-reader.ts";
import type { ReadingOptions } from "./read-parts.ts";

export interface ThreadData extends ReadingOptions {
  /** Holds the id of the last read that the thread began. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}

/** Each `next` is answered by one reply; `cancel` by `ended`, unless the read ends by itself before. */
export type ThreadRequest = { readonly id: number } & (
  | { readonly kind: "read"; readonly request: ReadRequest }
  | { readonly kind: "next" | "cancel" }
);

export type ThreadReply = { readonly id: number } & (
  | { readonly kind: "parts"; readonly piece: Piece }
  /** `heldBytes`: what the thread has in memory now, garbage included. */
  | { readonly kind: "ended"; readonly error: ErrorData | null; readonly heldBytes: number }
);

export interface Piece {
  readonly parts: readonly CutPart[];
  /** The chunks of the last part go on in the next piece. */
  readonly continues: boolean;
}

/** Small enough that receiving twice as many does not block the event loop. */
const MAX_CHUNKS = 100;

/** Collects rows, and cuts up long documents: each is one part with thousands of chunks. */
export async function* inPieces(parts: AsyncIterable<CutPart>): AsyncGenerator<Piece> {
  let piece: CutPart[] = [];
  let size = 0;
  for await (const part of parts) {
    let from = 0;
    do {
      const chunks = part.chunks.slice(from, from + MAX_CHUNKS);
      from += MAX_CHUNKS;
      piece.push({ ...part, chunks });
      size += Math.max(1, chunks.length);
      const continues = from < part.chunks.length;
      if (!continues && size < MAX_CHUNKS) continue;
      yield { parts: piece, continues };
      piece = [];
      size = 0;
    } while (from < part.chunks.length);
  }
  if (piece.length > 0) yield { parts: piece, continues: false };
}

/** Puts the pieces together again: returns the parts that each of them completes. */
export function partJoiner(): (piece: Piece) => readonly CutPart[] {
  let open: CutChunk[] | null = null;

  return ({ parts, continues }) => {
    const whole: CutPart[] = [];
    for (const [index, part] of parts.entries()) {
      const chunks: CutChunk[] = open ?? [];
      for (const chunk of part.chunks) chunks.push(chunk);
      open = continues && index === parts.length - 1 ? chunks : null;
      if (open === null) whole.push({ ...part, chunks });
    }
    return whole;
  };
}
