import type { Provision } from "#src/domain/index.ts";
import { countWhile } from "#src/text/index.ts";
import type { LawText, ReadProvision, TextRange } from "./law-structure.ts";

/** Whether a wording held on a day; `unclear` when the text names the year of the change and the day lies in it. */
export type Force = "in-force" | "not-yet" | "ended" | "unclear";

/** `day` is "2003-05-01". */
export function forceOn(provision: Provision, day: string): Force {
  const { norma, desde, ate, situacao } = provision;
  const begun = sideOf(day, desde ?? yearOf(norma));
  if (begun === "before") return "not-yet";
  const isCurrent = situacao === "vigente" || situacao === "vetado";
  const ended = ate !== null ? sideOf(day, ate) : isCurrent ? "before" : "unclear";
  if (ended === "after") return "ended";
  // In its own first year a norm without changes is simply taken to hold.
  const isUncertainStart = begun === "unclear" && desde !== null;
  return isUncertainStart || ended === "unclear" ? "unclear" : "in-force";
}

/** Where a day lies seen from a boundary that may be known by its year, or its month, only. */
export function sideOf(day: string, boundary: string | null): "before" | "after" | "unclear" {
  if (boundary === null) return "after";
  const known = day.slice(0, boundary.length);
  if (known < boundary) return "before";
  return known > boundary || boundary.length === day.length ? "after" : "unclear";
}

/** The year that ends the key of a norm: nothing of it held before. */
function yearOf(norma: string): string | null {
  return /\/((?:1[89]|20)\d{2})(?:#|$)/.exec(norma)?.[1] ?? null;
}

interface MixedLaw extends Pick<LawText, "text" | "struck"> {
  readonly provisions: readonly ReadProvision[];
}

/**
 * Takes a law apart into what holds and what no longer does, so that neither is ever read as part of the other: a
 * passage is one stretch of text, and pages of consolidated law print both wordings one below the other.
 */
export function separateWordings({ text, struck, provisions }: MixedLaw) {
  // Takes an offset of the mixed text.
  const isFormer = (offset: number): boolean => {
    const range = struck[countWhile(struck, ({ start }) => start <= offset) - 1];
    return range !== undefined && offset < range.end;
  };
  const whole = { text, provisions, locate: (offset: number): number => offset };
  if (struck.length === 0) return { current: whole, former: null, isFormer };
  const held = provisions.filter(({ start }) => !isFormer(start));
  const ended = provisions.filter(({ start }) => isFormer(start));
  const current = wordings(text, gapsBetween(struck, text.length), held);
  return { current, former: wordings(text, struck, ended), isFormer };
}

function gapsBetween(ranges: readonly TextRange[], length: number): TextRange[] {
  const gaps: TextRange[] = [];
  let from = 0;
  for (const { start, end } of [...ranges, { start: length, end: length }]) {
    if (start > from) gaps.push({ start: from, end: start });
    from = end;
  }
  return gaps;
}

/** The ranges one below the other, as a text of their own. */
function wordings(text: string, ranges: readonly TextRange[], provisions: readonly ReadProvision[]) {
  const starts: number[] = [];
  const pieces: string[] = [];
  let length = 0;
  for (const { start, end } of ranges) {
    const piece = text.slice(start, end);
    starts.push(length);
    pieces.push(piece.endsWith("\n") ? piece : `${piece}\n`);
    length += pieces.at(-1)?.length ?? 0;
  }
  // Where an offset of the mixed text lies in this one; inside a line that is not here, where it would have been.
  const locate = (offset: number): number => {
    const index = countWhile(ranges, ({ start }) => start <= offset) - 1;
    const range = ranges[index];
    if (range === undefined) return 0;
    return (starts[index] ?? 0) + Math.min(offset, range.end) - range.start;
  };
  // The end is that of the last character: an end at a border belongs to the text before it.
  const move = <Range extends TextRange>(range: Range): Range => {
    const { start, end } = range;
    return { ...range, start: locate(start), end: end > start ? locate(end - 1) + 1 : locate(start) };
  };
  const moved = provisions.map((item) => ({ ...move(item), rubric: item.rubric && move(item.rubric) }));
  return { text: pieces.join(""), provisions: moved, locate };
}
