import type { CutChunk, CutPart } from "./document-reader.ts";
import type { HandOver } from "./hand-over.ts";

/**
 * A hand-over with every term written once. A long document has millions of terms and few different ones; as strings
 * of their own they would keep the garbage collector of the receiving thread busy for 100 ms at a time.
 */
export interface PackedHandOver {
  readonly parts: readonly PackedPart[];
  readonly continues: boolean;
  /** The different terms, one to a line. */
  readonly words: string;
  /** For each chunk, title and then body: how many terms, and the number of each in `words`. */
  readonly numbers: Uint32Array<ArrayBuffer>;
}

type PackedPart = Omit<CutPart, "chunks"> & { readonly chunks: readonly PackedChunk[] };
type PackedChunk = Omit<CutChunk, "terms"> & { readonly sequence: Uint32Array };

export function packTerms({ parts, continues }: HandOver): PackedHandOver {
  const numberOf = new Map<string, number>();
  const numbers: number[] = [];

  function write(terms: readonly string[]): void {
    numbers.push(terms.length);
    for (const term of terms) {
      const number = numberOf.get(term) ?? numberOf.size;
      if (number === numberOf.size) numberOf.set(term, number);
      numbers.push(number);
    }
  }

  function packed({ terms, ...chunk }: CutChunk): PackedChunk {
    write(terms.title);
    write(terms.body);
    return { ...chunk, sequence: terms.sequence };
  }

  const packedParts = parts.map((part) => ({ ...part, chunks: part.chunks.map(packed) }));
  const words = [...numberOf.keys()].join("\n");
  return { parts: packedParts, continues, words, numbers: Uint32Array.from(numbers) };
}

export function unpackTerms({ parts, continues, words, numbers }: PackedHandOver): HandOver {
  const termOf = words.split("\n");
  let at = 0;

  function read(): readonly string[] {
    const count = numbers[at++] ?? 0;
    const terms: string[] = [];
    for (const end = at + count; at < end; at++) terms.push(termOf[numbers[at] ?? 0] ?? "");
    return terms;
  }

  function unpacked({ sequence, ...chunk }: PackedChunk): CutChunk {
    return { ...chunk, terms: { title: read(), body: read(), sequence } };
  }

  return { parts: parts.map((part) => ({ ...part, chunks: part.chunks.map(unpacked) })), continues };
}
