export { layOutPdf, type LaidBlock, type LayoutOptions } from "./pdf-layout-fixture.ts";
export { makePdf, streamObject, writeObjects } from "./pdf-writer-fixture.ts";
export type { PdfFill, PdfPage, PdfSource, PdfText } from "./pdf-writer-fixture.ts";
