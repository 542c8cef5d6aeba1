import { Readable } from "node:stream";
import { z } from "zod";
import { endingOf, openSource } from "#src/app/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { rawRoute } from "../../route.ts";
import { idParams } from "../page-query.ts";

/** What browsers may be told that a file is. Nothing in it that they would run: pages and drawings are shown as text. */
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  htm: "text/plain; charset=utf-8",
  html: "text/plain; charset=utf-8",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  pdf: "application/pdf",
  svg: "text/plain; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xhtml: "text/plain; charset=utf-8",
  xml: "text/plain; charset=utf-8",
};

/** The file that a document was read from, byte for byte. */
export const downloadSource = rawRoute(
  {
    method: "get",
    path: "/api/documents/{id}/source",
    access: "reader",
    tag: "documents",
    summary: "The file that a document was read from, as it was sent; `Range` is understood",
    params: idParams,
    content: { "application/octet-stream": { schema: z.any() } },
  },
  async ({ params: { id } }, { tenant, context }) => {
    const source = await openSource(tenant, id);
    const { handle, bytes, hash, fileName } = source;
    try {
      const range = rangeOf(context.req.header("range"), bytes);
      const ending = endingOf(source);
      const headers = {
        "content-type": (Object.hasOwn(TYPES, ending) && TYPES[ending]) || "application/octet-stream",
        "content-disposition": attachment(fileName),
        "content-length": String(range.end - range.start + 1),
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "accept-ranges": "bytes",
        etag: `"${hash}"`,
        ...(range.isPart && { "content-range": `bytes ${range.start}-${range.end}/${bytes}` }),
      };
      // A file without bytes has no last one.
      if (bytes === 0) await handle.close();
      if (bytes === 0) return context.body(null, 200, headers);
      const { start, end, isPart } = range;
      const body = Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream;
      return context.body(body, isPart ? 206 : 200, headers);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
);

interface ByteRange {
  readonly start: number;
  /** The last byte. */
  readonly end: number;
  readonly isPart: boolean;
}

/** One range is understood; several, and other units, give the whole, as RFC 9110 allows. */
function rangeOf(header: string | undefined, bytes: number): ByteRange {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return { start: 0, end: bytes - 1, isPart: false };
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start > end || (first === "" && Number(last) === 0)) {
    throw new AcervoError("range-not-satisfiable", { bytes });
  }
  return { start, end, isPart: true };
}

/** The name in both ways of writing (RFC 6266): in plain letters, and as it is. */
function attachment(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7E]/g, "")
    .replaceAll(/["\\%;]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.trim() || "arquivo"}"; filename*=UTF-8''${encoded}`;
}
