import type { Provision } from "#src/domain/index.ts";
import { TITLE_WEIGHT } from "../bm25.ts";
import type { ChunkDraft, ChunkTerms } from "../store.ts";
import type { MemoryChunk } from "./tenant-state.ts";

/** Copies what it is given: the caller may go on using its arrays. */
export function toMemoryChunk(id: number, draft: ChunkDraft, space: number | null): MemoryChunk {
  const { terms, vector, provisions = [], ...chunk } = draft;
  const isEmbedded = space !== null && vector !== null;
  return {
    id,
    chunk: structuredClone(chunk),
    provisions: provisions.map(toProvision).toSorted((a, b) => a.start - b.start),
    vectors: new Map(isEmbedded ? [[space, vector.slice()]] : []),
    ...indexTerms(terms),
  };
}

/** Callers may hand in provisions that know more than is kept. */
function toProvision(given: Provision): Provision {
  const { norma, artigo, paragrafo, inciso, alinea, item, tipo, situacao } = given;
  const { start, end, desde, ate, alteracao } = given;
  return {
    norma,
    artigo,
    paragrafo,
    inciso,
    alinea,
    item,
    tipo,
    situacao,
    start,
    end,
    desde,
    ate,
    alteracao,
  };
}

/** The part of a chunk that a new analysis replaces. */
export function indexTerms(
  terms: ChunkTerms,
): Pick<MemoryChunk, "frequencies" | "bodyLength" | "length" | "sequence"> {
  const frequencies = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
  };
  for (const term of terms.title) add(term, TITLE_WEIGHT);
  for (const term of terms.body) add(term, 1);
  return {
    frequencies,
    bodyLength: terms.body.length,
    length: terms.title.length + terms.body.length,
    sequence: terms.sequence.slice(),
  };
}
