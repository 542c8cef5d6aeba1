import { getResolvedPDFJS } from "unpdf";
import type { ShownGlyph, TextFont } from "./glyph-places.ts";
import { openPainting, type PdfDocument, type PdfPageProxy } from "./open-pdf.ts";
import type { DropColourless } from "./page-lines.ts";
import { shownGlyphs } from "./page-painting.ts";
import { visiblePart } from "./visible-part.ts";
import { mayShowWhiteText } from "./white-text-signs.ts";

export interface ColourlessText {
  readonly drop: DropColourless;
  close(): Promise<void>;
}

/** How much of a document is looked at; text beyond that is kept. */
const MAX_PAGES = 200;
const MAX_GLYPHS = 500_000;
const USUAL_UNIT = 0.001;

/**
 * Finds white text on white paper, which readers do not see and programs do. Only files that show white text at all
 * are opened a second time, to see what is painted below it. Whatever goes wrong, text is kept.
 */
export function colourlessText(bytes: Uint8Array, open = openPainting): ColourlessText {
  let painting: Promise<PdfDocument> | undefined;
  let pages = mayShowWhiteText(bytes) ? MAX_PAGES : 0;
  let left = MAX_GLYPHS;

  async function glyphsOf(number: number): Promise<readonly ShownGlyph[]> {
    painting ??= open(bytes);
    const page = await (await painting).getPage(number);
    const glyphs = await paintedGlyphs(page, left);
    left -= glyphs?.length ?? left;
    return glyphs?.some(({ isColourless }) => isColourless) === true ? glyphs : [];
  }

  return {
    drop: async (number, items, hide) => {
      if (items.length === 0 || pages <= 0 || left <= 0) return items;
      pages--;
      try {
        const seen = visiblePart(items, await glyphsOf(number));
        hide("colourless", seen.dropped);
        return seen.items;
      } catch {
        return items;
      }
    },
    close: async () => {
      const document = await painting?.catch(() => undefined);
      await document?.loadingTask.destroy().catch(() => undefined);
    },
  };
}

async function paintedGlyphs(page: PdfPageProxy, most: number): Promise<ShownGlyph[] | null> {
  try {
    const { OPS } = await getResolvedPDFJS();
    const operators = await page.getOperatorList({ annotationMode: 0 });
    return shownGlyphs(operators, OPS, (name) => fontNamed(page, name), most);
  } finally {
    page.cleanup();
  }
}

/** `null` for fonts whose letters are drawings with colours of their own, or stand below one another. */
function fontNamed(page: PdfPageProxy, name: string): TextFont | null {
  if (!page.commonObjs.has(name)) return null;
  const font = page.commonObjs.get(name) as {
    isType3Font?: boolean;
    vertical?: boolean;
    fontMatrix?: ArrayLike<number>;
  };
  if (font.isType3Font === true || font.vertical === true) return null;
  return { unit: font.fontMatrix?.[0] ?? USUAL_UNIT };
}
