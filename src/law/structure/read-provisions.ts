import type { ProvisionLevel } from "#src/domain/index.ts";
import { NO_PATH, type Piece } from "../law-structure.ts";
import type { NormName } from "../norms/norm-table.ts";
import { type LawNote, namesExam, noteAt, type NoteKind } from "../study-notes.ts";
import { readAmendments } from "./amendment-notes.ts";
import { isNext, type Label } from "./labels.ts";
import {
  isBareDivision,
  isPlaceAndDate,
  isSignature,
  isSurelyTornWord,
  isTornWord,
  type Line,
  readRubric,
  startOf,
} from "./lines.ts";
import { isAmending, isAnnexLine } from "./parts.ts";
import {
  isExpected,
  isOnward,
  lastLabel,
  moveTo,
  nextInlineLabel,
  pathKey,
  pathOf,
  pathWith,
  type Position,
  withTornSuffix,
} from "./position.ts";

interface PartLines {
  readonly text: string;
  readonly norm: NormName;
  readonly lines: readonly Line[];
  readonly from: number;
  readonly until: number;
  readonly articles: ReadonlySet<number>;
  /** Lines that give the words of another law. */
  readonly quoted: readonly boolean[];
  /** Lines at which súmulas begin, which are read apart. */
  readonly sumulaLines: ReadonlySet<number>;
}

interface Reading {
  readonly part: PartLines;
  readonly pieces: Piece[];
  readonly notes: LawNote[];
  /** The labels that the note being read gives to its own list; null outside of notes. */
  listOfNote: Map<ProvisionLevel, Label> | null;
  hasRubrics: boolean;
  readonly seen: Map<string, Piece>;
  readonly position: Position;
  readonly lastArticle: number;
  rubric: Piece["rubric"];
  /** Nothing attaches to the last provision any more: a division, signatures, an annex. */
  isClosed: boolean;
  /** No label but an article's counts: the norm is over, or its annex has begun. */
  isOver: boolean;
  /** A division stood alone on its line ("CAPÍTULO II"), and so the next line is its subject. */
  isTitleNext: boolean;
  /** The article says that it changes another law, and so its labels may be that law's. */
  isAmending: boolean;
  /** The words of another law have begun, and only the next article ends them. */
  isQuoting: boolean;
}

