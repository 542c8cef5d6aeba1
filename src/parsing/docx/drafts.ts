import type { HidingPlace } from "../block.ts";
import { isWhollyStruck, partStruck, readStruck, struckLinesOf, type TextRun } from "../struck-lines.ts";
import {
  headingLevelFromText,
  isBareDivision,
  isDivisionTitle,
  isFrontPart,
  isGreatDivision,
  joinDivision,
  withDivisionTitles,
} from "../text-headings.ts";
import type { Draft } from "./story.ts";

/** The drafts with their struck lines marked, and without struck words beside others. A struck heading heads nothing. */
export function withoutStruckWords(
  drafts: readonly Draft[],
  hide: (place: HidingPlace, characters: number) => void,
): Draft[] {
  return drafts.flatMap((draft) => {
    const { struckText, ...plain } = draft;
    if (struckText === undefined) return [draft];
    const isOneLine = plain.kind !== "paragraph";
    const runs = isOneLine ? struckText.runs.map(withoutBreaks) : struckText.runs;
    const { lines, leftOut } = readStruck(runs, !isOneLine);
    hide("struck", leftOut);
    return besideHeading(withLines(plain, struckText.marker, lines));
  });
}

function withLines(draft: Draft, marker: string, read: readonly TextRun[]): Draft {
  const lines = read
    .map(({ text, isStruck }) => ({ text: text.trim(), isStruck }))
    .filter(({ text }) => text !== "");
  const text = marker + lines.map((line) => line.text).join("\n");
  const marked = struckLinesOf(lines);
  if (draft.kind !== "heading" || marked.struckLines === undefined) return { ...draft, text, ...marked };
  const { level: _level, isTitle: _isTitle, ...rest } = draft;
  return { ...rest, kind: "paragraph", text, ...marked };
}

/** A heading that shares its paragraph with former wordings; they become a paragraph of their own. */
function besideHeading(draft: Draft): Draft[] {
  const { struckLines, ...plain } = draft;
  if (struckLines === undefined || draft.kind !== "paragraph") return [draft];
  const { kept, struck } = partStruck(draft.text, struckLines);
  const isAlone = !kept.includes("\n") && headingLevelFromText(kept) !== null;
  if (!isAlone && !kept.split("\n").some(isBareDivision)) return [draft];
  const former = { ...draft, text: struck, struckLines: struck.split("\n").map(() => true) };
  return [{ ...plain, text: kept }, former];
}

function withoutBreaks({ text, isStruck }: TextRun): TextRun {
  return { text: text.replaceAll(/\s+/g, " "), isStruck };
}

