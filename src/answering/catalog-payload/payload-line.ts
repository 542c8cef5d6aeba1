import { cutText, oneLine } from "../augmentation/quoted-text.ts";

export interface PayloadOptions {
  /** What the line may take; 8,000 characters when absent. */
  readonly maxCharacters?: number;
}

const DEFAULT_MAX_CHARACTERS = 8_000;
const MAX_QUERY_LENGTH = 200;
const ENTRY_SEPARATOR = " || ";
const FIELD_SEPARATOR = " | ";
const CONTROL = /\p{Cc}+/gu;
const PIPES = /[|｜]+/g;

/** A value that cannot be taken for the end of its field, its entry or the line. */
function fieldText(value: string): string {
  return oneLine(value.replace(CONTROL, " ")).replace(PIPES, "/");
}

/** The fields that have a value, each after its name. */
export function joinFields(fields: readonly (readonly [name: string, value: string | null])[]): string {
  const written = fields.flatMap(([name, value]) => {
    const text = value === null ? "" : fieldText(value);
    if (text === "") return [];
    return [name === "" ? text : `${name}: ${text}`];
  });
  return written.join(FIELD_SEPARATOR);
}

/** What was asked, short enough to stand in a sentence about it. */
export function quotedQuery(query: string): string {
  const text = fieldText(query).replaceAll('"', "'");
  return `"${text.length > MAX_QUERY_LENGTH ? cutText(text, MAX_QUERY_LENGTH) : text}"`;
}

/**
 * One line of entries behind `head`. Entries that do not fit are left out from the last on, and counted at the end;
 * a first one that is too long by itself is left out as well, since half a price or answer misleads.
 */
export function payloadLine(
  head: string,
  entries: readonly string[],
  options: PayloadOptions & { readonly nameOmitted: (count: number) => string },
): string {
  const maxCharacters = options.maxCharacters ?? DEFAULT_MAX_CHARACTERS;
  for (let kept = entries.length; kept > 0; kept -= 1) {
    const omitted = entries.length - kept;
    const note = omitted === 0 ? [] : [options.nameOmitted(omitted)];
    const line = `${head} ${[...entries.slice(0, kept), ...note].join(ENTRY_SEPARATOR)}`;
    if (line.length <= maxCharacters) return line;
  }
  return `${head} ${options.nameOmitted(entries.length)}`;
}
