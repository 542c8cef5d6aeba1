import type { TextRange } from "#src/chunking/index.ts";
import { isSetApart, joinOrdinals, raisedText } from "../raised-text.ts";
import type { TextRun } from "../struck-lines.ts";
import type { FlowBlock } from "./block-sink.ts";
import type { TextState } from "./text-state.ts";

/** Gathers running text into blocks, with white space as browsers show it. */
export interface TextFlow {
  text(text: string, state: TextState, isStruck: boolean): void;
  lineBreak(): void;
  /** Ends the block that is being gathered. */
  endBlock(): void;
  /** What the next block begins with: the sign of a list item. */
  mark(marker: string | null): void;
}

const WHITE_SPACE = /[ \t\n\f\r\u00A0]+/g;

export function textFlow(add: (block: FlowBlock) => void): TextFlow {
  let gathered = emptyText();
  let marker: string | null = null;

  function append(text: string, state: TextState, isStruck: boolean): void {
    if (text === "") return;
    const start = gathered.text.length;
    gathered.text += text;
    gathered.tail = (gathered.tail + text.slice(-2)).slice(-2);
    if (text === " ") return;
    if (isStruck) addStruck(gathered.struck, start, gathered.text.length);
    gathered.first ??= state;
    gathered.bold &&= state.bold;
    gathered.italic &&= state.italic;
  }

  function appendSpaced(text: string, state: TextState, isStruck: boolean): void {
    const collapsed = text.replace(WHITE_SPACE, " ");
    const joins = gathered.tail === "" || gathered.tail.endsWith(" ") || gathered.tail.endsWith("\n");
    append(joins && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed, state, isStruck);
  }

  function appendRaised(text: string, state: TextState, isStruck: boolean): void {
    if (isSetApart(text, gathered.tail)) gathered.hasOrdinalsApart = true;
    appendSpaced(raisedText(text, gathered.tail), state, isStruck);
  }

  function endBlock(): void {
    if (gathered.first !== null) {
      add(blockOf(gathered, gathered.first, marker));
      marker = null;
    }
    gathered = emptyText();
  }

  return {
    text: (text, state, isStruck) => {
      if (state.keepsSpace) append(text, state, isStruck);
      else if (state.raised) appendRaised(text, state, isStruck);
      else appendSpaced(text, state, isStruck);
    },
    lineBreak: () => {
      // Two in a row are how old pages part paragraphs.
      if (gathered.tail.endsWith("\n") && gathered.first?.kind !== "code") endBlock();
      else if (gathered.first !== null) {
        gathered.text += "\n";
        gathered.tail = "\n";
      }
    },
    endBlock,
    mark: (next) => {
      marker = next;
    },
  };
}

interface GatheredText {
  text: string;
  /** Its last two characters. */
  tail: string;
  first: TextState | null;
  bold: boolean;
  italic: boolean;
  hasOrdinalsApart: boolean;
  readonly struck: TextRange[];
}

function emptyText(): GatheredText {
  return { text: "", tail: "", first: null, bold: true, italic: true, hasOrdinalsApart: false, struck: [] };
}

function addStruck(struck: TextRange[], start: number, end: number): void {
  const last = struck.at(-1);
  if (last?.end === start) struck[struck.length - 1] = { start: last.start, end };
  else struck.push({ start, end });
}

function blockOf(gathered: GatheredText, { kind, level }: TextState, marker: string | null): FlowBlock {
  const { bold, italic } = gathered;
  const tidy = tidierOf(gathered, kind);
  const text = tidy(gathered.text);
  const struckText = gathered.struck.length === 0 ? {} : { struckText: struckTextOf(gathered, tidy, marker) };
  if (kind === "code") return { kind, text, facts: {}, ...struckText };
  if (kind === "heading") return { kind, text: text.trim(), facts: { level }, ...struckText };
  const facts = { ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
  if (marker === null) return { kind, text: text.trim(), facts, ...struckText };
  return { kind: "list-item", text: marker + text.trim(), facts, ...struckText };
}

/** What is done to the text of a block, and in the same way to each stretch of it. */
function tidierOf({ hasOrdinalsApart }: GatheredText, kind: TextState["kind"]): (text: string) => string {
  if (kind === "code") return (text) => text;
  return (text) => {
    const lines = text.replaceAll(" \n", "\n");
    const joined = hasOrdinalsApart ? joinOrdinals(lines) : lines;
    return kind === "heading" ? joined.replaceAll("\n", " ") : joined;
  };
}

function struckTextOf(
  { text, struck }: GatheredText,
  tidy: (text: string) => string,
  marker: string | null,
): NonNullable<FlowBlock["struckText"]> {
  const runs: TextRun[] = [];
  let from = 0;
  for (const { start, end } of struck) {
    if (start > from) runs.push({ text: tidy(text.slice(from, start)), isStruck: false });
    runs.push({ text: tidy(text.slice(start, end)), isStruck: true });
    from = end;
  }
  if (from < text.length) runs.push({ text: tidy(text.slice(from)), isStruck: false });
  return { marker: marker ?? "", runs };
}
