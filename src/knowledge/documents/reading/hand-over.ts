import type { CutChunk, CutPart } from "./document-reader.ts";

/** Parts on their way from a thread to the consumer. */
export interface HandOver {
  readonly parts: readonly CutPart[];
  /** The chunks of the last part go on in the next hand-over. */
  readonly continues: boolean;
}

/** Small enough that taking one in does not hold up the event loop. */
const PIECE = { chunks: 150, characters: 200_000 };

/** Cuts parts into pieces of bounded size: a long document is one part with thousands of chunks. */
export function* handOvers(parts: readonly CutPart[]): Generator<HandOver> {
  let piece: CutPart[] = [];
  let room = { ...PIECE };
  for (const part of parts) {
    let from = 0;
    do {
      const to = endOfPiece(part.chunks, from, room);
      piece.push({ ...part, chunks: part.chunks.slice(from, to) });
      from = to;
      const continues = from < part.chunks.length;
      if (!continues && hasRoom(room)) continue;
      yield { parts: piece, continues };
      piece = [];
      room = { ...PIECE };
    } while (from < part.chunks.length);
  }
  if (piece.length > 0) yield { parts: piece, continues: false };
}

/** Takes chunks until the room is used up, and takes what it took off the room. */
function endOfPiece(chunks: readonly CutChunk[], from: number, room: typeof PIECE): number {
  let to = from;
  while (to < chunks.length && hasRoom(room)) {
    room.chunks--;
    room.characters -= chunks[to]?.text.length ?? 0;
    to++;
  }
  return to;
}

function hasRoom(room: typeof PIECE): boolean {
  return room.chunks > 0 && room.characters > 0;
}

/** Puts the pieces together again: gives the parts that each hand-over completes. */
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
