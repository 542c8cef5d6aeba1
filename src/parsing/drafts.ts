import type { BlockKind } from "./block.ts";
import { readStruck, type StruckLines, type TextRun } from "./struck-lines.ts";
import type { BlockFacts, Hide, TextBuilder } from "./text-builder.ts";
import {
  ENDS_LIKE_A_SENTENCE,
  FRONT_PART,
  GREAT_DIVISION,
  headingLevelFromText,
  isBareDivision,
  isDivisionTitle,
  joinDivision,
  withDivisionTitles,
} from "./text-headings.ts";

/** A block before its place in the text is known. */
export interface Draft extends BlockFacts {
  readonly kind: BlockKind;
  readonly text: string;
  readonly isTitle?: boolean;
  readonly isCentred?: boolean | undefined;
  /** Where some of the text is struck through: the text again, without its number. */
  readonly struckText?: { readonly marker: string; readonly runs: readonly TextRun[] } | undefined;
  readonly struckLines?: StruckLines;
}

export function addDraft(builder: TextBuilder, draft: Draft): void {
  const { kind, text, level, page, bold, italic, style, struckLines } = draft;
  builder.add(kind, text, { level, page, bold, italic, style }, struckLines);
}

/** The drafts with their struck lines marked, and without struck words beside others. A struck heading heads nothing. */
export function withoutStruckWords(drafts: readonly Draft[], hide: Hide): Draft[] {
  return drafts.flatMap((draft) => {
    const { struckText, ...plain } = draft;
    if (struckText === undefined) return [draft];
    const { marker, runs } = struckText;
    const isHeading = draft.kind === "heading";
    const written = runs.map((run) => (isHeading ? { ...run, text: run.text.replaceAll(/\s+/g, " ") } : run));
    // What would stand on a line of its own would lack the number of its item.
    const { lines, leftOut } = readStruck(written, !isHeading && marker === "");
    hide("struck", leftOut);
    const read = lines.filter(({ text }) => text.trim() !== "");
    const text = marker + read.map((line) => line.text.trim()).join("\n");
    const struckLines = read.map(({ isStruck }) => isStruck);
    if (!struckLines.includes(true)) return [{ ...plain, text }];
    if (!isHeading) return besideHeading({ ...plain, text }, struckLines);
    return [{ ...plain, kind: "paragraph", level: undefined, isTitle: false, text, struckLines }];
  });
}

/** A heading that shares its paragraph with former wordings; they become a paragraph of their own. */
function besideHeading(draft: Draft, struckLines: StruckLines): Draft[] {
  const lines = draft.text.split("\n");
  const kept = lines.filter((_, index) => struckLines[index] !== true);
  const isAlone = kept.length === 1 && headingLevelFromText(kept[0] ?? "") !== null;
  if (draft.kind !== "paragraph" || (!isAlone && !kept.some(isBareDivision)))
    return [{ ...draft, struckLines }];
  const struck = lines.filter((_, index) => struckLines[index] === true);
  const former = { ...draft, text: struck.join("\n"), struckLines: struck.map(() => true) };
  const heading = { ...draft, text: kept.join("\n") };
  return struckLines[0] === true ? [former, heading] : [heading, former];
}

