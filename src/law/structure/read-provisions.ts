import type { NormName } from "../norm-name.ts";
import { isAmending } from "./articles.ts";
import { isBareDivision, isPlaceAndDate, isSignature } from "./lines/closing.ts";
import { nextInlineLabel } from "./labels/inline-labels.ts";
import type { Label } from "./labels/label.ts";
import { fits } from "./label-fits.ts";
import type { Line } from "./lines/line.ts";
import { isAnnexLine } from "./parts.ts";
import { pathKey } from "./labels/path-key.ts";
import type { Piece } from "./piece.ts";
import { moveTo, pathOf, startPosition, type Position } from "./labels/position.ts";
import { readRubric } from "./lines/rubric.ts";
import { withTornSuffix } from "./labels/torn-suffix.ts";

export interface PartLines {
  readonly text: string;
  readonly norm: NormName;
  readonly lines: readonly Line[];
  readonly from: number;
  readonly until: number;
  /** Lines at which the articles of this norm begin. */
  readonly articles: ReadonlySet<number>;
  /** Lines that give the words of another law. */
  readonly quoted: readonly boolean[];
  /** Lines at which súmulas begin, which are read apart. */
  readonly sumulaLines: ReadonlySet<number>;
}

/** What is known while reading downwards. */
export interface Reading {
  readonly part: PartLines;
  readonly pieces: Piece[];
  /** The last wording read of each path. */
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

/** Reads the articles of one norm down to their items. */
export function readProvisions(part: PartLines): Piece[] {
  const reading: Reading = {
    part,
    pieces: [],
    seen: new Map(),
    position: startPosition(),
    lastArticle: Math.max(-1, ...lastOf(part.articles)),
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
  return reading.pieces;
}

function readLine(reading: Reading, line: Line, index: number): void {
  const { part } = reading;
  const isTitle = reading.isTitleNext;
  reading.isTitleNext = isBareDivision(part.text, line);
  if (isAnnexLine(part.text, line) || part.sumulaLines.has(index)) return close(reading, true);
  if (line.isHeading || reading.isTitleNext) return close(reading, false);
  if (part.articles.has(index)) return startArticle(reading, line);
  if (!reading.isOver && isOfAnotherLaw(reading, line, index)) return attach(reading, line);
  const label = labelThatFits(reading, line, index);
  if (label !== null) return addLine(reading, line, label);
  if (isTitle) return;
  readWords(reading, line, index);
}

/** A line without a label: a rubric, the end of the norm, or more of the provision above it. */
function readWords(reading: Reading, line: Line, index: number): void {
  const { text } = reading.part;
  if (isPlaceAndDate(text, line)) return close(reading, true);
  const rubric = rubricBefore(reading, line, index);
  if (rubric !== null) {
    reading.rubric = rubric;
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
  if (line.label?.level === "artigo" && !line.isStruck) reading.isQuoting = true;
  else if (reading.isAmending && DOTS.test(reading.part.text.slice(line.start, line.start + 10)))
    reading.isQuoting = true;
  return reading.isQuoting;
}

function addLine(reading: Reading, line: Line, label: Label): void {
  const { text } = reading.part;
  addPiece(reading, label, line.isStruck);
  for (let at = label; ;) {
    const inner = nextInlineLabel(text, Math.max(at.start + 1, at.end - 1), line.end, reading.position);
    if (inner === null) break;
    endLast(reading, inner.start);
    reading.pieces.push(pieceAt(reading, inner, line.isStruck));
    at = inner;
  }
  attach(reading, line);
  reading.isAmending ||= isAmending(text, line);
}

function addPiece(reading: Reading, label: Label, isStruck: boolean): void {
  moveTo(reading.position, label);
  reading.pieces.push(pieceAt(reading, label, isStruck));
  reading.isClosed = false;
  reading.rubric = null;
}

function pieceAt(reading: Reading, label: Label, isStruck: boolean): Piece {
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
  return piece;
}

function attach(reading: Reading, line: Line): void {
  const last = reading.pieces.at(-1);
  if (last === undefined || reading.isClosed) return;
  last.end = Math.max(last.end, line.end);
}

function endLast(reading: Reading, before: number): void {
  const last = reading.pieces.at(-1);
  if (last !== undefined)
    last.end = last.start + reading.part.text.slice(last.start, before).trimEnd().length;
}

function close(reading: Reading, isOver: boolean): void {
  reading.isClosed = true;
  reading.rubric = null;
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

const OPEN_END = /(?:,|\s(?:d?[aeo]s?|n[ao]s?|que|com|por|em|para|pel[ao]s?|às?|aos?))$/u;

/** Whether what stands above surely goes on. Before an article that is enough: many provisions end without a period. */
function goesOn(reading: Reading): boolean {
  const last = reading.pieces.at(-1);
  if (last === undefined || reading.isClosed) return false;
  return OPEN_END.test(reading.part.text.slice(Math.max(last.labelEnd, last.end - 8), last.end));
}

const COMPLETE = /[.;:)”"…]$|(?:^|\s)(?:e|ou)$/u;

/** Whether the words above a line are complete, so that the line does not go on with them. */
function endsBefore(reading: Reading, line: Line): boolean {
  const last = reading.pieces.at(-1);
  if (last === undefined || reading.isClosed) return true;
  return COMPLETE.test(
    reading.part.text.slice(Math.max(last.labelEnd, last.end - 8), Math.min(last.end, line.start)),
  );
}

function lastOf(values: ReadonlySet<number>): number[] {
  let last: number | null = null;
  for (const value of values) last = value;
  return last === null ? [] : [last];
}
