import type { Draft } from "../drafts.ts";
import { refusal } from "../refuse.ts";
import { childOf, type Element, integerOf, valueOf } from "./element.ts";
import { shadeOf } from "./formats.ts";
import { oneLine } from "./paragraph.ts";
import type { ElementReader, Place, Story } from "./story.ts";

interface Cell {
  readonly drafts: readonly Draft[];
  readonly text: string;
  readonly span: number;
}

/** A nested table is written into its cell, and copied once for each table around it. */
const MAX_TABLES = 30;
const MAX_SPAN = 64;
const MAX_REPEATED_LENGTH = 80;
const WRAPPERS: ReadonlySet<string> = new Set("w:sdt w:sdtContent w:customXml w:ins w:moveTo".split(" "));

export function readTable(story: Story, table: Element, place: Place, readAll: ElementReader): void {
  if (place.tables >= MAX_TABLES) throw refusal("unsafe", "tabelas dentro de tabelas");
  const style = story.styles.find(valueOf(table, "w:tblPr", "w:tblStyle"));
  const background = style?.isShaded === true ? "unknown" : place.background;
  /** Short texts of cells that reach down over several rows, by column: each row repeats them. */
  const merged = new Map<number, string>();
  let hasRows = false;
  for (const row of within(table, "w:tr")) {
    const before = integerOf(valueOf(row, "w:trPr", "w:gridBefore"), 0, MAX_SPAN);
    const cells: Cell[] = [];
    let column = before;
    for (const element of within(row, "w:tc")) {
      const drafts: Draft[] = [];
      const shade = shadeOf(childOf(element, "w:tcPr", "w:shd")?.attributes);
      readAll(story, element, { drafts, background: shade ?? background, tables: place.tables + 1 });
      const text = drafts.map((draft) => oneLine(draft.text)).join(" / ");
      const span = Math.max(1, integerOf(valueOf(element, "w:tcPr", "w:gridSpan"), 1, MAX_SPAN));
      cells.push({ drafts, span, text: repeated(element, text, column, merged) });
      column += span;
    }
    if (childOf(row, "w:trPr", "w:del") !== undefined || cells.every(({ text }) => text === "")) continue;
    const [only, second] = cells;
    const isAlone = only !== undefined && second === undefined && before === 0;
    // One cell as wide as its table is a frame around text, or above the header the title of the table; not a row.
    if (isAlone && (only.span === 1 || !hasRows)) {
      for (const draft of only.drafts) place.drafts.push(draft);
    } else {
      hasRows = true;
      const texts = cells.map(({ text }) => text).filter((text) => text !== "");
      const nested: Draft = { kind: "paragraph", text: texts.join("; ") };
      place.drafts.push(place.tables > 0 ? nested : tableRow(cells, before));
    }
  }
}

/** The rows of a table or the cells of a row, also where a control or a revision stands around them. */
function* within({ children }: Element, name: string): Generator<Element> {
  for (const child of children) {
    if (child.name === name) yield child;
    else if (WRAPPERS.has(child.name)) yield* within(child, name);
  }
}

/** The text of a cell that spans rows stands in each of them, so that a row can be understood alone. */
function repeated(cell: Element, text: string, column: number, merged: Map<number, string>): string {
  const merge = childOf(cell, "w:tcPr", "w:vMerge");
  const begins = valueOf(merge) === "restart";
  if (merge !== undefined && !begins) return merged.get(column) ?? "";
  if (begins && text.length <= MAX_REPEATED_LENGTH) merged.set(column, text);
  else merged.delete(column);
  return text;
}

function tableRow(cells: readonly Cell[], before: number): Draft {
  const drafts = cells.flatMap((cell) => cell.drafts);
  const isBold = drafts.length > 0 && drafts.every(({ bold }) => bold === true);
  // A cell that spans columns is followed by empty ones, so that what comes after stands under its own header.
  const texts = cells.map(({ text, span }) => text + " | ".repeat(span - 1));
  const text = `| ${" | ".repeat(before)}${texts.join(" | ")} |`;
  return { kind: "table-row", text, page: drafts[0]?.page, bold: isBold || undefined };
}
