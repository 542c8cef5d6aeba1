import type { HidingPlace } from "../block.ts";
import { partStruck, readStruck, struckLinesOf, type TextRun } from "../struck-lines.ts";
import { headingLevelFromText, isBareDivision } from "../text-headings.ts";
import type { Draft } from "./draft.ts";

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
