import { readAmendments } from "./amendments.ts";
import type { Label } from "./labels/label.ts";
import type { Line } from "./lines/line.ts";
import { pathKey } from "./labels/path-key.ts";
import type { Piece } from "./piece.ts";
import { isExpected, isOnward, lastLabel, pathWith } from "./labels/position.ts";
import type { Reading } from "./read-provisions.ts";
import { isSurelyTornWord, isTornWord } from "./lines/rubric.ts";

const LARGE_NUMERALS = new Set(["L", "C", "D", "M"]);
const WITHOUT_WORDS = /^\s{0,3}\(?\s{0,3}(?:vetad|revogad)/iu;
const LIST_FOLLOWS = /:\s{0,60}(?:\([^()]{0,200}\)\s{0,20}){0,3}$/u;

/** Whether a label at the start of a line begins a provision of the article that is being read. */
export function fits(reading: Reading, line: Line, label: Label, index: number): boolean {
  if (label.level === "artigo") return false;
  const isExpectedHere = isExpected(reading.position, label);
  if (isTornRubric(reading, line, label, index, isExpectedHere)) return false;
  if (reading.isAmending && !isExpectedHere && !line.isStruck && !repeats(reading, label)) return false;
  if (label.level === "item") return itemFits(reading, label);
  if (!label.isFirm && !softFits(reading, label, isExpectedHere)) return false;
  const known = reading.seen.get(pathKey(pathWith(reading.position, label)));
  if (known === undefined || line.isStruck || isOnward(reading.position, label)) return true;
  return tellsOfChange(reading, line) || isWithoutWords(reading, known);
}

/** "I - mpedimento indevido" above an article: one letter, no end of a sentence, no second inciso after it. */
function isTornRubric(
  reading: Reading,
  line: Line,
  label: Label,
  index: number,
  isExpectedHere: boolean,
): boolean {
  if (label.level !== "inciso" || label.value.length > 1) return false;
  const { text, lines } = reading.part;
  if (!isTornWord(text, line)) return false;
  if (label.value === "I" && isSurelyTornWord(text, line)) return true;
  if (!isExpectedHere && LARGE_NUMERALS.has(label.value)) return true;
  if (/[.;:,)]$|\s(?:e|ou)$/u.test(text.slice(line.end - 4, line.end))) return false;
  if (!isExpectedHere) return true;
  const next = lines[index + 1]?.label;
  return label.value === "I" && next?.level !== "inciso" && next?.level !== "alinea";
}

function repeats(reading: Reading, label: Label): boolean {
  return lastLabel(reading.position, label.level)?.value === label.value;
}

/** Labels that may also be words or numbers of a sentence count only in their turn. */
function softFits(reading: Reading, label: Label, isExpectedHere: boolean): boolean {
  if (!isExpectedHere) return false;
  return lastLabel(reading.position, label.level) !== null || listFollows(reading);
}

function itemFits(reading: Reading, label: Label): boolean {
  const last = lastLabel(reading.position, "item");
  if (last !== null) return isExpected(reading.position, label) || last.value === label.value;
  return label.value === "1" && (lastLabel(reading.position, "alinea") !== null || listFollows(reading));
}

function listFollows(reading: Reading): boolean {
  const last = reading.pieces.at(-1);
  if (last === undefined) return false;
  return LIST_FOLLOWS.test(reading.part.text.slice(Math.max(last.start, last.end - 400), last.end));
}

/** A provision that was vetoed or revoked may get its words further down. */
function isWithoutWords(reading: Reading, { labelEnd, end }: Piece): boolean {
  return WITHOUT_WORDS.test(reading.part.text.slice(labelEnd, Math.min(end, labelEnd + 20)));
}

function tellsOfChange(reading: Reading, line: Line): boolean {
  const notes = readAmendments(reading.part.text, line.start, line.end);
  return notes.some(({ kind }) => kind === "redacao" || kind === "inclusao" || kind === "revogacao");
}
