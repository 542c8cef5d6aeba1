import type { ParsedDocument } from "./block.ts";
import { decodeText } from "./decode.ts";
import { parseMarkdown } from "./markdown.ts";
import { parsePlain } from "./plain.ts";

export interface SourceFile {
  /** File name or path; its extension chooses the parser. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type ParseOutcome =
  | { readonly kind: "parsed"; readonly document: ParsedDocument }
  /** Nothing in it can be searched. */
  | { readonly kind: "empty" }
  | { readonly kind: "unsupported"; readonly extension: string }
  /** The name promises text, the bytes are not. */
  | { readonly kind: "binary" };

type Parser = (bytes: Uint8Array) => ParseOutcome;

const parsers: Readonly<Record<string, Parser>> = {
  ".md": textParser(parseMarkdown),
  ".markdown": textParser(parseMarkdown),
  ".txt": textParser(parsePlain),
};

export const supportedExtensions: readonly string[] = Object.keys(parsers);

/** Reads a file by its extension. A file that cannot be read is an outcome, never an exception. */
export function parseFile(file: SourceFile): ParseOutcome {
  const extension = extensionOf(file.name);
  const parse = Object.hasOwn(parsers, extension) ? parsers[extension] : undefined;
  return parse === undefined ? { kind: "unsupported", extension } : parse(file.bytes);
}

function textParser(parse: (text: string) => ParsedDocument): Parser {
  return (bytes) => {
    const decoded = decodeText(bytes);
    if (decoded.kind === "binary") return decoded;
    const document = parse(decoded.text);
    return document.blocks.length === 0 ? { kind: "empty" } : { kind: "parsed", document };
  };
}

function extensionOf(name: string): string {
  return /\.[^./\\]+$/.exec(name)?.[0].toLowerCase() ?? "";
}
