import {
  headingLevelFromText,
  isBareDivision,
  isDivisionTitle,
  isFrontPart,
  isGreatDivision,
  withDivisionTitles,
} from "../text-headings.ts";
import type { PdfBlock } from "./pdf-blocks.ts";

/** What shows that a line is a heading: the name of a division, its words, its size, a font of its own. */
export type HeadingSign = "division" | "capitals" | "words" | "size" | "font";

export interface Draft extends PdfBlock {
  readonly sign?: HeadingSign;
  readonly size?: number;
  readonly isLarge?: boolean;
}

interface Outline {
  /** The sizes of large headings, largest first: their rank is their level. */
  readonly sizes: readonly number[];
  /** The level of the outermost division by its words. */
  readonly outermost: number | undefined;
  /** The level that it gets, below the headings that are larger. */
  readonly divisionBase: number;
  readonly divisionSize: number;
  /** The level by words of the outermost division that holds chapters. */
  readonly greatDivision: number | undefined;
}

/** The levels of the headings that the next one stands below. */
interface Open {
  readonly division: number;
  readonly heading: number;
}

const MAX_LEVEL = 6;

/** Gives every heading its level, so that none breaks up the divisions that it stands in. */
export function withLevels(drafts: readonly Draft[]): PdfBlock[] {
  const joined = withDivisionTitles(notesAfterTitles(drafts));
  const outline = outlineOf(joined);
  let open: Open = { division: 0, heading: 0 };
  let titled: number | undefined;
  return joined.map((draft) => {
    const { kind, text, page, sign } = draft;
    if (sign === undefined) {
      // A note on an amendment may stand between a title and the one that replaced it.
      if (!text.startsWith("(")) titled = undefined;
      return { kind, text, page };
    }
    const second = sign === "capitals" && isDivisionTitle(text) ? titled : undefined;
    const level = second ?? levelOf(sign, draft, outline, open);
    titled = sign === "division" && !isBareDivision(text) ? level : second;
    if (sign === "division") open = { division: level, heading: level };
    else if (sign !== "font") open = { ...open, heading: level };
    return { kind, text, page, level: Math.min(level, MAX_LEVEL) };
  });
}

/** A note on an amendment between a division and its title goes behind the title. */
function notesAfterTitles(drafts: readonly Draft[]): readonly Draft[] {
  const result = [...drafts];
  for (let at = 0; at + 2 < result.length; at++) {
    const [division, note, title] = result.slice(at, at + 3);
    if (division?.sign !== "division" || note === undefined || title === undefined) continue;
    if (!isBareDivision(division.text) || note.kind !== "paragraph" || !/^\(.*\)$/u.test(note.text)) continue;
    if (title.kind !== "table-row" && isDivisionTitle(title.text))
      [result[at + 1], result[at + 2]] = [title, note];
  }
  return result;
}

function outlineOf(drafts: readonly Draft[]): Outline {
  const divisions = drafts.filter(({ sign }) => sign === "division");
  const large = new Set(drafts.flatMap(({ isLarge, size = 0 }) => (isLarge === true ? [size] : [])));
  const sizes = [...large].toSorted((one, other) => other - one);
  const outermost = outermostOf(divisions);
  const divisionSize = divisions.reduce((largest, { size = 0 }) => Math.max(largest, size), 0);
  const below = sizes.filter((size) => size > divisionSize).length + 1;
  return {
    sizes,
    outermost,
    divisionBase: large.has(divisionSize) ? below : Math.max(below, outermost ?? 1),
    divisionSize,
    greatDivision: outermostOf(divisions.filter(({ text }) => isGreatDivision(text))),
  };
}

function outermostOf(divisions: readonly Draft[]): number | undefined {
  return divisions
    .map(({ text }) => wordLevel(text))
    .reduce<number | undefined>((least, level) => Math.min(least ?? level, level), undefined);
}

function levelOf(sign: HeadingSign, { text, size = 0 }: Draft, outline: Outline, open: Open): number {
  const { sizes, outermost = 1, divisionBase, greatDivision } = outline;
  switch (sign) {
    case "division":
      return divisionBase + wordLevel(text) - outermost;
    case "capitals": {
      if (greatDivision === undefined) return sizes.length + 1;
      const beside = divisionBase + greatDivision - outermost;
      return open.heading === 0 && !isFrontPart(text) ? Math.max(beside - 1, 1) : beside;
    }
    case "words":
      return Math.max(wordLevel(text), sizes.length + 1);
    case "size":
      return levelBySize(size, outline, open);
    case "font":
      return Math.max(sizes.length, open.heading) + 1;
  }
}

/** What is larger than divisions stands above them, what is as large beside them, what is smaller within them. */
function levelBySize(size: number, { sizes, divisionBase, divisionSize }: Outline, open: Open): number {
  const rank = sizes.indexOf(size) + 1;
  if (divisionSize === 0 || size > divisionSize) return rank;
  if (size === divisionSize) return divisionBase;
  return Math.max(rank, open.division + rank - sizes.filter((one) => one >= divisionSize).length);
}

/** The level of a division; its title, which may be long, does not count. */
function wordLevel(text: string): number {
  return headingLevelFromText(text.split(" – ", 1)[0] ?? "") ?? headingLevelFromText(text) ?? 1;
}
