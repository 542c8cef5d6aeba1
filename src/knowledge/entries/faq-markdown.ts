import type { FaqEntry } from "#src/domain/index.ts";
import { lineCounter, type ParsedDocument, parseMarkdown } from "#src/parsing/index.ts";
import { foldAccents } from "#src/text/index.ts";

/** The fields of a question that Markdown does not show, in a comment under its heading. */
type EntryNote = Readonly<Record<string, unknown>>;

type Heading = ReturnType<typeof headingsOf>[number];

/** A piece of a text that became a question, or that belongs to none and is left out. */
export interface FaqSection {
  readonly line: number;
  readonly values: EntryNote | null;
  /** Its heading, or how it begins where it has none. */
  readonly name: string;
}

/**
 * The questions of a text: headings that ask, headings that have text below them, and lines that are marked as
 * questions ("P: …", "**…?**"). The answer is what stands below, up to the next question or the next heading of the same
 * or a higher level; the headings above are the category. Text of no question, and headings of nothing, are left out.
 */
export function faqSections(document: ParsedDocument): FaqSection[] {
  const { text } = document;
  const headings = headingsOf(document);
  const roles = rolesOf(headings);
  const lineAt = lineCounter(text);
  const opening = headings[0] && document.blocks.find(({ end }) => end <= (headings[0]?.start ?? 0));
  const before = opening ? [{ line: lineAt(opening.start), name: opening.text, values: null }] : [];
  const sections = headings.flatMap((heading, at): FaqSection[] => {
    const line = lineAt(heading.start);
    const name = questionText(heading.text);
    if (roles[at] === "left-out") return [{ line, name, values: null }];
    if (roles[at] !== "question") return [];
    let next = at + 1;
    while (roles[next] === "in-answer") next++;
    const body = text.slice(heading.bodyStart, headings[next]?.start);
    // What we wrote ourselves is read as it was written.
    const answer = heading.note === null ? answerText(body) : body.trim();
    const isDivision = answer === "" && (headings[next]?.level ?? 0) > heading.level;
    if (isDivision && heading.note === null) return [];
    const category = heading.parents.map(questionText).join(" > ") || null;
    const question = heading.note === null ? name : heading.text;
    return [{ line, name, values: { question, answer, category, ...heading.note } }];
  });
  return [...before, ...sections];
}

type Role = "question" | "in-answer" | "category" | "left-out";

function rolesOf(headings: readonly Heading[]): Role[] {
  const questionLevels = new Set(headings.filter(({ asks }) => asks).map(({ level }) => level));
  const isTitled = headings.slice(1).every(({ level }) => level > (headings[0]?.level ?? 0));
  let open: Heading | undefined;
  return headings.map((heading, at): Role => {
    const { level, asks, hasText } = heading;
    if (open !== undefined && level <= open.level) open = undefined;
    if (!asks && open !== undefined) return "in-answer";
    const isTitle = at === 0 && isTitled && headings.length > 1;
    // "Entregas", with a word of welcome above its questions, is no question itself, unless others beside it are.
    const under = below(headings, at);
    const hasQuestions = under.some((other) => other.asks && other.level < LINE_LEVEL);
    const isDivision = isTitle || (hasQuestions && !questionLevels.has(level));
    if (asks || (hasText && !isDivision)) {
      open = heading;
      return "question";
    }
    return hasText || under.length === 0 ? "left-out" : "category";
  });
}

/** The headings below one; they stand in at most seven such lists each. */
function below(headings: readonly Heading[], at: number): readonly Heading[] {
  let end = at + 1;
  while ((headings[end]?.level ?? 0) > (headings[at]?.level ?? 0)) end++;
  return headings.slice(at + 1, end);
}

function headingsOf(document: ParsedDocument) {
  const { text } = document;
  const open: { level: number; text: string }[] = [];
  const found = marksOf(document);
  // The only heading of the first level is the title of the text, and no category.
  const isTitled = found.filter(({ level }) => level === 1).length === 1;
  return found.map((mark, at) => {
    const { level } = mark;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const above = isTitled && open.length > 1 && open[0]?.level === 1 ? open.slice(1) : open;
    const parents = above.map((parent) => parent.text);
    open.push({ level, text: mark.text });
    const { note, end: bodyStart } = readNote(text, mark.end) ?? { note: null, end: mark.end };
    const hasText = answerText(text.slice(bodyStart, found[at + 1]?.start)) !== "";
    return { ...mark, asks: note !== null || mark.asks, note, bodyStart, parents, hasText };
  });
}

interface Mark {
  readonly text: string;
  readonly level: number;
  readonly start: number;
  readonly end: number;
  readonly asks: boolean;
}

