import { repairMojibake } from "./encoding/mojibake.ts";
import { stripInvisible } from "./text-builder.ts";

const MAX_LENGTH = 500;
/** Titles that programs leave behind when nobody wrote one. */
const NO_TITLE =
  /^(?:microsoft \w+ ?-.*|(?:documento?|document|word document|página|nova página|new page|page|slide)\s?\d*|(?:documento )?sem t[íi]tulo\b.*|untitled\b.*|t[íi]tulo(?: do documento)?|title|apresentação do powerpoint|powerpoint presentation|index|home|início|página inicial|.*\.(?:docx?|dotx?|pdf|xlsx?|pptx?|od[tsp]|rtf|tmp|indd|dwg|cdr|html?|txt))$/iu;

/** A page's address ("www.leis.example/x", "Leis.com.br"): of a publisher, not of what it published. */
const ADDRESS =
  /^(?:https?:\/\/\S+|www\.\S+|(?:[\p{L}\d-]+\.)+(?:com|org|net|gov|edu|info|br|pt)(?:\/\S*)?)(?:\s+[-–—|:]\s+|$)/iu;

/** What a document says of itself, on one line and as its reader sees it. */
export function factText(value: string): string {
  return stripInvisible(repairMojibake(value.slice(0, MAX_LENGTH)))
    .text.replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The title that a document gives itself; `null` when it says nothing, or repeats a file name, a web address or a program's own words. */
export function ownTitle(value: string): string | null {
  const title = factText(value).replace(ADDRESS, "");
  return NO_TITLE.test(title) || !/\p{L}{2}/u.test(title) ? null : title;
}
