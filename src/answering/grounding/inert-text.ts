import { visibleText } from "../context/outside-text.ts";
import type { Removal } from "./grounded-stream.ts";
import { filterMarks, plainMarks } from "./marks.ts";

/** A text with nothing in it that a reader's program would load, run or follow, and what it lost. */
export interface InertText {
  readonly text: string;
  readonly removed: readonly Removal[];
}

export const REMOVED_ADDRESS = "[endereço removido]";
/** After "](", a "<" would make a link's target of words with spaces. */
const TAG_START = /<(?=[a-z/!?])|(?<=\]\([ \t]{0,5})</gi;
const CHARACTER_REFERENCE = /&(?=#|[a-z][a-z0-9]{1,30};)/gi;
const MARK_AHEAD = /\[\d{1,3}(?:[ ]?[,;e–-][ ]?\d{1,3}){0,30}\](?!\()/y;
/** As much of an image as is worth a record. */
const IMAGE = /^!+\[[^\]\n]{0,80}\]?(?:\([^)\n]*\)?)?/;
/** "[x]: address" gives "[x]" a target from anywhere in the text. */
const DEFINITION = /^((?:[ \t>*+-]|\d{1,9}[.)]){0,12}\[[^\]\n]{1,999}\]):/gm;
/** The target may stand on the next line, which is read by itself. */
const OPEN_TARGET = /\]\((?=[ \t]*(?:\n|$))/g;
/** After these, an address is over for every program that makes links of addresses. */
const ADDRESS_OVER = /[.,;:!?)*_~'"]{0,4}(?:\s|$)/y;
const MAX_RECORD_LENGTH = 200;
/** Only these end a link's target: other spaces are part of it, and browsers pass over them. */
const TARGET_CHARACTER = String.raw`[^ \t\n]`;
/** Backslashes: Markdown takes "http\://" for "http://", and browsers take "\\host" for "//host". */
const SCHEME = String.raw`(?:https?|ftps?|wss?|file|blob|javascript|vbscript|livescript|mailto|about|view-source|filesystem)\\{0,3}:(?=${TARGET_CHARACTER})`;
const DATA_SCHEME = String.raw`data\\{0,3}:(?=[a-z]{1,20}\\?\/|[;,])`;
const HOST_ONLY = String.raw`[\\\/]{2}(?=[^\s\\\/])`;
const WWW = String.raw`www\.(?=\S)`;
const DOMAIN = String.raw`(?:[\p{L}\p{N}_-]{1,63}\.){1,8}\p{L}{2,24}`;
const DOMAIN_WITH_PATH = String.raw`${DOMAIN}\\?(?:[\/?#]|:\d)(?=\S)`;
const EMAIL = String.raw`[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}_-]{1,63}\.[\p{L}\p{N}_-]{1,63}`;
const LINK_TARGET = String.raw`(?<=\]\([ \t]{0,5})[^ \t\n()]`;
const ADDRESS = new RegExp(
  [SCHEME, DATA_SCHEME, HOST_ONLY, WWW, DOMAIN_WITH_PATH, EMAIL, LINK_TARGET].join("|"),
  "giu",
);
const BARE_DOMAIN = new RegExp(String.raw`(?<![\p{L}\p{N}_.-])${DOMAIN}(?![\p{L}\p{N}_-])`, "giu");
const INSIDE = /[^\s<>"`|[\]“”«»]/;
const INSIDE_TARGET = new RegExp(TARGET_CHARACTER);
const LINK_START = /\]\([ \t]{0,5}$/;
/** A link goes on by its end or its title; words in brackets go on by more words: "[1](veja a nota)". */
const LINK_GOES_ON = /[ \t\n]{0,5}(?:["'()]|$)/y;
const MAX_WORD_LENGTH = 100;
/** Not "https://name@host": that is no way to write the e-mail address. */
const SCHEME_PREFIX = /^(?:https?:\/\/(?![^/]*@)|mailto:)/i;

/**
 * These run something or show local content: they are never safe, even if a source contains them. Browsers pass over
 * spaces of any kind and control characters before the scheme.
 */
const UNSAFE =
  /^[\s\p{C}]*(?:javascript|vbscript|livescript|data|file|blob|about|view-source|filesystem)\\{0,3}:/iu;

/**
 * Addresses go unless they are `known`; images lose the sign that makes them load; tags, character references and
 * link definitions are written so that they stay plain text. What is removed never joins two halves of something active.
 */
export function inertText(text: string, known: ReadonlySet<string>): InertText {
  const removed: Removal[] = [];
  const record = (what: string, reason: Removal["reason"]): void => {
    removed.push({ text: what.slice(0, MAX_RECORD_LENGTH).toWellFormed(), reason });
  };
  const untagged = text.replace(TAG_START, (_, at: number) => {
    record(text.slice(at, at + MAX_RECORD_LENGTH).split(/[>\n]/, 1)[0] ?? "", "active-content");
    return "‹";
  });
  const addressed = withoutForeignAddresses(untagged, known, (address) => record(address, "foreign-address"));
  const inert = withoutImages(addressed, (image) => record(image, "active-content"))
    .replace(CHARACTER_REFERENCE, "＆")
    .replace(DEFINITION, "$1 :")
    .replace(OPEN_TARGET, "] (");
  return { text: inert, removed };
}

/**
 * An answer made of quotations, with nothing in it that a reader's program would load or run: sources may hold images,
 * tags and marks. Its addresses are the sources' own and stay; of the marks only those of `citations` do.
 */
export function inertQuotation(text: string, citations: readonly { readonly number: number }[]): InertText {
  const numbers = new Set(citations.map(({ number }) => number));
  const marked = filterMarks(plainMarks(visibleText(text)), (number) => numbers.has(number));
  return inertText(marked, new Set(knownAddresses(marked)));
}

/** The addresses of a text that may be shown, and its bare domains, in the form in which they are compared. */
export function knownAddresses(text: string): string[] {
  const addresses = findAddresses(text).map(({ start, end }) => text.slice(start, end));
  const safe = addresses.filter((address) => !UNSAFE.test(address)).map(addressKey);
  return [...safe, ...(text.match(BARE_DOMAIN) ?? [])];
}

function withoutForeignAddresses(
  text: string,
  known: ReadonlySet<string>,
  record: (address: string) => void,
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findAddresses(text)) {
    const address = text.slice(start, end);
    pieces.push(text.slice(from, start));
    from = end;
    // What follows without a space would become part of the address and could carry data out; ")" does not end it.
    if (known.has(addressKey(address))) pieces.push(address, matchesAt(ADDRESS_OVER, text, end) ? "" : " ");
    else {
      pieces.push(REMOVED_ADDRESS);
      record(address);
    }
  }
  return pieces.join("") + text.slice(from);
}

/** "Pronto![1]" is no image, but would be read as one. */
function withoutImages(text: string, record: (image: string) => void): string {
  return text.replace(/!+/g, (signs, at: number) => {
    const next = at + signs.length;
    if (text.charAt(next) !== "[") return signs;
    if (matchesAt(MARK_AHEAD, text, next)) return `${signs} `;
    record(IMAGE.exec(text.slice(at, at + MAX_RECORD_LENGTH))?.[0] ?? signs);
    return "";
  });
}

function findAddresses(text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  ADDRESS.lastIndex = 0;
  for (let match = ADDRESS.exec(text); match !== null; match = ADDRESS.exec(text)) {
    const start = match.index;
    // The target of a Markdown link ends where the link does.
    const isTarget = LINK_START.test(text.slice(Math.max(0, start - 8), start));
    const end = Math.max(isTarget ? runEnd(text, start, INSIDE_TARGET) : addressEnd(text, start), start + 1);
    const isWord = match[0].length === 1 && end - start < MAX_WORD_LENGTH;
    if (isWord && !matchesAt(LINK_GOES_ON, text, end)) continue;
    ADDRESS.lastIndex = Math.max(end, ADDRESS.lastIndex);
    found.push({ start, end });
  }
  return found;
}

/** Case counts: upper and lower case in a path could encode data. */
function addressKey(address: string): string {
  return address.replace(SCHEME_PREFIX, "").replace(/\/$/, "");
}

/** `pattern` is sticky. */
function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Up to a space or a sign that ends it, without the punctuation of the sentence. */
function addressEnd(text: string, start: number): number {
  let end = runEnd(text, start, INSIDE);
  while (end > start && /[.,;:!?*_~'’]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** With its own brackets, but not with those around it. */
function runEnd(text: string, start: number, inside: RegExp): number {
  let depth = 0;
  let end = start;
  for (; end < text.length; end += 1) {
    const char = text.charAt(end);
    if (!inside.test(char)) break;
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth < 0) break;
  }
  return end;
}
