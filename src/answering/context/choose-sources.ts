import type { Candidate } from "./candidates.ts";
import { cutToCost } from "./cut-to-cost.ts";
import { SECTION_ORDER, SECTION_TITLES } from "./data/section-titles.ts";
import { costOf } from "./prompt-cost.ts";
import type { Source, SourceSection } from "./source.ts";
import { writeSource } from "./write-source.ts";

const GAP = "\n\n".length;

/**
 * The best candidates that fit into a budget, whole, until one does not; only the first may be cut. Numbered from
 * `first` in the order in which a reader meets them.
 */
export function chooseSources(candidates: readonly Candidate[], budget: number, first: number): Source[] {
  const chosen: Candidate[] = [];
  const opened = new Set<SourceSection>();
  // The widest number that any of them can get.
  const widest = first + candidates.length;
  let left = budget;
  for (const candidate of candidates) {
    const { section } = candidate;
    const title = opened.has(section) ? 0 : costOf(SECTION_TITLES[section]) + GAP;
    const frame = title + GAP + costOf(writeSource({ ...candidate, text: "", number: widest }));
    const text = textWithin(candidate, left - frame, chosen.length === 0);
    if (text === null) break;
    chosen.push({ ...candidate, text });
    opened.add(section);
    left -= frame + costOf(text);
  }
  return numbered(chosen, first);
}

function textWithin({ text }: Candidate, room: number, mayCut: boolean): string | null {
  if (costOf(text) <= room) return text;
  return mayCut ? cutToCost(text, room) : null;
}

function numbered(chosen: readonly Candidate[], first: number): Source[] {
  const inOrder = chosen.toSorted(
    (a, b) => SECTION_ORDER.indexOf(a.section) - SECTION_ORDER.indexOf(b.section),
  );
  return inOrder.map(({ section, citation, text, hit }, index) => ({
    number: first + index,
    section,
    citation,
    text,
    hit,
  }));
}
