import { addressKey, findAddresses } from "./addresses.ts";
import type { Removal } from "./grounding.ts";

/** A text with nothing in it that a reader's program would load, run or follow, and what it lost. */
export interface InertText {
  readonly text: string;
  readonly removed: readonly Removal[];
}

/** Stands where an address stood. */
export const REMOVED_ADDRESS = "[endereço removido]";
/** Behind "](", it would hold a link's target together, spaces and all. */
const TAG_START = /<(?=[a-z/!?])|(?<=\]\([ \t]{0,5})</gi;
const CHARACTER_REFERENCE = /&(?=#|[a-z][a-z0-9]{1,30};)/gi;
const EXCLAMATION = /!+/g;
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

/**
 * Addresses go unless they are `known`; images lose the sign that makes them load; tags, character references and
 * link definitions are written so that they are only read. Nothing is made whole by what is taken away.
 */
export function inertText(text: string, known: ReadonlySet<string>): InertText {
  const removed: Removal[] = [];
  const note = (what: string, reason: Removal["reason"]): void => {
    removed.push({ text: what.slice(0, MAX_RECORD_LENGTH).toWellFormed(), reason });
  };
  const untagged = text.replace(TAG_START, (_, at: number) => {
    note(text.slice(at, at + MAX_RECORD_LENGTH).split(/[>\n]/, 1)[0] ?? "", "active-content");
    return "‹";
  });
  const addressed = withoutForeignAddresses(untagged, known, (address) => note(address, "foreign-address"));
  const inert = withoutImages(addressed, (image) => note(image, "active-content"))
    .replace(CHARACTER_REFERENCE, "＆")
    .replace(DEFINITION, "$1 :")
    .replace(OPEN_TARGET, "] (");
  return { text: inert, removed };
}

function withoutForeignAddresses(
  text: string,
  known: ReadonlySet<string>,
  note: (address: string) => void,
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findAddresses(text)) {
    const address = text.slice(start, end);
    pieces.push(text.slice(from, start));
    from = end;
    if (known.has(addressKey(address))) pieces.push(address, isOver(text, end) ? "" : " ");
    else {
      pieces.push(REMOVED_ADDRESS);
      note(address);
    }
  }
  return pieces.join("") + text.slice(from);
}

/** What follows at once would become part of the address, and carry something out with it; ")" does not stop it. */
function isOver(text: string, end: number): boolean {
  ADDRESS_OVER.lastIndex = end;
  return ADDRESS_OVER.test(text);
}

/** "Pronto![1]" is no image, but would be read as one. */
function withoutImages(text: string, note: (image: string) => void): string {
  return text.replace(EXCLAMATION, (signs, at: number) => {
    const next = at + signs.length;
    if (text.charAt(next) !== "[") return signs;
    MARK_AHEAD.lastIndex = next;
    if (MARK_AHEAD.test(text)) return `${signs} `;
    note(IMAGE.exec(text.slice(at, at + MAX_RECORD_LENGTH))?.[0] ?? signs);
    return "";
  });
}
