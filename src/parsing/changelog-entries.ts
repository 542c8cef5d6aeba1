import { foldAccents } from "#src/text/index.ts";
import { type Block, blockBetween, type ParsedDocument } from "./block.ts";
import { readVersionLine, type VersionLine } from "./version-line.ts";

export interface ChangelogEntry extends VersionLine {
  readonly level: number;
  /** Its blocks, as places in the list of blocks; `to` is the first that is not part of it. */
  readonly from: number;
  readonly to: number;
}

const PLAIN_LEVEL = 2;
const UNDERLINE = /^[=~-]{2,}\s*$/;
/** Kinds of change: sections of an entry, also where plain text sets them in capitals like a chapter. */
const KIND_OF_CHANGE =
  /^(?:adic|alter|atualiz|corre|corrig|remo|obsolet|descontinu|seguran|novidade|nov[oa]s?\b|melhori|mudan|added|chang|fix|remov|deprecat|secur|bug|feature|improv|breaking|quebra|nota)/;

/**
 * Headings of one level that begin with a version or a date, each with all below it up to the next heading of its
 * level or above. `null` when there are too few of them.
 */
export function changelogEntries(blocks: readonly Block[], fewest: number): ChangelogEntry[] | null {
  const level = entryLevel(blocks, fewest);
  if (level === null) return null;
  const entries: ChangelogEntry[] = [];
  let open: Omit<ChangelogEntry, "to"> | null = null;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "heading" || levelOf(block) > level) continue;
    const line = levelOf(block) === level ? readVersionLine(block.text) : null;
    if (line === null && open !== null && isKindOfChange(block.text)) continue;
    if (open !== null) entries.push({ ...open, to: index });
    open = line === null ? null : { ...line, level, from: index };
  }
  if (open !== null) entries.push({ ...open, to: blocks.length });
  return entries;
}

/** In plain text a version often stands right above its list, without a blank line: it becomes a heading here. */
export function withVersionHeadings(document: ParsedDocument): ParsedDocument {
  const blocks = document.blocks.flatMap((block) => splitVersionLine(block, document.text));
  return { ...document, blocks };
}

/** The outermost level that has enough versions: "2.0" may stand above "2.0.1" and "2.0.0". */
function entryLevel(blocks: readonly Block[], fewest: number): number | null {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    if (block.kind !== "heading" || readVersionLine(block.text) === null) continue;
    counts.set(levelOf(block), (counts.get(levelOf(block)) ?? 0) + 1);
  }
  const enough = [...counts].filter(([, count]) => count >= fewest).map(([level]) => level);
  return enough.length === 0 ? null : Math.min(...enough);
}

function levelOf(heading: Block): number {
  return heading.level ?? 1;
}

function isKindOfChange(heading: string): boolean {
  return KIND_OF_CHANGE.test(foldAccents(heading).toLowerCase());
}

function splitVersionLine(block: Block, text: string): Block[] {
  if (block.kind !== "paragraph") return [block];
  const [first = "", second = ""] = block.text.split("\n", 2);
  if (readVersionLine(first)?.rest !== "") return [block];
  const headEnd = block.start + first.length;
  const bodyStart = UNDERLINE.test(second) ? headEnd + 1 + second.length : headEnd;
  const heading: Block = { ...block, kind: "heading", level: PLAIN_LEVEL, text: first.trim(), end: headEnd };
  const body = blockBetween("paragraph", text, bodyStart, block.end);
  return body === null ? [heading] : [heading, { ...block, ...body }];
}
