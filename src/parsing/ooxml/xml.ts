import { TextDecoder } from "node:util";
import { Parser } from "htmlparser2";
import type { ParseLimits } from "../limits.ts";
import { refusal } from "../refuse.ts";
import { namespaceNames } from "./namespaces.ts";

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/**
 * Hears an XML part from its beginning to its end. Names come with the prefix that Office writes ("w:p", "r:id";
 * none in spreadsheets and relationships), whatever prefix the file uses. Text may come in several pieces.
 */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text?(text: string): void;
}

/** Larger pieces gain nothing; smaller ones cost calls. */
const PIECE_BYTES = 1024 * 1024;
const DECLARED_ENCODING = /^<\?xml[^>]{0,200}?encoding=["']([A-Za-z0-9_-]{1,40})["']/;

/** Reads XML as a stream of events; no tree is built. Refuses a DOCTYPE and what is nested beyond the limit. */
export async function readXml(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: Pick<ParseLimits, "maxDepth">,
): Promise<void> {
  const steps = readXmlInSteps(source, handler, limits);
  while ((await steps.next()).done !== true);
}

/** Like `readXml`, with a pause after each piece of the source, in which what was read can be taken. */
export async function* readXmlInSteps(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  handler: XmlHandler,
  limits: Pick<ParseLimits, "maxDepth">,
): AsyncGenerator<undefined> {
  const reader = xmlReader(handler, limits.maxDepth);
  let decoder: TextDecoder | undefined;
  for await (const piece of source instanceof Uint8Array ? piecesOf(source) : source) {
    decoder ??= new TextDecoder(encodingOf(piece));
    reader.write(decoder.decode(piece, { stream: true }));
    yield undefined;
  }
  reader.end(decoder?.decode() ?? "");
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

interface XmlReader {
  write(text: string): void;
  end(text: string): void;
}

function xmlReader(handler: XmlHandler, maxDepth: number): XmlReader {
  const names = namespaceNames();
  let depth = 0;
  const parser = new Parser(
    {
      // Called before any attribute of the element, so that its declarations carry its own depth.
      onopentagname: () => {
        if (++depth > maxDepth) throw refusal("unsafe", `XML com mais de ${maxDepth} níveis`);
      },
      onattribute: (name, value) => {
        if (name.startsWith("xmlns")) names.declare(name, value, depth);
      },
      onopentag: (name, attributes) => {
        if (names.isIdentity()) handler.open(name, attributes);
        else handler.open(names.element(name), names.attributes(attributes));
      },
      onclosetag: (name) => {
        handler.close(names.isIdentity() ? name : names.element(name));
        names.leave(depth);
        depth--;
      },
      ontext: (text) => handler.text?.(text),
      onprocessinginstruction: (name) => {
        if (name.startsWith("!")) throw refusal("unsafe", "DOCTYPE");
      },
    },
    { xmlMode: true },
  );
  return {
    write: (text) => parser.write(text),
    end: (text) => {
      parser.write(text);
      if (depth > 0) throw refusal("damaged", "XML incompleto");
      parser.end();
    },
  };
}

/** A byte order mark decides, then the shape of the first two bytes, then what the declaration says. */
function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const declared = DECLARED_ENCODING.exec(Buffer.from(start.subarray(0, 300)).toString("latin1"))?.[1];
  // Bytes that read as a declaration in ASCII are not UTF-16, whatever they declare.
  if (declared === undefined || /^(utf|ucs)/i.test(declared)) return "utf-8";
  return knownEncoding(declared);
}

function knownEncoding(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    throw refusal("damaged", `codificação desconhecida: ${label}`, error);
  }
}
