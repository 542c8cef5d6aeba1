import type { Metadata } from "#src/domain/index.ts";
import type { ParseLimits } from "../parser.ts";
import { readXml } from "../ooxml/xml.ts";

/** What a document says of itself. */
export interface Properties {
  readonly title: string | null;
  readonly metadata: Metadata;
}

const WANTED: ReadonlySet<string> = new Set([
  "dc:title",
  "dc:creator",
  "dcterms:created",
  "dcterms:modified",
]);
const MAX_VALUE_LENGTH = 300;
/** Titles that programs leave behind when nobody wrote one. */
const MEANINGLESS_TITLE =
  /^(?:microsoft word\b.*|(?:documento?|document)\s?\d*|sem t[íi]tulo\s?\d*|untitled\s?\d*|t[íi]tulo(?: do documento)?|title|word document|\S+\.(?:docx?|dotx?|rtf|odt|pdf))$/i;

/** Reads `docProps/core.xml`. */
export async function readProperties(xml: Uint8Array | undefined, limits: ParseLimits): Promise<Properties> {
  const values = new Map<string, string>();
  let current: string | undefined;
  const handler = {
    open: (name: string) => {
      current = WANTED.has(name) ? name : undefined;
    },
    close: () => {
      current = undefined;
    },
    text: (text: string) => {
      if (current !== undefined)
        values.set(current, `${values.get(current) ?? ""}${text}`.slice(0, MAX_VALUE_LENGTH));
    },
  };
  if (xml !== undefined) await readXml(xml, handler, limits);
  return { title: meaningfulTitle(values.get("dc:title")), metadata: metadataOf(values) };
}

function meaningfulTitle(value = ""): string | null {
  const title = value.replace(/\s+/g, " ").trim();
  return title.length < 3 || MEANINGLESS_TITLE.test(title) ? null : title;
}

function metadataOf(values: ReadonlyMap<string, string>): Metadata {
  const author = values.get("dc:creator")?.trim() ?? "";
  const facts = {
    autor: author === "" ? undefined : author,
    criado: dateOf(values.get("dcterms:created")),
    modificado: dateOf(values.get("dcterms:modified")),
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

function dateOf(value = ""): string | undefined {
  return /^\s*(\d{4}-\d{2}-\d{2})(?=T|\s|$)/.exec(value)?.[1];
}
