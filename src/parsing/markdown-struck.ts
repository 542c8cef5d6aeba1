import type { TextRange } from "#src/chunking/index.ts";
import type { Block, BlockKind } from "./block.ts";
import { isStruckLine, linesOf, type TextRun } from "./struck-lines.ts";

const MAY_BE_STRUCK: ReadonlySet<BlockKind> = new Set(["heading", "paragraph", "list-item", "quote"]);
const STRIKE_MARK = /(?<!\\)~~/;

export interface StruckMarkdown {
  readonly blocks: readonly Block[];
  readonly struck?: readonly TextRange[];
}

/**
 * Finds the lines that stand between "~~" as a whole; bullets and numbers count as labels before them. A heading that
 * does is a paragraph: it heads nothing.
 */
export function withStruckLines(source: string, blocks: readonly Block[]): StruckMarkdown {
  if (!source.includes("~~")) return { blocks };
  const struck: TextRange[] = [];
  const kept = blocks.map((block) => {
    const ranges = MAY_BE_STRUCK.has(block.kind) ? struckRanges(source, block) : [];
    for (const range of ranges) struck.push(range);
    if (block.kind !== "heading" || ranges.length === 0) return block;
    const { level: _level, ...rest } = block;
    return { ...rest, kind: "paragraph" as const, text: source.slice(block.start, block.end) };
  });
  return struck.length === 0 ? { blocks } : { blocks: kept, struck };
}

function struckRanges(source: string, { start, end }: Block): TextRange[] {
  const text = source.slice(start, end);
  const runs = runsOf(text);
  if (runs === null) return [];
  const ranges: TextRange[] = [];
  const lines = text.split("\n");
  let at = start;
  for (const [index, line] of linesOf(runs).entries()) {
    const written = lines[index] ?? "";
    const from = at + (written.length - written.trimStart().length);
    if (isStruckLine(line)) ranges.push({ start: from, end: from + written.trim().length });
    at += written.length + 1;
  }
  return ranges;
}

/** `null` where the marks do not come in pairs around words: then they strike nothing. */
function runsOf(text: string): TextRun[] | null {
  const parts = text.split(STRIKE_MARK);
  if (parts.length < 3 || parts.length % 2 === 0) return null;
  const runs = parts.map((part, index) => ({ text: part, isStruck: index % 2 === 1 }));
  const isSound = runs.every(
    ({ text: part, isStruck }) => !isStruck || (part !== "" && part === part.trim()),
  );
  return isSound ? runs : null;
}
