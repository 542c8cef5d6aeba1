import type { Metadata } from "#src/domain/index.ts";
import type { ParsedDocument } from "../block.ts";
import { type OoxmlPackage, openPackage } from "../ooxml/package.ts";
import { readRelationships, targetOf } from "../ooxml/relationships.ts";
import { readXml } from "../ooxml/xml.ts";
import type { DocumentParser, ParseLimits } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { textBuilder, type TextBuilder } from "../text-builder.ts";
import { headingsFromText, joinDivisions, withoutStruckWords } from "./drafts.ts";
import { readNumbering } from "./numbering.ts";
import { noteKey, readStory } from "./read-story.ts";
import type { Draft, NoteKind, Story, StoryContext } from "./story.ts";
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
  const notes = citedNotes();
  const hide: StoryContext["hide"] = (place, characters) => builder.hide(place, characters);
  const context: StoryContext = { styles, numbering, hide, cite: notes.cite };
  const body = await readStory(parts.main, context, limits);
  const drafts = withHeadings(withoutStruckWords(body.containers[0]?.drafts ?? [], hide));
  for (const draft of drafts) add(builder, draft, body);
  for (const part of [parts.footnotes, parts.endnotes]) {
    if (part !== undefined && !notes.isEmpty()) notes.take(await readStory(part, context, limits));
  }
  for (const { number, text, page } of notes.inOrder())
    add(builder, { kind: "paragraph", text: `Nota ${number}: ${text}`, page }, body);
  const properties = await readProperties(parts.properties, limits);
  const { hidden, ...built } = builder.build();
  return {
    title: properties.title ?? titleOf(drafts),
    ...built,
    metadata: properties.metadata,
    ...(Object.keys(hidden).length === 0 ? {} : { hidden }),
  };
}

/** Styles decide where the writer used them; a title alone is not yet an outline. */
function withHeadings(drafts: readonly Draft[]): Draft[] {
  const isStyled = drafts.some((draft) => draft.kind === "heading" && draft.isTitle !== true);
  return isStyled ? joinDivisions(drafts) : headingsFromText(drafts);
}

function add(builder: TextBuilder, draft: Draft, { hasPages }: Story): void {
  const { kind, text, level, page, bold, italic, style, struckLines } = draft;
  const facts = {
    ...(level === undefined ? {} : { level }),
    ...(page === undefined || !hasPages ? {} : { page }),
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(style === undefined ? {} : { style }),
  };
  builder.add(kind, text, facts, struckLines);
}

function titleOf(drafts: readonly Draft[]): string | null {
  const named = drafts.find((draft) => draft.isTitle === true);
  const first = named ?? drafts.find((draft) => draft.kind === "heading" && draft.level === 1);
  return first?.text ?? null;
}

interface CitedNote {
  readonly number: number;
  /** Of the reference, where Word prints the note. */
  readonly page: number;
  readonly text: string;
}

/** The notes that the text refers to. Footnotes and endnotes share one count, so that a number means one note. */
function citedNotes() {
  const cited = new Map<string, CitedNote>();
  return {
    cite: (kind: NoteKind, id: string, page: number): number => {
      const key = noteKey(kind, id);
      const number = cited.get(key)?.number ?? cited.size + 1;
      if (!cited.has(key)) cited.set(key, { number, page, text: "" });
      return number;
    },
    isEmpty: (): boolean => cited.size === 0,
    /** Takes the texts of the notes out of the part that holds them. */
    take: ({ notes }: Story): void => {
      for (const [key, note] of cited) {
        const drafts = notes.get(key);
        if (drafts !== undefined)
          cited.set(key, { ...note, text: drafts.map((draft) => draft.text).join(" ") });
      }
    },
    inOrder: (): readonly CitedNote[] => [...cited.values()].filter((note) => note.text.trim() !== ""),
  };
}

const WANTED: ReadonlySet<string> = new Set(
  "dc:title dc:creator dcterms:created dcterms:modified".split(" "),
);
const MAX_VALUE_LENGTH = 300;
/** Titles that programs leave behind when nobody wrote one. */
const MEANINGLESS_TITLE =
  /^(?:microsoft word\b.*|(?:documento?|document)\s?\d*|sem t[íi]tulo\s?\d*|untitled\s?\d*|t[íi]tulo(?: do documento)?|title|word document|\S+\.(?:docx?|dotx?|rtf|odt|pdf))$/i;

/** Reads what a document says of itself in `docProps/core.xml`. */
async function readProperties(
  xml: Uint8Array | undefined,
  limits: ParseLimits,
): Promise<Pick<ParsedDocument, "title" | "metadata">> {
  const values = new Map<string, string>();
  let current: string | undefined;
  const handler = {
    open: (name: string) => void (current = WANTED.has(name) ? name : undefined),
    close: () => void (current = undefined),
    text: (text: string) => {
      if (current !== undefined)
        values.set(current, `${values.get(current) ?? ""}${text}`.slice(0, MAX_VALUE_LENGTH));
    },
  };
  if (xml !== undefined) await readXml(xml, handler, limits);
  return { title: meaningfulTitle(values.get("dc:title")), metadata: metadataOf(values) };
}

function meaningfulTitle(value = ""): string | null {
  const title = value.replace(/\s+/g, " ").trim();
  return title.length < 3 || MEANINGLESS_TITLE.test(title) ? null : title;
}

function metadataOf(values: ReadonlyMap<string, string>): Metadata {
  const facts = {
    autor: values.get("dc:creator")?.trim(),
    criado: dateOf(values.get("dcterms:created")),
    modificado: dateOf(values.get("dcterms:modified")),
  };
  return Object.fromEntries(Object.entries(facts).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

function dateOf(value = ""): string | undefined {
  return /^\s*(\d{4}-\d{2}-\d{2})(?=T|\s|$)/.exec(value)?.[1];
}
