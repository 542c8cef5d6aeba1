import { Lexer, Tokenizer, type Token } from "marked";

import type { Block, ParsedDocument } from "./block.ts";
import { readFrontMatter } from "./front-matter.ts";
import { blocksOf } from "./markdown-blocks.ts";
import { withStruckLines } from "./markdown-struck.ts";
import { parsePlain } from "./plain.ts";

/** The extracted text is the source itself, so that every offset points at a character of the file. */
export function parseMarkdown(text: string): ParsedDocument {
  const { metadata, end: bodyStart } = readFrontMatter(text);
  const read = markdownBlocks(text, bodyStart) ?? plainBlocks(text, bodyStart);
  const { blocks, ...struck } = withStruckLines(text, read);
  const ownTitle = metadata["title"];
  const firstHeading = blocks.find((block) => block.level === 1);
  return {
    title: ownTitle === undefined ? (firstHeading?.text ?? null) : String(ownTitle),
    text,
    blocks,
    metadata,
    ...struck,
  };
}

/** `null` when the lexer cannot take the text or loses track of where its tokens stand. */
function markdownBlocks(text: string, bodyStart: number): Block[] | null {
  const tokens = lexTopLevel(text.slice(bodyStart));
  if (tokens === null) return null;
  const blocks: Block[] = [];
  let cursor = bodyStart;
  for (const token of tokens) {
    if (!text.startsWith(token.raw, cursor)) return null;
    for (const block of blocksOf(token, text, cursor)) blocks.push(block);
    cursor += token.raw.length;
  }
  return cursor === text.length ? blocks : null;
}

function plainBlocks(text: string, bodyStart: number): Block[] {
  const shift = (block: Block): Block => ({
    ...block,
    start: block.start + bodyStart,
    end: block.end + bodyStart,
  });
  return parsePlain(text.slice(bodyStart)).blocks.map(shift);
}

/** `null` for text that no one wrote: a block of megabytes exhausts the backtracking stack of the lexer's expressions. */
function lexTopLevel(source: string): Token[] | null {
  const lexBlocks = topLevelLexer();
  try {
    return lexBlocks(source);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Lists and quotes are cited whole, so their inner blocks are never asked for. That also keeps the time linear:
 * nesting is where marked recurses and where it looks again at text that it has seen.
 */
function topLevelLexer(): (source: string) => Token[] {
  const tokenizer = new Tokenizer();
  const lexer = new Lexer({ gfm: true, tokenizer });
  const lexBlocks = lexer.blockTokens.bind(lexer);
  lexer.blockTokens = () => {
    lexer.state.top = true;
    return Object.assign([], { links: {} });
  };
  tokenizer.blockquote = (rest) => {
    const raw = tokenizer.rules.block.blockquote.exec(rest)?.[0];
    return raw === undefined ? undefined : { type: "blockquote", raw, text: raw, tokens: [] };
  };
  return (source) => lexBlocks(source, []);
}