/** Below all headings. */
const LINE_LEVEL = 7;
const BULLET = String.raw`[ \t]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+)?`;
const BOLD_QUESTION = new RegExp(String.raw`^${BULLET}(\*\*|__)([^*\n]+\?)\s*\1:?`, "gmu");
const LABELLED_QUESTION = new RegExp(
  String.raw`^${BULLET}(\*\*|__)?(?:P|Q|Pergunta|Question)\s?\d{0,3}\s?[:)–—-]\s*\1?[ \t]*(\S.*?)(?:\1)?[ \t]*$`,
  "gmu",
);

/** Headings, and lines of paragraphs and lists that are marked as questions, in their order. */
function marksOf({ text, blocks }: ParsedDocument): Mark[] {
  // Our own exports have a heading for each question; other lines belong to the answers.
  const isExport = text.includes(NOTE_BEGIN);
  return blocks.flatMap((block): Mark[] => {
    const { kind, start, end, level = 1 } = block;
    if (kind === "heading") return [{ text: block.text, level, start, end, asks: isQuestion(block.text) }];
    if (isExport || (kind !== "paragraph" && kind !== "list-item")) return [];
    const source = text.slice(start, end);
    // A line may be marked in both ways; in bold, its label is part of the question, and dropped later.
    const found = [LABELLED_QUESTION, BOLD_QUESTION].flatMap((pattern) => [...source.matchAll(pattern)]);
    const lines = found.map(({ 0: line, 2: question = "", index }): Mark => {
      const after = start + index + line.length;
      const asks =
        question.endsWith("?") || ANSWER_LABEL.test(text.slice(after, after + MAX_LABEL).trimStart());
      return { text: question, level: LINE_LEVEL, start: start + index, end: after, asks };
    });
    const marked = new Map(lines.filter(({ asks }) => asks).map((mark) => [mark.start, mark]));
    return [...marked.values()].toSorted((one, other) => one.start - other.start);
  });
}

/** Of a label before an answer, with the blank lines before it. */
const MAX_LABEL = 100;

const LABEL = /^(?:(?:[PQ]|FAQ|Pergunta|Dúvida|Questão|Question)\s?\d{0,3}\s?[:.)–—-]|[PQ]\d{1,3})\s+/u;
const NUMBER =
  /^(?:\(?\d{1,3}(?:\.\d{1,2})*[.)]|\d{1,3}(?:\.\d{1,2})*[º°ª]?\s?[–—-]|\d{1,2}(?:\.\d{1,2})+)\s+(?=[\p{L}¿"“'])/u;

/** As somebody would ask it: without its number in the text ("1.", "P:", "Q1 -"). */
function questionText(heading: string): string {
  const line = heading.trim();
  return line.replace(NUMBER, "").replace(LABEL, "").replace(NUMBER, "").trim() || line;
}

const R = String.raw`(?:(?:R|Resp|Resposta)\.?\s?\d{0,3}\s?[:–—-]|(?:A|Answer)\s?\d{0,3}:)`;
const ANSWER_LABEL = new RegExp(String.raw`^(?:(\*\*|__)${R}\s*\1\s*|(\*\*|__)${R}\s*|${R}\s+)`, "u");
/** A line between two sections, and a comment that no reader sees. */
const SEPARATOR = /(?:^|\n[ \t]*\n)[ \t]*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const COMMENT_ALONE = /^(?:<!--[^]*?-->\s*)+$/;

/** Without "R:" before it and the line that parts it from the next section; tables and what folds away as plain lines. */
function answerText(body: string): string {
  const text = unfolded(body.replace(TABLE, tableLines)).trim().replace(SEPARATOR, "").trim();
  if (COMMENT_ALONE.test(text)) return "";
  return text.replace(ANSWER_LABEL, (_label, _both: string, opening?: string) => opening ?? "").trim();
}

const TABLE =
  /^([ \t]*\|?[^\n|]*\|[^\n]*)\n[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?\n((?:[^\n]*\|[^\n]*(?:\n|$))+)/gmu;

/** "Região: Sul; Preço: R$ 10": each row says by itself what its cells are. */
function tableLines(_table: string, head: string, body: string): string {
  const names = cellsOf(head);
  const rows = body.trimEnd().split("\n").map(cellsOf);
  const lines = rows.map((cells) =>
    cells.flatMap((cell, at) => (cell === "" ? [] : [names[at] ? `${names[at]}: ${cell}` : cell])).join("; "),
  );
  return `${lines.filter((line) => line !== "").join("\n\n")}\n`;
}

function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").trim());
}

/** The text of <details> with its summary as a line above it. */
function unfolded(text: string): string {
  return text
    .replace(
      /<summary[^<>]{0,200}>([^]*?)<\/summary>/giu,
      (_, summary: string) => `\n\n${summary.trim()}\n\n`,
    )
    .replace(/<\/?details[^<>]{0,200}>/giu, "\n\n")
    .replace(/\n[ \t]*\n\s*\n/gu, "\n\n");
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
  const isSame = values?.["id"] === id && values["question"] === question && values["answer"] === answer;
  return isSame && next.values?.["answer"] === "Fim.";
}

const NOTE_BEGIN = "<!-- acervo {";
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
