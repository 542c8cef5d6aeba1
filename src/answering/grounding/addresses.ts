/** A stretch of a text that a program would follow. */
export interface Address {
  readonly start: number;
  readonly end: number;
}

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
const TRAILING = /[.,;:!?*_~'’]/;
const LINK_START = /\]\([ \t]{0,5}$/;
/** A link goes on by its end or its title; words in brackets go on by more words: "[1](veja a nota)". */
const LINK_GOES_ON = /[ \t\n]{0,5}(?:["'()]|$)/y;
const MAX_WORD_LENGTH = 100;
/** Not "https://name@host": that is no way to write the e-mail address. */
const SCHEME_PREFIX = /^(?:https?:\/\/(?![^/]*@)|mailto:)/i;

/** These run something, or show what is nobody's: no source can vouch for them. */
const UNSAFE = /^(?:javascript|vbscript|livescript|data|file|blob|about|view-source|filesystem)\\{0,3}:/i;

/** In their order; they do not overlap. */
export function findAddresses(text: string): Address[] {
  const found: Address[] = [];
  ADDRESS.lastIndex = 0;
  for (let match = ADDRESS.exec(text); match !== null; match = ADDRESS.exec(text)) {
    const start = match.index;
    const isTarget = isLinkTarget(text, start);
    const end = Math.max(isTarget ? runEnd(text, start, INSIDE_TARGET) : addressEnd(text, start), start + 1);
    const isWord = match[0].length === 1 && end - start < MAX_WORD_LENGTH;
    if (isWord && !goesOnAsLink(text, end)) continue;
    ADDRESS.lastIndex = Math.max(end, ADDRESS.lastIndex);
    found.push({ start, end });
  }
  return found;
}

/** The addresses of a text that may be shown, in the form in which they are compared, with domains that stand for themselves. */
export function knownAddresses(text: string): string[] {
  const addresses = findAddresses(text).map(({ start, end }) => text.slice(start, end));
  const safe = addresses.filter((address) => !UNSAFE.test(address)).map(addressKey);
  return [...safe, ...(text.match(BARE_DOMAIN) ?? [])];
}

/** Case counts: the spelling of a path could carry something out. */
export function addressKey(address: string): string {
  return address.replace(SCHEME_PREFIX, "").replace(/\/$/, "");
}

/** Whether an address is the target of a Markdown link, which ends it. */
function isLinkTarget(text: string, start: number): boolean {
  return LINK_START.test(text.slice(Math.max(0, start - 8), start));
}

function goesOnAsLink(text: string, end: number): boolean {
  LINK_GOES_ON.lastIndex = end;
  return LINK_GOES_ON.test(text);
}

/** Up to a space or a sign that ends it, without the punctuation of the sentence. */
function addressEnd(text: string, start: number): number {
  let end = runEnd(text, start, INSIDE);
  while (end > start && TRAILING.test(text.charAt(end - 1))) end -= 1;
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
