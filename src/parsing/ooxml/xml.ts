import { Parser } from "htmlparser2";
import { TextDecoder } from "node:util";
import type { ParseLimits } from "../parser.ts";
import { refusal } from "../refuse.ts";

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/**
 * Hears an XML part from its beginning to its end. Names come with the prefix that Office writes ("w:p", "r:id";
 * none in spreadsheets and relationships), whatever prefix the file uses. Text may come in several pieces.
 */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

type XmlSource = Uint8Array | AsyncIterable<Uint8Array>;
type DepthLimit = Pick<ParseLimits, "maxDepth">;

/** Reads XML as a stream of events; no tree is built. Refuses a DOCTYPE and what is nested beyond the limit. */
export async function readXml(source: XmlSource, handler: XmlHandler, limits: DepthLimit): Promise<void> {
  for await (const _ of readXmlInSteps(source, handler, limits));
}

/** Like `readXml`, with a pause after each piece of the source, in which what was read can be taken. */
export async function* readXmlInSteps(source: XmlSource, handler: XmlHandler, limits: DepthLimit) {
  const names = namespaceNames();
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname: () => {
        if (++depth > limits.maxDepth) throw refusal("unsafe", `XML com mais de ${limits.maxDepth} níveis`);
      },
      onattribute: (name, value) => {
        if (name.startsWith("xmlns")) names.declare(name, value);
      },
      onopentag: (name, attributes) => handler.open(names.element(name), names.attributes(attributes)),
      onclosetag: (name) => {
        handler.close?.(names.element(name));
        depth--;
      },
      ontext: (text) => handler.text?.(text),
      onprocessinginstruction: (name) => {
        if (name.startsWith("!")) throw refusal("unsafe", "DOCTYPE");
      },
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | undefined;
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    yield undefined;
  }
  parser.write(decoder?.decode() ?? "");
  if (depth > 0) throw refusal("damaged", "XML incompleto");
  parser.end();
}

/** The standard allows no encoding but these; the first two bytes are a byte order mark or "<". */
function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return "utf-8";
}

/** The prefix that Office writes for each namespace, named without its host and year. */
const STANDARD_PREFIXES: ReadonlyMap<string, string> = new Map([
  ["wordprocessingml/main", "w"],
  ["spreadsheetml/main", ""],
  ["officeDocument/relationships", "r"],
  ["package/relationships", ""],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://purl.org/dc/terms/", "dcterms"],
  ["markup-compatibility", "mc"],
  ["officeDocument/math", "m"],
  ["drawingml/main", "a"],
]);
/** The hosts of the transitional and of the strict form of the standard; only the first has years. */
const HOST = /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\//;

/**
 * Gives names their standard prefix. Nearly all writers use it anyway; some XML libraries write "ns0:p" for "w:p". A prefix
 * keeps its meaning until another of these namespaces takes it: no writer gives one prefix two meanings that nest.
 */
function namespaceNames() {
  /** From the prefix in the file to the standard one, where the two differ. */
  const renamed = new Map<string, string>();

  function element(name: string): string {
    if (renamed.size === 0) return name;
    const colon = name.indexOf(":");
    const prefix = renamed.get(colon === -1 ? "" : name.slice(0, colon));
    if (prefix === undefined) return name;
    const local = name.slice(colon + 1);
    return prefix === "" ? local : `${prefix}:${local}`;
  }

  return {
    declare: (attribute: string, namespace: string): void => {
      const prefix = attribute === "xmlns" ? "" : attribute.slice("xmlns:".length);
      const standard = STANDARD_PREFIXES.get(namespace.replace(HOST, "").replace("/2006", ""));
      if (standard === prefix) renamed.delete(prefix);
      else if (standard !== undefined) renamed.set(prefix, standard);
    },
    element,
    // An attribute without a prefix belongs to its element, never to the default namespace.
    attributes: (written: Readonly<Record<string, string>>): XmlAttributes => {
      if (renamed.size === 0) return written;
      const entries = Object.entries(written);
      return Object.fromEntries(
        entries.map(([name, value]) => [name.includes(":") ? element(name) : name, value]),
      );
    },
  };
}
