import type { ParsedDocument } from "../block.ts";
import type { ParseLimits } from "../parser.ts";
import { openPackage, type OoxmlPackage } from "../ooxml/package.ts";
import { readRelationships, targetOf } from "../ooxml/relationships.ts";
import type { DocumentParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { textBuilder, type TextBuilder } from "../text-builder.ts";
import type { Draft } from "./draft.ts";
import { citedNotes, type CitedNotes } from "./cited-notes.ts";
import { readNumbering } from "./numbering.ts";
import { readProperties } from "./properties.ts";
import { readStory } from "./read-story.ts";
import type { Story, StoryContext } from "./story.ts";
import { withoutStruckWords } from "./struck-drafts.ts";
import { readStyles } from "./styles.ts";
import { headingsFromText, joinDivisions } from "./text-mode-headings.ts";

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
  const context: StoryContext = {
    styles,
    numbering,
    hide: (place, characters) => builder.hide(place, characters),
    cite: (kind, id, page) => notes.cite(kind, id, page),
  };
  const body = await readStory(parts.main, context, limits);
  const drafts = withHeadings(
    withoutStruckWords(body.containers[0]?.drafts ?? [], (place, count) => context.hide(place, count)),
  );
  for (const draft of drafts) add(builder, draft, body);
  for (const part of [parts.footnotes, parts.endnotes]) {
    if (part !== undefined && !notes.isEmpty()) notes.take(await readStory(part, context, limits));
  }
  addNotes(builder, notes, body);
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

function addNotes(builder: TextBuilder, notes: CitedNotes, body: Story): void {
  for (const { number, text, page } of notes.inOrder()) {
    add(builder, { kind: "paragraph", text: `Nota ${number}: ${text}`, page }, body);
  }
}

function titleOf(drafts: readonly Draft[]): string | null {
  const named = drafts.find((draft) => draft.isTitle === true);
  const first = named ?? drafts.find((draft) => draft.kind === "heading" && draft.level === 1);
  return first?.text ?? null;
}
