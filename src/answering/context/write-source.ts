import { cutText } from "../augmentation/quoted-text.ts";
import { SECTION_ORDER, SECTION_TITLES } from "./data/section-titles.ts";
import { defusedName, fenced } from "./fenced-text.ts";
import type { Source } from "./source.ts";

/** A longer name would leave no room for what it names. */
const MAX_NAME_LENGTH = 200;

/**
 * One source as a model is given it: its number, and between fences its name and text. Names come from files and may
 * say anything, so they are data as well.
 */
export function writeSource({
  number,
  citation,
  text,
}: Pick<Source, "number" | "citation" | "text">): string {
  const name = defusedName(citation.label);
  const title = name.length > MAX_NAME_LENGTH ? cutText(name, MAX_NAME_LENGTH) : name;
  return `[${number}]\n${fenced(`Título: ${title}\n${text}`, String(number))}`;
}

/** Sources under the titles of their sections. */
export function writeSections(sources: readonly Source[]): string[] {
  return SECTION_ORDER.flatMap((section) => {
    const own = sources.filter((source) => source.section === section);
    return own.length === 0 ? [] : [[SECTION_TITLES[section], ...own.map(writeSource)].join("\n\n")];
  });
}
