import { parseReferences } from "#src/law/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import type { Standing } from "../fusion.ts";

/** What a passage is worth that belongs to another norm than the one a question names, or to none. */
const ELSEWHERE = 0.9;
const MAX_NORMS = 8;
const MAX_DOCUMENTS = 2_000;

/** "segundo o Estatuto da OAB": passages of the norms that a question names come before those that only share words. */
export async function favourNamedNorms(
  query: string,
  standings: readonly Standing[],
  documentOf: (chunkId: number) => number | undefined,
  view: ReadView,
): Promise<readonly Standing[]> {
  const keys = new Set(parseReferences(query).flatMap(({ norm }) => (norm === null ? [] : [norm.key])));
  if (keys.size === 0 || keys.size > MAX_NORMS) return standings;
  const named = new Set<number>();
  for (const key of keys) {
    for (const { documentId } of await view.provisions.norms(key, MAX_DOCUMENTS)) named.add(documentId);
  }
  if (named.size === 0) return standings;
  return standings.map((standing) => {
    const document = documentOf(standing.chunkId);
    if (standing.lexicalScore === null || (document !== undefined && named.has(document))) return standing;
    return { ...standing, lexicalScore: ELSEWHERE * standing.lexicalScore };
  });
}