/** Between the name of a division and its subject, which the document sets on two lines. */
const MAX_SUBJECT_LENGTH = 160;
const MAX_BOLD_HEADING_LENGTH = 80;
/** With more than this share in bold, bold says nothing. */
const MAX_BOLD_SHARE = 0.4;
const NUMBERED_LINE = /^(\d{1,2}(?:\.\d{1,2}){0,5})[.)]?\s/;
const LEGAL_UNIT = /^(?:art\b|artigo\b|§|par[áa]grafo\b|\()/i;
const LEVEL_OF_BOLD = { centred: 1, other: 2 };

/** The headings that the writer marked decide; a title alone is not yet an outline. */
export function withHeadings(drafts: readonly Draft[]): Draft[] {
  const isMarkedUp = drafts.some(({ kind, isTitle }) => kind === "heading" && isTitle !== true);
  return isMarkedUp ? withDivisionTitles(drafts) : headingsFromText(drafts);
}

/**
 * Finds the headings of a document whose writer marked none: divisions of a law, capitals, numbered titles, short
 * lines in bold. "CAPÍTULO I" and the subject on the line below become one heading.
 */
function headingsFromText(drafts: readonly Draft[]): Draft[] {
  const joined = withDivisionTitles(drafts.flatMap(splitAtDivisions));
  const canBeBold = canReadBold(drafts);
  const capitalsLevel = capitalsLevelOf(joined);
  let hasHeading = false;
  /** The level of the division whose subject was just read. */
  let titled: number | undefined;

  function levelOf(draft: Draft, index: number): number | null {
    const line = draft.text.replaceAll("\n", " ");
    const level = headingLevelFromText(line);
    const isBold = canBeBold && isBoldHeading(draft);
    if (draft.kind === "list-item") return isBold ? (level ?? LEVEL_OF_BOLD.other) : null;
    if (level === null) return isBold ? LEVEL_OF_BOLD[draft.isCentred === true ? "centred" : "other"] : null;
    if (isListOfNumbers(line, joined[index - 1]?.text, joined[index + 1]?.text) && draft.bold !== true)
      return null;
    if (level !== 1 || !isDivisionTitle(line)) return level;
    // A second subject in capitals: the text of a law before and after an amendment.
    if (titled !== undefined) return titled;
    return hasHeading || FRONT_PART.test(line) ? capitalsLevel : level;
  }

  return joined.map((draft, index) => {
    const { kind, text, struckLines } = draft;
    const isRead = struckLines === undefined && (kind === "paragraph" || kind === "list-item");
    const level = isRead ? levelOf(draft, index) : null;
    if (kind === "heading") titled = isBareDivision(text) ? titled : draft.level;
    else if (level === null && struckLines?.every(Boolean) !== true && !text.startsWith("("))
      titled = undefined;
    hasHeading ||= level !== null || kind === "heading";
    return level === null ? draft : { ...draft, kind: "heading", level, text: text.replaceAll("\n", " ") };
  });
}

/** A paragraph whose lines hold the names of divisions, as these, with their subjects, and what stands between them. */
function splitAtDivisions(draft: Draft): Draft[] {
  const { kind, text, struckLines } = draft;
  const lines = text.split("\n");
  if (kind !== "paragraph" || struckLines !== undefined || !lines.some(isBareDivision)) return [draft];
  const parts: Draft[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (isBareDivision(line)) {
      parts.push({ ...draft, kind: "heading", text: line, level: headingLevelFromText(line) ?? 1 });
    } else if (last === undefined || (last.kind === "heading" && !belongsToHeading(last.text, line))) {
      parts.push({ ...draft, text: line });
    } else {
      const onOneLine = isBareDivision(last.text) ? joinDivision(last.text, line) : `${last.text} ${line}`;
      parts[parts.length - 1] = {
        ...last,
        text: last.kind === "heading" ? onOneLine : `${last.text}\n${line}`,
      };
    }
  }
  return parts;
}

/** Whether a line is the subject of the division above it, or goes on with a long one that was broken by hand. */
function belongsToHeading(heading: string, line: string): boolean {
  if (!isBareDivision(heading)) return /^\p{Ll}/u.test(line);
  return line.length <= MAX_SUBJECT_LENGTH && !ENDS_LIKE_A_SENTENCE.test(line) && !LEGAL_UNIT.test(line);
}

/** A line in capitals stands beside the divisions that hold chapters: a preamble must not take in all of a law. */
function capitalsLevelOf(drafts: readonly Draft[]): number {
  const great = drafts.filter(({ kind, text }) => kind === "heading" && GREAT_DIVISION.test(text));
  return great.length === 0 ? 1 : Math.min(...new Set(great.map(({ level = 1 }) => level)));
}

/** "1. Café" right beside "2. Açúcar" is an item, not the title of a section. */
export function isListOfNumbers(line: string, ...neighbours: readonly (string | undefined)[]): boolean {
  const depth = depthOfNumber(line);
  return depth > 0 && neighbours.some((neighbour) => depthOfNumber(neighbour) === depth);
}

function depthOfNumber(text = ""): number {
  return NUMBERED_LINE.exec(text)?.[1]?.split(".").length ?? 0;
}

/** In a law bold marks articles and penalties; elsewhere a short line in bold is how many people write a heading. */
function canReadBold(drafts: readonly Draft[]): boolean {
  const texts = drafts.filter(
    ({ kind, struckLines }) => (kind === "paragraph" || kind === "list-item") && struckLines === undefined,
  );
  if (texts.some(({ text }) => isBareDivision(text.split("\n", 1)[0] ?? ""))) return false;
  return texts.filter(({ bold }) => bold === true).length <= MAX_BOLD_SHARE * texts.length;
}

function isBoldHeading({ bold, text }: Draft): boolean {
  if (bold !== true || text.length > MAX_BOLD_HEADING_LENGTH || text.includes("\n")) return false;
  return /^[\p{Lu}\p{N}]\P{Ll}*\p{L}/u.test(text) && !/[.;,]$/.test(text) && !LEGAL_UNIT.test(text);
}
