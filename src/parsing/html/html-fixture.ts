import type { ParsedDocument } from "../block.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { parseHtml } from "./html.ts";

/** A page as the product reads it, with limits of one's own. */
export function parse(html: string | Uint8Array, limits = DEFAULT_LIMITS): ParsedDocument {
  const bytes = typeof html === "string" ? Buffer.from(html) : html;
  const file = { name: "pagina.html", content: { bytes } };
  return parseHtml(bytes, { limits, table: {} }, file) as ParsedDocument;
}

/** Its blocks, a line each. */
export function outline(html: string): string[] {
  return parse(html).blocks.map(({ kind, level, text }) => `${kind}${level ?? ""}: ${text}`);
}
