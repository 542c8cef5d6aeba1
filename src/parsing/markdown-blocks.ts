import type { MarkedToken, Token, Tokens } from "marked";

import { blockBetween, type Block, type BlockKind } from "./block.ts";
import { headingText } from "./heading-text.ts";

const KINDS: Partial<Record<MarkedToken["type"], BlockKind>> = {
  paragraph: "paragraph",
  text: "paragraph",
  code: "code",
  blockquote: "quote",
  html: "html",
};

/** The blocks of one top-level token whose first character stands at `start`. Rules and link definitions have none. */
export function blocksOf(token: Token, source: string, start: number): Block[] {
  const marked = token as MarkedToken;
  if (marked.type === "heading") return headingBlock(marked, source, start);
  if (marked.type === "list") return listItems(marked, source, start);
  if (marked.type === "table") return tableRows(marked, source, start);
  const kind = KINDS[marked.type];
  if (kind === undefined || (kind === "html" && isComment(marked.raw.trim()))) return [];
  return present(blockBetween(kind, source, start, start + marked.raw.length));
}

function headingBlock(token: Tokens.Heading, source: string, start: number): Block[] {
  const block = blockBetween("heading", source, start, start + token.raw.length);
  const text = headingText(token.text);
  return block === null || text === "" ? [] : [{ ...block, level: token.depth, text }];
}

function listItems(token: Tokens.List, source: string, start: number): Block[] {
  let end = start;
  return token.items.flatMap((item) => {
    const itemStart = end;
    end += item.raw.length;
    return present(blockBetween("list-item", source, itemStart, end));
  });
}

function tableRows(token: Tokens.Table, source: string, start: number): Block[] {
  let end = start;
  return token.raw.split("\n").flatMap((line, index) => {
    const lineStart = end;
    end += line.length + 1;
    const isDelimiter = index === 1;
    return isDelimiter ? [] : present(blockBetween("table-row", source, lineStart, lineStart + line.length));
  });
}

/** One comment and nothing after it; a comment that is never closed runs to the end of the file. */
function isComment(html: string): boolean {
  const close = html.indexOf("-->");
  return html.startsWith("<!--") && (close === -1 || close + "-->".length === html.length);
}

function present(block: Block | null): Block[] {
  return block === null ? [] : [block];
}
