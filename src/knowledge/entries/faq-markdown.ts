import type { FaqEntry } from "#src/domain/index.ts";
import { lineCounter, type ParsedDocument, parseMarkdown } from "#src/parsing/index.ts";
import { foldAccents } from "#src/text/index.ts";

/** The fields of a question that Markdown does not show, in a comment under its heading. */
type EntryNote = Readonly<Record<string, unknown>>;

type Heading = ReturnType<typeof headingsOf>[number];

/**
 * The questions of a text: its headings that are questions. The answer is what stands below, up to the next question or
 * the next heading of the same or a higher level; the headings above are the category.
 */
export function faqSections(document: ParsedDocument): { line: number; values: EntryNote }[] {
  const headings = headingsOf(document);
  const chosen = new Set(headings.filter(({ block, note }) => note !== null || isQuestion(block.text)));
  const lineAt = lineCounter(document.text);
  return headings.flatMap((heading, at) => {
    if (!chosen.has(heading)) return [];
    const end = endOfAnswer(headings, at, chosen);
    const answer = document.text.slice(heading.bodyStart, end?.block.start).trim();
    const isDivision = answer === "" && end !== undefined && end.level > heading.level;
    if (isDivision && heading.note === null) return [];
    const category = heading.parents.join(" > ") || null;
    const values = { question: heading.block.text, answer, category, ...heading.note };
    return [{ line: lineAt(heading.block.start), values }];
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

function headingsOf({ text, blocks }: ParsedDocument) {
  const open: { level: number; text: string }[] = [];
  const found = blocks.filter(({ kind }) => kind === "heading");
  // The only heading of the first level is the title of the text, and no category.
  const isTitled = found.filter(({ level }) => level === 1).length === 1;
  return found.map((block) => {
    const level = block.level ?? 1;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const above = isTitled && open.length > 1 && open[0]?.level === 1 ? open.slice(1) : open;
    const parents = above.map((parent) => parent.text);
    open.push({ level, text: block.text });
    const { note, end: bodyStart } = readNote(text, block.end) ?? { note: null, end: block.end };
    return { block, level, note, bodyStart, parents };
  });
}

const INTERROGATIVE =
  /^(?:como|qual|quais|quando|quant[oa]s?|quem|onde|aonde|(?:de|para|por|com|a) (?:onde|quem|qual|quais|quanto|que)|por ?que|o que|what|how|why|when|where|who|whose|which)(?![\p{L}\p{N}])/u;

/** Ends in a question mark, or begins as a question does. */
export function isQuestion(text: string): boolean {
  const line = text.trim();
  if (/\?[)"'”’»*_]*$/.test(line.slice(-8))) return true;
  const opening = foldAccents(line.slice(0, 40).toLowerCase());
  return INTERROGATIVE.test(opening.replace(/^[\W\d_]+/, ""));
}

/**
 * A question as a heading, its other fields in a note that no reader sees, and the answer. An answer that Markdown would
 * take apart (it has headings, or opens what it does not close) goes into the note too.
 */
export function faqMarkdown(entry: FaqEntry): string {
  const { question, answer, id, category, keywords, priority, active } = entry;
  const note: EntryNote = {
    id,
    category,
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(priority === 0 ? {} : { priority }),
    ...(active ? {} : { active }),
  };
  const plain = section(question, note, answer);
  if (isReadAs(plain, entry)) return plain;
  const noted = { ...note, question, answer };
  const hidden = section(question, noted, "");
  return isReadAs(hidden, entry) ? hidden : section("Pergunta", noted, "");
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

/** Read with another question behind it, which an answer that leaves something open would swallow. */
function isReadAs(markdown: string, { id, question, answer }: FaqEntry): boolean {
  const [first, next, ...others] = faqSections(parseMarkdown(`${markdown}## Fim?\n\nFim.\n`));
  if (first === undefined || next === undefined || others.length > 0) return false;
  const { values } = first;
  const isSame = values["id"] === id && values["question"] === question && values["answer"] === answer;
  return isSame && next.values["answer"] === "Fim.";
}

const NOTE = /\s*<!-- acervo (\{[^\n]*\}) -->/y;

/** The angle brackets are escaped: the text of an answer must not end the comment. */
function writeNote(note: EntryNote): string {
  const json = JSON.stringify(note).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
  return `<!-- acervo ${json} -->`;
}

function readNote(text: string, offset: number): { note: EntryNote; end: number } | null {
  NOTE.lastIndex = offset;
  const match = NOTE.exec(text);
  if (match === null) return null;
  try {
    return { note: JSON.parse(match[1] ?? "") as EntryNote, end: NOTE.lastIndex };
  } catch {
    return null;
  }
}
