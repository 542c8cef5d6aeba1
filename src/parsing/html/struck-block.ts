import type { HidingPlace } from "../block.ts";
import { readStruck, type StruckLines, struckLinesOf } from "../struck-lines.ts";
import type { FlowBlock } from "./block-sink.ts";

/** A block of the page as it goes into the text. */
export interface PageBlock extends Pick<FlowBlock, "kind" | "text" | "facts"> {
  readonly struckLines?: StruckLines;
}

/** The block with its struck lines marked, and without struck words beside others. A struck heading heads nothing. */
export function withoutStruckWords(
  { kind, text, facts, struckText }: FlowBlock,
  hide: (place: HidingPlace, characters: number) => void,
): PageBlock {
  if (struckText === undefined) return { kind, text, facts };
  const { marker, runs } = struckText;
  // What would stand on a line of its own would lack the number of its item.
  const { lines, leftOut } = readStruck(runs, kind !== "heading" && marker === "");
  hide("struck", leftOut);
  const marked = struckLinesOf(lines);
  const read = marker + lines.map((line) => line.text).join("\n");
  if (kind !== "heading") return { kind, text: read, facts, ...marked };
  if (marked.struckLines === undefined) return { kind, text: read, facts };
  return { kind: "paragraph", text: read, facts: {}, ...marked };
}
