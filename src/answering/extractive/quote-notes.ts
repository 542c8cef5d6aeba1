import { coversNorm, type Hit, PROVISION_LEVELS } from "#src/domain/index.ts";
import { noteKindOf, parseReferences } from "#src/law/index.ts";
import { atMost, type SearchResponse } from "#src/retrieval/index.ts";
import type { Answered } from "./answer-extractively.ts";
import { compose } from "./compose.ts";
import { readEvidence, type Unit } from "./evidence.ts";

const MAX_NOTES = 3;
const MAX_LENGTH = 700;

/**
 * A provision of a norm that the base does not hold may be known from notes and exam questions beside it. They are quoted
 * as what they are, and never for certain. Null where there are none.
 */
export function quoteNotes({ query, hits, confidence }: SearchResponse): Answered | null {
  const cited = parseReferences(query).filter(({ norm, path }) => norm !== null && path.artigo !== null);
  const notes = hits.filter(
    ({ chunk }) => noteKindOf(chunk) !== null && cited.some((reference) => isBeside(chunk, reference)),
  );
  if (notes.length === 0) return null;
  // Beside the article itself before beside a part of it.
  const nearest = notes.toSorted((a, b) => depthOf(a) - depthOf(b) || a.chunk.start - b.chunk.start);
  const units = nearest.slice(0, MAX_NOTES).flatMap((note) => openingOf(note));
  if (units.length === 0) return null;
  const trusted = atMost({ ...confidence, score: 1 }, "media", "notesOnly");
  return { kind: "answered", ...compose({ units, cutLists: new Set() }), confidence: trusted };
}

function isBeside(
  { metadata }: Hit["chunk"],
  { norm, path }: ReturnType<typeof parseReferences>[number],
): boolean {
  if (norm === null || typeof metadata["norma"] !== "string" || !coversNorm(norm.key, metadata["norma"]))
    return false;
  return PROVISION_LEVELS.every((level) => path[level] === null || path[level] === metadata[level]);
}

function depthOf({ chunk: { metadata } }: Hit): number {
  return PROVISION_LEVELS.filter((level) => typeof metadata[level] === "string").length;
}

function openingOf(note: Hit): Unit[] {
  let room = MAX_LENGTH;
  return readEvidence([note]).filter(({ text }, at) => {
    room -= text.length;
    return at === 0 || room >= 0;
  });
}
