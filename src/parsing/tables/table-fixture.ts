import assert from "node:assert/strict";
import { AcervoError } from "#src/domain/index.ts";
import type { ParsedDocument, ParsedPart } from "../block.ts";
import { DEFAULT_LIMITS, type ParseLimits } from "../parser.ts";
import type { StreamParser } from "../parser.ts";
import type { TableOptions } from "./table-parts.ts";

interface Reading {
  readonly table?: TableOptions;
  readonly limits?: Partial<ParseLimits>;
}

/** All parts of a file in memory; checks what holds for every table. */
export async function readAll(
  parser: StreamParser,
  name: string,
  content: string | Uint8Array,
  { table = {}, limits = {} }: Reading = {},
): Promise<{ readonly rows: readonly ParsedDocument[]; readonly whole: ParsedDocument }> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const context = { limits: { ...DEFAULT_LIMITS, ...limits }, table };
  const parts: ParsedPart[] = [];
  for await (const part of parser({ name, content: { bytes } }, context)) parts.push(part);
  const whole = parts.pop();
  assert.equal(whole?.part, 0);
  assert.deepEqual(
    parts.map(({ part }) => part),
    parts.map((_, index) => index + 1),
  );
  for (const { document } of [...parts, whole]) checkBlocks(document);
  return { rows: parts.map(({ document }) => document), whole: whole.document };
}

function checkBlocks({ text, blocks }: ParsedDocument): void {
  assert.ok(blocks.length > 0);
  for (const block of blocks) assert.equal(text.slice(block.start, block.end), block.text);
}

/** Why the file is refused. */
export async function refusalOf(...reading: Parameters<typeof readAll>): Promise<string> {
  try {
    await readAll(...reading);
  } catch (error) {
    if (error instanceof AcervoError && error.code === "file-refused")
      return (error.facts as { reason: string }).reason;
    throw error;
  }
  return "read";
}
