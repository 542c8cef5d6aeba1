import { getDocumentProxy } from "unpdf";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import type { Metadata } from "#src/domain/index.ts";
import type { Block } from "../block.ts";
import { factText, ownTitle } from "../document-facts.ts";
import { addDraft } from "../drafts.ts";
import type { DocumentParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { type Hide, textBuilder } from "../text-builder.ts";
import { blocksOf, canBeTitle } from "./blocks.ts";
import { linesOfPage, readFragments } from "./page-lines.ts";
import { paragraphsOf, shapeOf } from "./paragraphs.ts";
import { type PageLines, withoutRunningLines } from "./running-lines.ts";
import { checkStreams, mayFillWhite } from "./streams.ts";
import { type Painting, readPainting } from "./white-text.ts";

/** Nothing but the bytes at hand is read, and nothing in them is run. */
const OPTIONS = {
  verbosity: 0,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  disableAutoFetch: true,
  disableStream: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
} as const;
/** To see what is painted behind white text, and through text that is struck out. A page with a large picture or an error gives none, and its text stays. */
const PAINTING_OPTIONS = { ...OPTIONS, maxImageSize: 1_000_000, stopAtErrors: true } as const;
const MAX_PAINTED_PAGES = 200;

/** Reads the text layer of a PDF: paragraphs, headings by their size, lists and plain tables, each with its page. */
export const parsePdf: DocumentParser = async (bytes, { limits }) => {
  checkStreams(bytes, limits);
  const document = await openPdf(bytes);
  let painted = mayFillWhite(bytes) ? await openPainted(bytes) : null;
  try {
    if (document.numPages > limits.maxPages) throw refusal("unsafe", "páginas demais");
    const builder = textBuilder(limits);
    const { title, metadata } = await readFacts(document);
    let { pages, unreadable } = await readPages(document, painted, builder.hide);
    if (painted === null && pages.some(tellsOfChanges)) {
      painted = await openPainted(bytes);
      // What is hidden has been counted.
      ({ pages, unreadable } = await readPages(document, painted, () => undefined));
    }
    if (unreadable === document.numPages) throw refusal("damaged", "nenhuma página pode ser lida");
    const lines = withoutRunningLines(pages);
    if (lines.length === 0) throw refusal("no-text");
    const shape = shapeOf(lines);
    for (const draft of blocksOf(paragraphsOf(lines, shape), shape)) addDraft(builder, draft);
    const built = builder.build();
    return {
      ...built,
      title: title ?? titleAmong(built.blocks),
      metadata: unreadable === 0 ? metadata : { ...metadata, paginas_ilegiveis: unreadable },
    };
  } finally {
    await painted?.loadingTask.destroy();
    await document.loadingTask.destroy();
  }
};

/** Opens a document, repairing what can be repaired; the caller destroys it. */
async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    // A copy: the library takes hold of the buffer that it is given.
    return await getDocumentProxy(new Uint8Array(bytes), OPTIONS);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") throw refusal("encrypted", "", error);
    throw refusal("damaged", "não é um PDF, ou está danificado", error);
  }
}

function openPainted(bytes: Uint8Array): Promise<PDFDocumentProxy | null> {
  return getDocumentProxy(new Uint8Array(bytes), PAINTING_OPTIONS).catch(() => null);
}

const CHANGE = /\((?:Redação dada|Revogad[ao]|Incluíd[ao]|Acrescid[ao])\s/iu;

/** Laws that tell of their changes may strike former wordings through, which only the drawing of a page shows. */
function tellsOfChanges({ lines }: PageLines): boolean {
  return lines.some(({ text }) => CHANGE.test(text));
}

/** One page after the other, each let go before the next: memory is that of the largest page, and of the text. */
async function readPages(document: PDFDocumentProxy, painted: PDFDocumentProxy | null, hide: Hide) {
  const pages: PageLines[] = [];
  let unreadable = 0;
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number);
      const painting = number > MAX_PAINTED_PAGES ? null : await paintingOf(painted, number);
      const fragments = await readFragments(page, painting, hide);
      const { height } = page.getViewport({ scale: 1 });
      pages.push({ height, lines: linesOfPage(fragments, number) });
      page.cleanup();
    } catch {
      unreadable++;
    }
  }
  return { pages, unreadable };
}

/** Whatever goes wrong, text is kept. */
async function paintingOf(painted: PDFDocumentProxy | null, number: number): Promise<Painting | null> {
  try {
    const page = await painted?.getPage(number);
    if (page === undefined) return null;
    return await readPainting(page).finally(() => page.cleanup());
  } catch {
    return null;
  }
}

const MAX_TITLE_LENGTH = 200;

/** The first of the outermost headings, when it stands on the first page; or the line below it that says it in full. */
function titleAmong(blocks: readonly Block[]): string | null {
  const outermost = blocks.reduce((least, { level }) => Math.min(least, level ?? least), Infinity);
  const at = blocks.findIndex(({ level }) => level === outermost);
  const first = blocks[at];
  if (first === undefined || first.page !== 1 || !canBeTitle(first)) return null;
  const below = blocks[at + 1]?.text.replace(/\.$/, "") ?? "";
  return below.startsWith(`${first.text} `) && below.length <= MAX_TITLE_LENGTH ? below : first.text;
}

/** The title is `null` when it only repeats a file name or a program's own words. */
async function readFacts(document: PDFDocumentProxy): Promise<{ title: string | null; metadata: Metadata }> {
  // A damaged table of facts does not keep the text from being read.
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const { Title, Author, CreationDate } = info as Readonly<Record<string, unknown>>;
  const author = typeof Author === "string" ? factText(Author) : "";
  const created = dateOf(CreationDate);
  const facts = { ...(author !== "" && { autor: author }), ...(created !== null && { criado: created }) };
  const title = typeof Title === "string" ? ownTitle(Title) : null;
  return { title, metadata: { paginas: document.numPages, ...facts } };
}

/** "D:20240115103000-03'00'" is "2024-01-15". */
function dateOf(value: unknown): string | null {
  const [, year, month = "01", day = "01"] =
    /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/.exec(typeof value === "string" ? value.trim() : "") ?? [];
  const date = `${year}-${month}-${day}`;
  return year === undefined || Number.isNaN(Date.parse(date)) ? null : date;
}
