import { type Block, lineCounter, type ParsedDocument } from "#src/parsing/index.ts";
import { type EntryNote, readNote } from "./entry-note.ts";
import { isQuestion } from "./question-headings.ts";

/** A question and what stands below it, still to be validated. */
export interface FaqSection {
  /** Line of the heading, from 1. */
  readonly line: number;
  readonly values: EntryNote;
}

interface Heading {
  readonly block: Block;
  readonly level: number;
  readonly note: EntryNote | null;
  /** Where the text below it begins: behind its note. */
  readonly bodyStart: number;
  readonly parents: readonly string[];
}

const BETWEEN_PARENTS = " > ";

/**
 * The questions of a text: its headings that are questions. The answer is what stands below, up to the next question or the next heading that is as high; what stands above is
 * the category.
 */
export function faqSections(document: ParsedDocument): FaqSection[] {
  const headings = headingsOf(document);
  const chosen = new Set(headings.filter(({ block, note }) => note !== null || isQuestion(block.text)));
  const lineAt = lineCounter(document.text);
  return headings.flatMap((heading, at) => {
    if (!chosen.has(heading)) return [];
    const end = endOfAnswer(headings, at, chosen);
    const answer = document.text.slice(heading.bodyStart, end?.block.start).trim();
    const isDivision = answer === "" && end !== undefined && end.level > heading.level;
    if (isDivision && heading.note === null) return [];
    const category = heading.parents.join(BETWEEN_PARENTS) || null;
    const values = { question: heading.block.text, answer, category, ...heading.note };
    return [{ line: lineAt(heading.block.start), values }];
  });
}

function headingsOf({ text, blocks }: ParsedDocument): Heading[] {
  const open: { level: number; text: string }[] = [];
  const found = blocks.filter(({ kind }) => kind === "heading");
  // The only heading of the first level is the title of the text, and says little beside other headings.
  const isTitled = found.filter(({ level }) => level === 1).length === 1;
  return found.map((block) => {
    const level = block.level ?? 1;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const above = isTitled && open.length > 1 && open[0]?.level === 1 ? open.slice(1) : open;
    const parents = above.map((parent) => parent.text);
    open.push({ level, text: block.text });
    const read = readNote(text, block.end);
    return { block, level, note: read?.note ?? null, bodyStart: read?.end ?? block.end, parents };
  });
}

function endOfAnswer(
  headings: readonly Heading[],
  at: number,
  chosen: ReadonlySet<Heading>,
): Heading | undefined {
  const level = headings[at]?.level ?? 1;
  for (let next = at + 1; next < headings.length; next++) {
    const heading = headings[next];
    if (heading !== undefined && (heading.level <= level || chosen.has(heading))) return heading;
  }
  return undefined;
}
