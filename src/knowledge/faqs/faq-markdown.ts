import type { FaqEntry } from "#src/domain/index.ts";
import { parseMarkdown } from "#src/parsing/index.ts";
import { type EntryNote, writeNote } from "./entry-note.ts";
import { faqSections } from "./faq-sections.ts";

/** Behind an answer, to see whether it leaves something open that would swallow what follows. */
const NEXT = "## Fim?\n\nFim.\n";
const PLAIN_HEADING = "Pergunta";

/**
 * A question as a heading, its other fields in a note that no reader sees, and the answer. An answer that Markdown would
 * take apart (it has headings, or opens what it does not close) goes into the note too.
 */
export function faqMarkdown(entry: FaqEntry): string {
  const { question, answer } = entry;
  const note = noteOf(entry);
  const plain = section(question, note, answer);
  if (isReadAs(plain, entry)) return plain;
  const noted = { ...note, question, answer };
  const hidden = section(question, noted, "");
  return isReadAs(hidden, entry) ? hidden : section(PLAIN_HEADING, noted, "");
}

/** A category as a heading above its questions; nothing where Markdown would not take it for one. */
export function categoryMarkdown(category: string): string {
  const heading = `# ${category}\n\n`;
  const [block, ...others] = parseMarkdown(heading).blocks;
  return block?.kind === "heading" && others.length === 0 ? heading : "";
}

function section(heading: string, note: EntryNote, body: string): string {
  return `## ${heading}\n\n${writeNote(note)}\n\n${body === "" ? "" : `${body}\n\n`}`;
}

function noteOf({ id, category, keywords, priority, active }: FaqEntry): EntryNote {
  return {
    id,
    category,
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(priority === 0 ? {} : { priority }),
    ...(active ? {} : { active }),
  };
}

function isReadAs(markdown: string, { id, question, answer }: FaqEntry): boolean {
  const [first, next, ...others] = faqSections(parseMarkdown(markdown + NEXT));
  if (first === undefined || next === undefined || others.length > 0) return false;
  const { values } = first;
  const isSame = values["id"] === id && values["question"] === question && values["answer"] === answer;
  return isSame && next.values["answer"] === "Fim.";
}
