import type { ParsedDocument } from "../block.ts";
import { factText, ownTitle } from "../document-facts.ts";
import { addDraft, type Draft, withHeadings, withoutStruckWords } from "../drafts.ts";
import { type OoxmlPackage, openPackage } from "../ooxml/package.ts";
import { readRelationships, targetOf } from "../ooxml/relationships.ts";
import type { DocumentParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { textBuilder } from "../text-builder.ts";
import { readElements } from "./element.ts";
import { readNumbering } from "./numbering.ts";
import { noteKey, readElement } from "./read-story.ts";
import type { Story } from "./story.ts";
import { readStyles } from "./styles.ts";

const USUAL_MAIN_PART = "word/document.xml";

/**
 * Reads a Word document: its paragraphs, lists with their numbers, tables, text boxes and notes, as a reader of the
 * document sees them. Headers, footers, comments and deleted text are left out, hidden text is counted.
 */
export const parseDocx: DocumentParser = async (bytes, { limits }) => {
  const pkg = await openPackage({ bytes }, limits);
  const parsed = await readDocument(pkg);
  const holdsPictures = pkg.names.some((name) => name.toLowerCase().startsWith("word/media/"));
  if (parsed.blocks.length === 0 && holdsPictures) throw refusal("no-text", "só há imagens");
  return parsed;
};

async function readDocument(pkg: OoxmlPackage): Promise<ParsedDocument> {
  const ofPackage = await readRelationships(pkg, "");
  const main = targetOf(ofPackage, "officeDocument", pkg) ?? USUAL_MAIN_PART;
  const ofMain = await readRelationships(pkg, main);
  const builder = textBuilder(pkg.limits);
  const styles = await readStyles(pkg, targetOf(ofMain, "styles", pkg));
  const numbering = await readNumbering(pkg, targetOf(ofMain, "numbering", pkg), styles);
  const notes = new Map<string, CitedNote>();
  const story: Story = {
    styles,
    numbering,
    hide: builder.hide,
    cite: (key, page) => {
      const note = notes.get(key) ?? { number: notes.size + 1, page, text: "" };
      notes.set(key, note);
      return note.number;
    },
    fields: [],
    fieldsInCode: 0,
    page: 1,
    hasPages: false,
    isAfterPageBreak: false,
  };
  const drafts = withHeadings(withoutStruckWords(await readBody(pkg, main, story), story.hide));
  for (const type of ["footnotes", "endnotes"])
    await readNotes(pkg, targetOf(ofMain, type, pkg), notes, story);
  const printed = [...notes.values()].filter(({ text }) => text.trim() !== "");
  const noteDrafts = printed.map(({ number, text, page }) => {
    return { kind: "paragraph" as const, text: `Nota ${number}: ${text}`, page };
  });
  for (const { page, ...draft } of [...drafts, ...noteDrafts])
    addDraft(builder, story.hasPages ? { ...draft, page } : draft);
  const { title, metadata } = await readProperties(pkg, targetOf(ofPackage, "core-properties", pkg));
  const headings = drafts.filter(({ kind, level }) => kind === "heading" && level === 1);
  const first = drafts.find(({ isTitle }) => isTitle === true) ?? headings[0];
  return { title: title ?? first?.text ?? null, ...builder.build(), metadata };
}

async function readBody(pkg: OoxmlPackage, part: string, story: Story): Promise<Draft[]> {
  const drafts: Draft[] = [];
  let background: string | undefined;
  await readElements(pkg, part, (element) => {
    if (element.name === "w:background") background = element.attributes["w:color"];
    else readElement(story, element, { drafts, background, tables: 0 });
  });
  return drafts;
}

/** Reads the notes that the text refers to. Those of other types draw the lines that set notes apart. */
async function readNotes(
  pkg: OoxmlPackage,
  part: string | undefined,
  notes: ReadonlyMap<string, CitedNote>,
  story: Story,
): Promise<void> {
  await readElements(pkg, part, (element) => {
    const { "w:id": id, "w:type": type = "normal" } = element.attributes;
    const note = notes.get(noteKey(element.name, id));
    if (note === undefined || type !== "normal") return;
    const drafts: Draft[] = [];
    readElement(story, element, { drafts, background: undefined, tables: 0 });
    note.text = drafts.map(({ text }) => text).join(" ");
  });
}

/** Footnotes and endnotes share one count, so that a number means one note. */
interface CitedNote {
  readonly number: number;
  /** Of the reference, where Word prints the note. */
  readonly page: number;
  text: string;
}

async function readProperties(pkg: OoxmlPackage, part: string | undefined) {
  const values = new Map<string, string>();
  await readElements(pkg, part, ({ name, text }) => void values.set(name, factText(text)));
  const facts = {
    autor: values.get("dc:creator"),
    criado: dateOf(values.get("dcterms:created")),
    modificado: dateOf(values.get("dcterms:modified")),
  };
  const metadata = Object.entries(facts).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return { title: ownTitle(values.get("dc:title") ?? ""), metadata: Object.fromEntries(metadata) };
}

function dateOf(value = ""): string | undefined {
  return /^\s*(\d{4}-\d{2}-\d{2})(?=T|\s|$)/.exec(value)?.[1];
}
