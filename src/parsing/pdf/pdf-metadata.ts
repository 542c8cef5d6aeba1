import type { Metadata } from "#src/domain/index.ts";
import { stripInvisible } from "../invisible-characters.ts";
import type { PdfDocument } from "./open-pdf.ts";

export interface PdfFacts {
  /** `null` when it only repeats a file name or a program's own words. */
  readonly title: string | null;
  readonly metadata: Metadata;
}

const MAX_LENGTH = 500;
const NO_TITLE =
  /^(?:microsoft \w+ ?-|untitled|sem t[íi]tulo|documento ?\d*$|document ?\d*$|apresentação do powerpoint|powerpoint presentation|slide \d+$)|\.(?:docx?|pdf|xlsx?|pptx?|od[tsp]|rtf|tmp|indd|dwg|cdr|html?|txt)$/iu;
const DATE =
  /^(?:D:)?(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?)?)?(?:(Z)|([+-]\d{2})'?(\d{2})?)?/;

export async function readFacts(document: PdfDocument): Promise<PdfFacts> {
  const info = await readInfo(document);
  const title = cleaned(info["Title"]);
  const author = cleaned(info["Author"]);
  const created = isoDate(info["CreationDate"]);
  return {
    title: title === null || NO_TITLE.test(title) || !/\p{L}{2}/u.test(title) ? null : title,
    metadata: {
      paginas: document.numPages,
      ...(author === null ? {} : { autor: author }),
      ...(created === null ? {} : { criado: created }),
    },
  };
}

/** A damaged table of facts does not keep the text from being read. */
async function readInfo(document: PdfDocument): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await document.getMetadata()).info as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function cleaned(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = stripInvisible(value.slice(0, MAX_LENGTH))
    .text.replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return text === "" ? null : text;
}

/** "D:20240115103000-03'00'" is "2024-01-15T10:30:00-03:00"; a date without a time stays one. */
function isoDate(value: unknown): string | null {
  const parts = typeof value === "string" ? DATE.exec(value.trim()) : null;
  if (parts === null) return null;
  const [
    ,
    year,
    month = "01",
    day = "01",
    hour,
    minute = "00",
    second = "00",
    utc,
    zone,
    zoneMinutes = "00",
  ] = parts;
  const date = `${year}-${month}-${day}`;
  const offset = zone === undefined ? (utc ?? "") : `${zone}:${zoneMinutes}`;
  const iso = hour === undefined ? date : `${date}T${hour}:${minute}:${second}${offset}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