/** Between the name of a division and its subject, which the document sets on two lines. */
const MAX_SUBJECT_LENGTH = 160;
const MAX_BOLD_HEADING_LENGTH = 80;
/** With more than this share in bold, bold says nothing. */
const MAX_BOLD_SHARE = 0.4;
const ENDS_LIKE_A_SENTENCE = /[.;,:]$/;
const NUMBERED_LINE = /^(\d{1,2}(?:\.\d{1,2}){0,5})[.)]?\s/;
const LEGAL_UNIT = /^(?:art\b|artigo\b|§|par[áa]grafo\b|\()/i;
const LEVEL_OF_BOLD = { centred: 1, other: 2 };

/** What was read last, as far as it decides what the next line is. */
interface Walk {
  readonly out: Draft[];
  /** Where in `out` the division stands that still lacks its subject. */
  bare: number | undefined;
  /** Where in `out` the division stands whose subject was read last. */
  subject: number;
  /** The level of the division whose subject was just read. */
  titled: number | undefined;
  readonly readsBold: boolean;
  readonly capitalsLevel: number;
}

/**
 * Finds the headings of a document whose writer used no heading styles: divisions of a law, capitals, numbered titles,
 * short lines in bold. "CAPÍTULO I" and the subject on the line below become one heading.
 */
export function headingsFromText(drafts: readonly Draft[]): Draft[] {
  const walk: Walk = {
    out: [],
    bare: undefined,
    subject: -1,
    titled: undefined,
    readsBold: canReadBold(drafts),
    capitalsLevel: capitalsLevelOf(drafts),
  };
  drafts.forEach((draft, index) => {
    if (draft.struckLines !== undefined) addStruck(walk, draft);
    else if (draft.kind === "paragraph") readParagraph(walk, draft, drafts[index - 1], drafts[index + 1]);
    else if (draft.kind === "list-item" && isBoldHeading(walk, draft)) {
      addHeading(walk, draft, draft.text, headingLevelFromText(draft.text) ?? LEVEL_OF_BOLD.other);
    } else addOther(walk, draft);
  });
  return walk.out;
}

function readParagraph(walk: Walk, draft: Draft, before: Draft | undefined, after: Draft | undefined): void {
  const lines = draft.text.split("\n");
  let prose: string[] = [];
  let isInSubject = false;
  const flush = (): void => {
    if (prose.length > 0) addOther(walk, { ...draft, text: prose.join("\n") });
    prose = [];
  };
  for (const line of lines) {
    if (isBareDivision(line)) {
      flush();
      addHeading(walk, draft, line, headingLevelFromText(line) ?? 1);
      walk.bare = walk.out.length - 1;
      isInSubject = false;
    } else if (isSubject(walk, line, draft, lines.length > 1)) {
      addSubject(walk, line);
      isInSubject = true;
    } else if (isInSubject && /^\p{Ll}/u.test(line)) extendSubject(walk, line);
    else {
      prose.push(line);
      isInSubject = false;
    }
  }
  const level = prose.length === lines.length ? levelOf(walk, draft, before, after) : null;
  if (level === null) flush();
  else addHeading(walk, draft, lines.join(" "), level);
}

/** The first line after a bare division that could name its subject; a note on an amendment may come between. */
function isSubject(walk: Walk, line: string, draft: Draft, isOneOfLines: boolean): boolean {
  if (walk.bare === undefined) return false;
  if (isDivisionTitle(line)) return true;
  if (!isOneOfLines && draft.isCentred !== true) return false;
  return line.length <= MAX_SUBJECT_LENGTH && !ENDS_LIKE_A_SENTENCE.test(line) && !LEGAL_UNIT.test(line);
}

function addSubject(walk: Walk, line: string): void {
  const division = walk.bare === undefined ? undefined : walk.out[walk.bare];
  if (walk.bare === undefined || division === undefined) return;
  walk.out[walk.bare] = { ...division, text: joinDivision(division.text, line) };
  walk.titled = division.level;
  walk.subject = walk.bare;
  walk.bare = undefined;
}

/** A long subject that was broken by hand goes on in small letters. */
function extendSubject(walk: Walk, line: string): void {
  const division = walk.out[walk.subject];
  if (division !== undefined) walk.out[walk.subject] = { ...division, text: `${division.text} ${line}` };
}

function addHeading(walk: Walk, draft: Draft, text: string, level: number): void {
  walk.out.push({ ...draft, kind: "heading", text, level });
  walk.bare = undefined;
}

function addOther(walk: Walk, draft: Draft): void {
  walk.out.push(draft);
  if (draft.text.startsWith("(")) return;
  walk.bare = undefined;
  walk.titled = undefined;
}

/** A former title may stand struck between a division and its subject. */
function addStruck(walk: Walk, draft: Draft): void {
  if (isWhollyStruck(draft)) walk.out.push(draft);
  else addOther(walk, draft);
}

function levelOf(
  walk: Walk,
  draft: Draft,
  before: Draft | undefined,
  after: Draft | undefined,
): number | null {
  const line = draft.text.replaceAll("\n", " ");
  const level = headingLevelFromText(line);
  if (level === null) return isBoldHeading(walk, draft) ? boldLevel(draft) : null;
  if (isListOfNumbers(line, before, after) && draft.bold !== true) return null;
  // A second subject in capitals: the text of a law before and after an amendment.
  if (level === 1 && walk.titled !== undefined && isDivisionTitle(line)) return walk.titled;
  if (level !== 1 || !isDivisionTitle(line)) return level;
  const isTitle = !isFrontPart(line) && !walk.out.some(({ kind }) => kind === "heading");
  return isTitle ? level : walk.capitalsLevel;
}

/** A line in capitals stands beside the divisions that hold chapters: a preamble must not take in all of a law. */
function capitalsLevelOf(drafts: readonly Draft[]): number {
  const levels = drafts.flatMap(({ kind, text, struckLines }) => {
    const line = text.split("\n", 1)[0] ?? "";
    const isRead = kind === "paragraph" && struckLines === undefined;
    const isGreat = isRead && isGreatDivision(line) && isBareDivision(line);
    return isGreat ? [headingLevelFromText(line) ?? 1] : [];
  });
  return levels.reduce((least, level) => Math.min(least, level), levels[0] ?? 1);
}

/** "1. Café" right beside "2. Açúcar" is an item, not the title of a section. */
function isListOfNumbers(line: string, before: Draft | undefined, after: Draft | undefined): boolean {
  const depth = depthOfNumber(line);
  return depth > 0 && (depthOfNumber(before?.text) === depth || depthOfNumber(after?.text) === depth);
}

function depthOfNumber(text: string | undefined): number {
  return NUMBERED_LINE.exec(text ?? "")?.[1]?.split(".").length ?? 0;
}

/** In a law bold marks articles and penalties; elsewhere a short line in bold is how many people write a heading. */
function canReadBold(drafts: readonly Draft[]): boolean {
  const texts = drafts.filter(
    ({ kind, struckLines }) => (kind === "paragraph" || kind === "list-item") && struckLines === undefined,
  );
  if (texts.some((draft) => isBareDivision(draft.text.split("\n", 1)[0] ?? ""))) return false;
  return texts.filter((draft) => draft.bold === true).length <= MAX_BOLD_SHARE * texts.length;
}

function isBoldHeading(walk: Walk, { bold, text }: Draft): boolean {
  if (!walk.readsBold || bold !== true || text.length > MAX_BOLD_HEADING_LENGTH || text.includes("\n"))
    return false;
  return (
    /^\P{Ll}*\p{L}/u.test(text) &&
    /^[\p{Lu}\p{N}]/u.test(text) &&
    !/[.;,]$/.test(text) &&
    !LEGAL_UNIT.test(text)
  );
}

function boldLevel(draft: Draft): number {
  return draft.isCentred === true ? LEVEL_OF_BOLD.centred : LEVEL_OF_BOLD.other;
}

/** Where headings have styles, the name of a division and its subject are still two paragraphs. */
export function joinDivisions(drafts: readonly Draft[]): Draft[] {
  return withDivisionTitles(drafts, (next, division) => {
    if (next.kind === "heading") return next.level === division.level && !isBareDivision(next.text);
    return next.kind === "paragraph" && isDivisionTitle(next.text);
  });
}
