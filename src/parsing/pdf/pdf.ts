import type { Block } from "../block.ts";
import type { DocumentParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { textBuilder } from "../text-builder.ts";
import { checkStreams } from "./check-streams.ts";
import { colourlessText } from "./colourless-text.ts";
import { shapeOf } from "./document-shape.ts";
import { openPdf, type PdfDocument } from "./open-pdf.ts";
import { type DropColourless, type Hide, readPageText } from "./page-lines.ts";
import { type Line, linesOfPage } from "./page-rows.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { blocksOf, canBeTitle } from "./pdf-blocks.ts";
import { readFacts } from "./pdf-metadata.ts";
import { withoutRunningLines } from "./running-lines.ts";

interface ReadPages {
  readonly pages: readonly { readonly height: number; readonly lines: readonly Line[] }[];
  readonly unreadable: number;
}

/** Reads the text layer of a PDF: paragraphs, headings by their size, lists and plain tables, each with its page. */
export const parsePdf: DocumentParser = async (bytes, { limits }) => {
  checkStreams(bytes, limits);
  const document = await openPdf(bytes);
  const colourless = colourlessText(bytes);
  try {
    if (document.numPages > limits.maxPages) throw refusal("unsafe", "páginas demais");
    const builder = textBuilder(limits);
    const { title, metadata } = await readFacts(document);
    const { pages, unreadable } = await readPages(
      document,
      (place, count) => builder.hide(place, count),
      colourless.drop,
    );
    if (unreadable === document.numPages) throw refusal("damaged", "nenhuma página pode ser lida");
    const lines = withoutRunningLines(pages);
    if (lines.length === 0) throw refusal("no-text");
    const shape = shapeOf(lines);
    for (const { kind, text, ...facts } of blocksOf(paragraphsOf(lines, shape), shape))
      builder.add(kind, text, facts);
    const { hidden, ...built } = builder.build();
    const first = titleAmong(built.blocks);
    return {
      ...built,
      title: title ?? first?.text ?? null,
      metadata: unreadable === 0 ? metadata : { ...metadata, paginas_ilegiveis: unreadable },
      ...(Object.keys(hidden).length === 0 ? {} : { hidden }),
    };
  } finally {
    await colourless.close();
    await document.loadingTask.destroy();
  }
};

/** The first of the outermost headings, when it stands on the first page. */
function titleAmong(blocks: readonly Block[]): Block | undefined {
  const outermost = blocks.reduce(
    (least, { level }) => Math.min(least, level ?? least),
    Number.POSITIVE_INFINITY,
  );
  const first = blocks.find((block) => block.level === outermost);
  return first !== undefined && first.page === 1 && canBeTitle(first) ? first : undefined;
}

/** One page after the other, each let go before the next: memory is that of the largest page, and of the text. */
async function readPages(document: PdfDocument, hide: Hide, drop: DropColourless): Promise<ReadPages> {
  const pages: { height: number; lines: Line[] }[] = [];
  let unreadable = 0;
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number);
      const text = await readPageText(page, hide, drop);
      pages.push({ height: text.height, lines: linesOfPage(text) });
      page.cleanup();
    } catch {
      unreadable++;
    }
  }
  return { pages, unreadable };
}
