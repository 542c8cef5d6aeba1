import type { Citation } from "#src/domain/index.ts";
import { SECTION_ORDER } from "./data/section-titles.ts";
import type { Candidate } from "./candidates.ts";
import type { Source } from "./source.ts";

type Placed = Pick<Source, "citation" | "section" | "hit">;

/**
 * Each passage once, the most promising first. Of one that two tools found, the form of the earlier section stays: a
 * question with its answer says more than a passage of it.
 */
export function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const kept = new Map<string, Candidate[]>();
  for (const candidate of bySection(candidates)) {
    const others = kept.get(documentOf(candidate)) ?? [];
    const index = others.findIndex((other) => isSamePassage(other, candidate));
    const known = others[index];
    if (known === undefined) others.push(candidate);
    else others[index] = { ...known, promise: Math.max(known.promise, candidate.promise) };
    kept.set(documentOf(candidate), others);
  }
  // Sorting keeps the order of equals: that of the sections.
  return bySection([...kept.values()].flat()).toSorted((a, b) => b.promise - a.promise);
}

/** Whether two findings are one passage: a good part of the same text, or the same question or product. */
export function isSamePassage(first: Placed, second: Placed): boolean {
  if (documentOf(first) !== documentOf(second)) return false;
  return isEntry(first) || isEntry(second) || overlap(first.citation, second.citation);
}

/** Two stores may number their documents alike. */
function documentOf({ citation }: Placed): string {
  return `${citation.documentId} ${citation.source}`;
}

function isEntry({ section, hit }: Placed): boolean {
  return section === "faqs" || section === "catalog" || (hit !== null && hit.entry !== null);
}

/** Neighbours may share a few sentences, and are two passages all the same. */
function overlap(first: Citation, second: Citation): boolean {
  const shared = Math.min(first.end, second.end) - Math.max(first.start, second.start);
  const shorter = Math.min(first.end - first.start, second.end - second.start);
  return shared > 0 && shared * 2 >= shorter;
}

function bySection(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted(
    (a, b) => SECTION_ORDER.indexOf(a.section) - SECTION_ORDER.indexOf(b.section) || b.promise - a.promise,
  );
}
