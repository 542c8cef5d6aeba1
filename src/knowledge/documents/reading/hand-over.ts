import type { ErrorData } from "#src/domain/index.ts";
import type { CutChunk, CutPart, ReadRequest } from "./document-reader.ts";
import type { ReadingOptions } from "./read-parts.ts";

/** How many hand-overs a thread may be ahead of its consumer. */
export const MAX_UNTAKEN = 2;

export interface ThreadData extends ReadingOptions {
  /** Holds the id of the last read that the thread began. */
  readonly begun: Int32Array<SharedArrayBuffer>;
}

/** `taken`: the consumer took one hand-over, so the thread may send another. */
export type ThreadRequest =
  | { readonly kind: "read"; readonly id: number; readonly request: ReadRequest }
  | { readonly kind: "taken" | "cancel"; readonly id: number };

export type ThreadReply = { readonly id: number } & (
  | { readonly kind: "started" }
  | { readonly kind: "parts"; readonly handOver: HandOver }
  /** `heldBytes`: what the thread has in memory now, garbage included. */
  | { readonly kind: "ended"; readonly error: ErrorData | null; readonly heldBytes: number }
);

export interface HandOver {
  readonly parts: readonly CutPart[];
  /** The chunks of the last part go on in the next hand-over. */
  readonly continues: boolean;
}

/** Small enough that receiving one does not block the event loop. */
const MAX_PIECE = { parts: 150, chunks: 150, characters: 200_000 };

/** Collects and cuts parts into pieces of bounded size: a row is a small part, a book one with thousands of chunks. */
export async function* handOvers(
  parts: Iterable<CutPart> | AsyncIterable<CutPart>,
): AsyncGenerator<HandOver> {
  let piece: CutPart[] = [];
  let room = { ...MAX_PIECE };
  for await (const part of parts) {
    let from = 0;
    do {
      const to = endOfPiece(part.chunks, from, room);
      piece.push({ ...part, chunks: part.chunks.slice(from, to) });
      room.parts--;
      from = to;
      const continues = from < part.chunks.length;
      if (!continues && hasRoom(room)) continue;
      yield { parts: piece, continues };
      piece = [];
      room = { ...MAX_PIECE };
    } while (from < part.chunks.length);
  }
  if (piece.length > 0) yield { parts: piece, continues: false };
}

/** Where the room is used up; what was taken is subtracted from it. */
function endOfPiece(chunks: readonly CutChunk[], from: number, room: typeof MAX_PIECE): number {
  let to = from;
  while (to < chunks.length && hasRoom(room)) {
    room.chunks--;
    room.characters -= chunks[to]?.text.length ?? 0;
    to++;
  }
  return to;
}

function hasRoom({ parts, chunks, characters }: typeof MAX_PIECE): boolean {
  return parts > 0 && chunks > 0 && characters > 0;
}

/** Puts the pieces together again: returns the parts that each hand-over completes. */
export function partJoiner(): (handOver: HandOver) => readonly CutPart[] {
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
