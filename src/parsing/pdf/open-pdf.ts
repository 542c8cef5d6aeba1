import { getDocumentProxy } from "unpdf";
import { refusal } from "../refuse.ts";

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPageProxy = Awaited<ReturnType<PdfDocument["getPage"]>>;

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

/** To look at what is painted, without the large pictures: a page with one, or with an error, is not looked at. */
const PAINTING = { ...OPTIONS, maxImageSize: 1_000_000, stopAtErrors: true } as const;

/** Opens a document to see how its pages are painted; whoever opens it destroys it. */
export async function openPainting(bytes: Uint8Array): Promise<PdfDocument> {
  return getDocumentProxy(new Uint8Array(bytes), PAINTING);
}

/** Opens a document, repairing what can be repaired; whoever opens it destroys it. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    // A copy: the library takes hold of the buffer that it is given.
    return await getDocumentProxy(new Uint8Array(bytes), OPTIONS);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") throw refusal("encrypted", "", error);
    throw refusal("damaged", "não é um PDF, ou está danificado", error);
  }
}
