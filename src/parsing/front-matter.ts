import type { Metadata, MetadataValue } from "#src/domain/index.ts";

export interface FrontMatter {
  readonly metadata: Metadata;
  /** Offset of the first character after the closing fence; 0 when there is no front matter. */
  readonly end: number;
}

const OPENING = /^---[ \t]*\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/gm;
const PAIR = /^([\p{L}_][\p{L}\p{N}_.-]*)[ \t]*:(?:[ \t]+(.*))?$/u;

/**
 * Reads the `key: value` lines between two `---` fences at the top of a file. Only flat scalars are taken:
 * a nested or multi-line value is passed over rather than misread.
 */
export function readFrontMatter(text: string): FrontMatter {
  const opening = OPENING.exec(text);
  if (opening === null) return { metadata: {}, end: 0 };
  CLOSING.lastIndex = opening[0].length;
  const closing = CLOSING.exec(text);
  if (closing === null) return { metadata: {}, end: 0 };
  const lines = text.slice(opening[0].length, closing.index).split("\n");
  const pairs = lines.map(readPair).filter((pair) => pair !== null);
  // A rule above ordinary prose looks like an opening fence; without a single pair it is not front matter.
  if (pairs.length === 0) return { metadata: {}, end: 0 };
  return { metadata: Object.fromEntries(pairs), end: closing.index + closing[0].length };
}

function readPair(line: string): [key: string, value: MetadataValue] | null {
  const [, key, value] = PAIR.exec(line) ?? [];
  if (key === undefined || value === undefined) return null;
  const scalar = readScalar(value.trim());
  return scalar === null ? null : [key, scalar];
}

function readScalar(raw: string): MetadataValue {
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(raw);
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? "";
  const value = raw.replace(/\s+#.*$/, "");
  if (value === "" || /^[[{|>&*!]/.test(value)) return null;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  // Leading zeros mean an identifier (a postal code, a process number), not a quantity.
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
