import assert from "node:assert/strict";
import type { ParsedDocument } from "../block.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { parsePdf } from "./pdf.ts";

/** For tests: reads a file as the product does. */
export async function parse(bytes: Uint8Array, limits = DEFAULT_LIMITS): Promise<ParsedDocument> {
  return parsePdf(bytes, { limits, table: {} }, { name: "documento.pdf", content: { bytes } });
}

/** Why a file is refused, or what it holds. */
export async function reasonOf(bytes: Uint8Array, limits = DEFAULT_LIMITS): Promise<unknown> {
  const outcome: unknown = await parse(bytes, limits).catch((error: unknown) => error);
  return (outcome as { facts?: { reason?: unknown } }).facts?.reason ?? outcome;
}

/** Blocks stand in the text where they say, in order, each with its page. */
export function assertBlocks({ text, blocks }: ParsedDocument): void {
  let end = 0;
  for (const block of blocks) {
    assert.ok(block.start >= end && (block.page ?? 0) >= 1);
    assert.equal(text.slice(block.start, block.end), block.text);
    end = block.end;
  }
}
