import type { ParsedDocument } from "./block.ts";
import { decodeText } from "./decode.ts";
import { stripInvisible } from "./invisible-characters.ts";
import { parseMarkdown } from "./markdown.ts";
import type { DocumentParser } from "./parser.ts";
import { parsePlain } from "./plain.ts";
import { refusal } from "./refuse.ts";

export const markdownDocument: DocumentParser = textParser(parseMarkdown);
export const plainDocument: DocumentParser = textParser(parsePlain);

function textParser(parse: (text: string) => ParsedDocument): DocumentParser {
  return (bytes) => {
    const decoded = decodeText(bytes);
    if (decoded.kind === "binary") throw refusal("binary");
    const { text, dropped } = stripInvisible(decoded.text);
    const document = parse(text);
    return dropped === 0 ? document : { ...document, hidden: { "invisible-characters": dropped } };
  };
}
