import type { ParsedDocument } from "../block.ts";
import { factText, ownTitle } from "../document-facts.ts";
import { type Draft, headingsFromText, withoutStruckWords } from "../drafts.ts";
import { type OoxmlPackage, openPackage } from "../ooxml/package.ts";
import { readRelationships, targetOf } from "../ooxml/relationships.ts";
import type { DocumentParser, ParseLimits } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { textBuilder, type TextBuilder } from "../text-builder.ts";
import { withDivisionTitles } from "../text-headings.ts";
import { type Element, readElements } from "./element.ts";
import { readNumbering } from "./numbering.ts";
import { noteKey, readElement } from "./read-story.ts";
import type { Story } from "./story.ts";
import { readStyles } from "./styles.ts";

const USUAL_MAIN_PART = "word/document.xml";

/** The parts of a .docx that are read, each where its relationships say it is. */
type Parts = Readonly<
  Record<"properties" | "main" | "styles" | "numbering" | "footnotes" | "endnotes", Uint8Array | undefined>
>;

/**
 * Reads a Word document: its paragraphs, lists with their numbers, tables, text boxes and notes, as a reader of the
 * document sees them. Headers, footers, comments and deleted text are left out, hidden text is counted.
 */
export const parseDocx: DocumentParser = async (bytes, { limits }) => {
  const pkg = await openPackage({ bytes }, limits);
  try {
    const parsed = await readDocument(await readParts(pkg, limits), limits);
    if (parsed.blocks.length === 0 && holdsPictures(pkg)) throw refusal("no-text", "só há imagens");
    return parsed;
  } finally {
    pkg.close();
  }
};

function holdsPictures(pkg: OoxmlPackage): boolean {
  return pkg.names.some((name) => name.toLowerCase().startsWith("word/media/"));
}

async function readParts(pkg: OoxmlPackage, limits: ParseLimits): Promise<Parts> {
  const ofPackage = await readRelationships(pkg, "", limits);
  const main = targetOf(ofPackage, "officeDocument", pkg) ?? USUAL_MAIN_PART;
  const ofMain = await readRelationships(pkg, main, limits);
  const read = async (name: string | undefined) => (name === undefined ? undefined : pkg.read(name));
  return {
    main: await read(main),
    properties: await read(targetOf(ofPackage, "core-properties", pkg)),
    styles: await read(targetOf(ofMain, "styles", pkg)),
    numbering: await read(targetOf(ofMain, "numbering", pkg)),
    footnotes: await read(targetOf(ofMain, "footnotes", pkg)),
    endnotes: await read(targetOf(ofMain, "endnotes", pkg)),
  };
}

async function readDocument(parts: Parts, limits: ParseLimits): Promise<ParsedDocument> {
  if (parts.main === undefined) throw refusal("damaged", "falta o texto do documento");
  const builder = textBuilder(limits);
  const styles = await readStyles(parts.styles, limits);
  const numbering = await readNumbering(parts.numbering, styles, limits);
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
  const drafts = withHeadings(withoutStruckWords(await readBody(parts.main, story, limits), story.hide));
  for (const draft of drafts) add(builder, draft, story);
  for (const part of [parts.footnotes, parts.endnotes]) await readNotes(part, notes, story, limits);
  for (const { number, text, page } of notes.values())
    if (text.trim() !== "") add(builder, { kind: "paragraph", text: `Nota ${number}: ${text}`, page }, story);
  const { title, metadata } = await readProperties(parts.properties, limits);
  return { title: title ?? titleOf(drafts), ...builder.build(), metadata };
}

async function readBody(xml: Uint8Array, story: Story, limits: ParseLimits): Promise<Draft[]> {
  const drafts: Draft[] = [];
  let background: string | undefined;
  const take = (element: Element): void => {
    if (element.name === "w:background") background = element.attributes["w:color"];
    else readElement(story, element, { drafts, background, tables: 0 });
  };
  await readElements(xml, take, limits);
  return drafts;
}

/** Reads the notes that the text refers to. Those of other types draw the lines that set notes apart. */
async function readNotes(
  xml: Uint8Array | undefined,
  notes: ReadonlyMap<string, CitedNote>,
  story: Story,
  limits: ParseLimits,
): Promise<void> {
  const take = (element: Element): void => {
    const { "w:id": id, "w:type": type = "normal" } = element.attributes;
    const note = notes.get(noteKey(element.name, id));
    if (note === undefined || type !== "normal") return;
    const drafts: Draft[] = [];
    readElement(story, element, { drafts, background: undefined, tables: 0 });
    note.text = drafts.map(({ text }) => text).join(" ");
  };
  if (notes.size > 0) await readElements(xml, take, limits);
}

/** Styles decide where the writer used them; a title alone is not yet an outline. */
function withHeadings(drafts: readonly Draft[]): Draft[] {
  const isStyled = drafts.some((draft) => draft.kind === "heading" && draft.isTitle !== true);
  return isStyled ? withDivisionTitles(drafts) : headingsFromText(drafts);
}

function add(builder: TextBuilder, draft: Draft, { hasPages }: Story): void {
  const { kind, text, level, page, bold, italic, style, struckLines } = draft;
  builder.add(kind, text, { level, page: hasPages ? page : undefined, bold, italic, style }, struckLines);
}

function titleOf(drafts: readonly Draft[]): string | null {
  const named = drafts.find((draft) => draft.isTitle === true);
  const first = named ?? drafts.find((draft) => draft.kind === "heading" && draft.level === 1);
  return first?.text ?? null;
}

/** Footnotes and endnotes share one count, so that a number means one note. */
interface CitedNote {
  readonly number: number;
  /** Of the reference, where Word prints the note. */
  readonly page: number;
  text: string;
}

/** Reads what a document says of itself in `docProps/core.xml`. */
async function readProperties(
  xml: Uint8Array | undefined,
  limits: ParseLimits,
): Promise<Pick<ParsedDocument, "title" | "metadata">> {
  const values = new Map<string, string>();
  const take = ({ name, text }: Element) => void values.set(name, factText(text));
  await readElements(xml, take, limits);
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