const DOTS = /^["“]?\s?\.{6}/;

/** Reads the articles of one norm down to their items, and the notes that stand between them. */
export function readProvisions(part: PartLines): Pick<Reading, "pieces" | "notes"> {
  const reading: Reading = {
    part,
    pieces: [],
    notes: [],
    listOfNote: null,
    hasRubrics: false,
    seen: new Map(),
    position: [],
    lastArticle: [...part.articles].at(-1) ?? -1,
    rubric: null,
    isClosed: true,
    isOver: true,
    isTitleNext: false,
    isAmending: false,
    isQuoting: false,
  };
  for (let index = part.from; index < part.until; index++) {
    const line = part.lines[index];
    if (line !== undefined) readLine(reading, line, index);
  }
  return reading;
}

function readLine(reading: Reading, line: Line, index: number): void {
  const { part } = reading;
  const isTitle = reading.isTitleNext;
  reading.isTitleNext = isBareDivision(part.text, line);
  if (isAnnexLine(part.text, line) || part.sumulaLines.has(index)) return close(reading, true);
  const note = isTitle || reading.isTitleNext ? null : noteThatBegins(reading, line, index);
  if (note !== null) return startNote(reading, line, note);
  if (line.isHeading || reading.isTitleNext) return close(reading, false);
  if (part.articles.has(index)) return startArticle(reading, line);
  if (reading.listOfNote !== null && goesOnWithNote(reading, line, index)) return;
  if (!reading.isOver && isOfAnotherLaw(reading, line, index)) return attach(reading, line);
  const label = labelThatFits(reading, line, index);
  if (label !== null) return addLine(reading, line, label);
  if (isTitle) return;
  readWords(reading, line, index);
}

/** Only a question can begin with a number: "12. (FCC – 2019)". */
function noteThatBegins(reading: Reading, line: Line, index: number): NoteKind | null {
  const { part, notes, listOfNote } = reading;
  if (line.isStruck || part.articles.size === 0 || part.articles.has(index)) return null;
  const words = part.text.slice(line.start, line.end);
  if (line.label !== null) return line.label.level !== "paragrafo" && namesExam(words) ? "questao" : null;
  const isInQuestion = listOfNote !== null && notes.at(-1)?.tipo === "questao";
  const kind = noteAt(words, { isInQuestion, isHeading: line.isHeading });
  // "OBS:" in an annex is its own.
  return reading.isOver && kind === "nota" && !words.startsWith("#") ? null : kind;
}

function startNote(reading: Reading, { start, end }: Line, tipo: NoteKind): void {
  const { pieces, notes, isOver, part } = reading;
  const followed = isOver ? undefined : pieces.at(-1);
  notes.push({ start, end, tipo, norma: followed?.norma ?? part.norm.key, path: followed?.path ?? NO_PATH });
  close(reading, false);
  reading.listOfNote = new Map();
}

/** Takes a line into the note above it; false when the law goes on there, or ends. */
function goesOnWithNote(reading: Reading, line: Line, index: number): boolean {
  const { notes, listOfNote, part } = reading;
  const note = notes.at(-1);
  if (note === undefined || listOfNote === null || isPlaceAndDate(part.text, line)) return false;
  if (reading.hasRubrics && rubricBefore(reading, line, index) !== null) return false;
  const label = labelThatFits(reading, line, index);
  if (label !== null && isOfLaw(reading, label, listOfNote)) return false;
  if (line.label !== null) listOfNote.set(line.label.level, line.label);
  notes[notes.length - 1] = { ...note, end: line.end };
  return true;
}

/** The alternatives of a question are numbered like alíneas: what goes on with its own list is none of the law's. */
function isOfLaw(reading: Reading, label: Label, listOfNote: ReadonlyMap<ProvisionLevel, Label>): boolean {
  if (label.level === "paragrafo") return true;
  const own = listOfNote.get(label.level);
  if (own !== undefined && isNext(label.order, own.order)) return false;
  const isListed = lastLabel(reading.position, label.level) !== null || listFollows(reading);
  return isListed && isExpected(reading.position, label);
}

/** A line without a label: a rubric, the end of the norm, or more of the provision above it. */
function readWords(reading: Reading, line: Line, index: number): void {
  const { text } = reading.part;
  if (isPlaceAndDate(text, line)) return close(reading, true);
  const rubric = rubricBefore(reading, line, index);
  if (rubric !== null) {
    reading.rubric = rubric;
    reading.hasRubrics = true;
    reading.isClosed = true;
  } else if (index > reading.lastArticle && endsBefore(reading, line) && isSignature(text, line)) {
    close(reading, false);
  } else {
    attach(reading, line);
  }
}

function labelThatFits(reading: Reading, line: Line, index: number): Label | null {
  if (line.label === null || reading.isOver) return null;
  const label = withTornSuffix(reading.part.text, line.label, reading.position);
  return fits(reading, line, label, index) ? label : null;
}

function startArticle(reading: Reading, line: Line): void {
  reading.isOver = false;
  reading.isAmending = false;
  reading.isQuoting = false;
  if (line.label !== null) addLine(reading, line, line.label);
}

/** An article of another law, words in quotation marks, or what follows them. */
function isOfAnotherLaw(reading: Reading, line: Line, index: number): boolean {
  if (reading.part.quoted[index] === true) return true;
  const isArticle = line.label?.level === "artigo" && !line.isStruck;
  reading.isQuoting ||= isArticle || (reading.isAmending && DOTS.test(startOf(reading.part.text, line, 10)));
  return reading.isQuoting;
}

function addLine(reading: Reading, line: Line, label: Label): void {
  const { text } = reading.part;
  moveTo(reading.position, label);
  addPiece(reading, label, line.isStruck);
  reading.isClosed = false;
  reading.rubric = null;
  reading.listOfNote = null;
  for (let at = label; ;) {
    const inner = nextInlineLabel(text, Math.max(at.start + 1, at.end - 1), line.end, reading.position);
    if (inner === null) break;
    const last = reading.pieces.at(-1);
    if (last !== undefined) last.end = last.start + text.slice(last.start, inner.start).trimEnd().length;
    addPiece(reading, inner, line.isStruck);
    at = inner;
  }
  attach(reading, line);
  reading.isAmending ||= isAmending(text, line);
}

function addPiece(reading: Reading, label: Label, isStruck: boolean): void {
  const path = pathOf(reading.position);
  const piece: Piece = {
    norma: reading.part.norm.key,
    path,
    tipo: label.level === "artigo" ? "caput" : label.level,
    start: label.start,
    labelEnd: label.end,
    end: label.end,
    isStruck,
    rubric: reading.rubric,
  };
  reading.seen.set(pathKey(path), piece);
  reading.pieces.push(piece);
}

function attach(reading: Reading, line: Line): void {
  const last = reading.pieces.at(-1);
  if (last === undefined || reading.isClosed) return;
  last.end = Math.max(last.end, line.end);
}

function close(reading: Reading, isOver: boolean): void {
  reading.isClosed = true;
  reading.rubric = null;
  reading.listOfNote = null;
  reading.isOver ||= isOver;
}

/** A rubric stands directly above a label, below something that is complete. */
function rubricBefore(reading: Reading, line: Line, index: number): Piece["rubric"] {
  const { part } = reading;
  const next = index + 1 < part.until ? part.lines[index + 1] : undefined;
  if (next?.label == null) return null;
  const { level } = next.label;
  if (level === "alinea" || level === "item" || part.quoted[index + 1] === true) return null;
  if (level === "artigo" ? !part.articles.has(index + 1) : labelThatFits(reading, next, index + 1) === null)
    return null;
  if (level === "artigo" ? goesOn(reading) : !endsBefore(reading, line)) return null;
  return readRubric(part.text, line);
}

/** The last characters of the provision above a line; null when nothing stands open above it. */
function wordsAbove({ pieces, isClosed, part }: Reading, until: number): string | null {
  const last = pieces.at(-1);
  if (last === undefined || isClosed) return null;
  return part.text.slice(Math.max(last.labelEnd, last.end - 8), Math.min(last.end, until));
}

const OPEN_END = /(?:,|\s(?:d?[aeo]s?|n[ao]s?|que|com|por|em|para|pel[ao]s?|às?|aos?))$/u;

/** Whether what stands above surely goes on. Before an article that is enough: many provisions end without a period. */
function goesOn(reading: Reading): boolean {
  return OPEN_END.test(wordsAbove(reading, Infinity) ?? "");
}

const COMPLETE = /[.;:)”"…]$|(?:^|\s)(?:e|ou)$/u;

/** Whether the words above a line are complete, so that the line does not go on with them. */
function endsBefore(reading: Reading, line: Line): boolean {
  const words = wordsAbove(reading, line.start);
  return words === null || COMPLETE.test(words);
}

/** A provision that is wrapped over more lines than these is looked at no further for its note. */
const MAX_WRAPPED_LINES = 12;
const LARGE_NUMERALS = new Set(["L", "C", "D", "M"]);
const WITHOUT_WORDS = /^\s{0,3}\(?\s{0,3}(?:vetad|revogad)/iu;
const LIST_FOLLOWS = /:\s{0,60}(?:\[?\([^()]{0,200}\)(?:\]\([^()]{0,200}\))?\s{0,20}){0,3}$/u;

/** Whether a label at the start of a line begins a provision of the article that is being read. */
function fits(reading: Reading, line: Line, label: Label, index: number): boolean {
  if (label.level === "artigo") return false;
  const isInTurn = isExpected(reading.position, label);
  const last = lastLabel(reading.position, label.level);
  if (isTornRubric(reading, line, label, index)) return false;
  if (reading.isAmending && !isInTurn && !line.isStruck && last?.value !== label.value) return false;
  if (label.level === "item") return itemFits(reading, label);
  // Labels that may also be words or numbers of a sentence count only in their turn.
  if (!label.isFirm && (!isInTurn || (last === null && !listFollows(reading)))) return false;
  const known = reading.seen.get(pathKey(pathWith(reading.position, label)));
  if (known === undefined || line.isStruck || isOnward(reading.position, label)) return true;
  return tellsOfChange(reading, index) || isWithoutWords(reading, known);
}

/** "I - mpedimento indevido" above an article: one letter, no end of a sentence, no second inciso after it. */
function isTornRubric(reading: Reading, line: Line, label: Label, index: number): boolean {
  const { text, lines } = reading.part;
  if (label.level !== "inciso" || label.value.length > 1 || !isTornWord(text, line)) return false;
  if (label.value === "I" && isSurelyTornWord(text, line)) return true;
  const isInTurn = isExpected(reading.position, label);
  if (!isInTurn && LARGE_NUMERALS.has(label.value)) return true;
  if (/[.;:,)]$|\s(?:e|ou)$/u.test(text.slice(line.end - 4, line.end))) return false;
  if (!isInTurn) return true;
  // A rubric stands directly above a label; a line that goes on below is wrapped text.
  const next = lines[index + 1]?.label;
  return label.value === "I" && next != null && next.level !== "inciso" && next.level !== "alinea";
}

function itemFits(reading: Reading, label: Label): boolean {
  const last = lastLabel(reading.position, "item");
  if (last !== null) return isExpected(reading.position, label) || last.value === label.value;
  return label.value === "1" && (lastLabel(reading.position, "alinea") !== null || listFollows(reading));
}

function listFollows(reading: Reading): boolean {
  const { start = 0, end = 0 } = reading.pieces.at(-1) ?? {};
  return LIST_FOLLOWS.test(reading.part.text.slice(Math.max(start, end - 400), end));
}

/** A provision that was vetoed or revoked may get its words further down. */
function isWithoutWords(reading: Reading, { labelEnd, end }: Piece): boolean {
  return WITHOUT_WORDS.test(reading.part.text.slice(labelEnd, Math.min(end, labelEnd + 20)));
}

/** Whether a note of change stands on a line or on those that go on with it. */
function tellsOfChange({ part: { text, lines } }: Reading, index: number): boolean {
  let last = index;
  while (last < index + MAX_WRAPPED_LINES && lines[last + 1]?.label === null) last++;
  const notes = readAmendments(text, lines[index]?.start, lines[last]?.end);
  return notes.some(({ kind }) => kind === "redacao" || kind === "inclusao" || kind === "revogacao");
}
