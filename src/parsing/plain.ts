import { type Block, blockBetween, type ParsedDocument } from "./block.ts";
import { decodeText } from "./encoding/decode.ts";
import type { DocumentParser } from "./parser.ts";
import { refusal } from "./refuse.ts";
import { stripInvisible } from "./text-builder.ts";
import { headingLevelFromText, isBareDivision, joinDivision, titlesDivision } from "./text-headings.ts";

/** A heading takes two lines at most: a title and its underline, or a division and its title. */
const MAX_HEADING_BLOCK_LENGTH = 250;
const MAX_TITLE_LENGTH = 80;
const UNDERLINE = /^(=+|-{3,})$/;
/**
 * Paragraphs between blank lines; a lone short line in capitals, numbered or underlined is a heading. The divisions
 * of a law are headings also without blank lines around them.
 */
export function parsePlain(text: string): ParsedDocument {
  const blocks: Block[] = [];
  for (const [start, end] of paragraphRanges(text)) {
    const paragraph = blockBetween("paragraph", text, start, end);
    if (paragraph === null) continue;
    const named = withTitleBelow(blocks.at(-1), paragraph);
    if (named === null) blocks.push(asHeading(paragraph) ?? paragraph);
    else blocks[blocks.length - 1] = named;
  }
  return { title: titleOf(blocks), text, blocks, metadata: {} };
}

/** Blank lines set paragraphs apart, and so do lines that hold a division and nothing else. */
function* paragraphRanges(text: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const end = at + line.length;
    if (line.trim() === "") {
      yield [start, at];
      start = end;
    } else if (isBareDivision(line)) {
      yield [start, at];
      const [title = ""] = text.slice(end + 1, end + 1 + MAX_HEADING_BLOCK_LENGTH).split("\n", 1);
      start = titlesDivision(title) ? end + 1 + title.length : end;
      yield [at, start];
    }
    at = end + 1;
  }
  yield [start, text.length];
}

/** "CAPÍTULO II" and "DOS PRAZOS" are one heading, also with a blank line between them; else `null`. */
function withTitleBelow(division: Block | undefined, next: Block): Block | null {
  if (division?.kind !== "heading" || !isBareDivision(division.text)) return null;
  if (next.text.includes("\n") || !titlesDivision(next.text)) return null;
  return { ...division, text: joinDivision(division.text, next.text), end: next.end };
}

/** A heading at the top; in a text that goes on without blank lines, its first line when that is no sentence. */
function titleOf([first, second]: readonly Block[]): string | null {
  if (first?.kind === "heading") return first.text;
  const [line = "", ...rest] = first?.text.split("\n", 2) ?? [];
  const isAboveDivisions =
    rest.length > 0 && second?.kind === "heading" && isBareDivision(second.text.split(" ", 2).join(" "));
  return isAboveDivisions && line.length <= MAX_TITLE_LENGTH && /[\p{L}\p{N})]$/u.test(line) ? line : null;
}

function asHeading(block: Block): Block | null {
  if (block.text.length > MAX_HEADING_BLOCK_LENGTH) return null;
  const [title = "", second, ...rest] = block.text.split("\n").map((line) => line.trim());
  if (rest.length > 0) return null;
  const isDivision = second !== undefined && isBareDivision(title) && titlesDivision(second);
  const isUnderlined = second !== undefined && title.length <= MAX_TITLE_LENGTH && UNDERLINE.test(second);
  const underlinedLevel = second?.startsWith("=") === true ? 1 : 2;
  const level = isUnderlined ? underlinedLevel : headingLevelFromText(title);
  if (level === null || (second !== undefined && !isDivision && !isUnderlined)) return null;
  return { ...block, kind: "heading", level, text: isDivision ? joinDivision(title, second) : title };
}

export const plainDocument: DocumentParser = textParser(parsePlain);

export function textParser(parse: (text: string) => ParsedDocument): DocumentParser {
  return (bytes) => {
    const decoded = decodeText(bytes);
    if (decoded === null) throw refusal("binary");
    const { text, dropped } = stripInvisible(decoded);
    const document = parse(text);
    return dropped === 0 ? document : { ...document, hidden: { "invisible-characters": dropped } };
  };
}
