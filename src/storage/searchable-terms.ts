/** The shape of an index term (see `ChunkTerms`): anything else is in no index. */
const TERM = /^[\p{L}\p{M}\p{N}_]+$/u;

/** The terms worth looking up, each once: what a user wrote can never act as a search operator of an engine. */
export function searchableTerms(terms: readonly string[]): string[] {
  return [...new Set(terms)].filter((term) => TERM.test(term));
}
