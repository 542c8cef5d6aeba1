import { raisedText } from "../raised-text.ts";
import type { FlowBlock } from "./block-sink.ts";
import type { TextState } from "./text-state.ts";

/** Gathers running text into blocks, with white space as browsers show it. */
export interface TextFlow {
  text(text: string, state: TextState): void;
  lineBreak(): void;
  /** Ends the block that is being gathered. */
  endBlock(): void;
  /** What the next block begins with: the sign of a list item. */
  mark(marker: string | null): void;
}

const WHITE_SPACE = /[ \t\n\f\r\u00A0]+/g;

export function textFlow(add: (block: FlowBlock) => void): TextFlow {
  let gathered = "";
  let last = "";
  let first: TextState | null = null;
  let bold = true;
  let italic = true;
  let marker: string | null = null;

  function append(text: string, state: TextState): void {
    if (text === "") return;
    gathered += text;
    last = text.slice(-1);
    if (text === " ") return;
    first ??= state;
    bold &&= state.bold;
    italic &&= state.italic;
  }

  function appendSpaced(text: string, state: TextState): void {
    const collapsed = text.replace(WHITE_SPACE, " ");
    const joins = last === "" || last === " " || last === "\n";
    append(joins && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed, state);
  }

  function endBlock(): void {
    if (first !== null) {
      add(blockOf(gathered, first, { bold, italic, marker }));
      marker = null;
    }
    gathered = "";
    last = "";
    first = null;
    bold = true;
    italic = true;
  }

  return {
    text: (text, state) => {
      if (state.keepsSpace) append(text, state);
      else appendSpaced(state.raised ? raisedText(text, last) : text, state);
    },
    lineBreak: () => {
      // Two in a row are how old pages part paragraphs.
      if (last === "\n" && first?.kind !== "code") endBlock();
      else if (first !== null) {
        gathered += "\n";
        last = "\n";
      }
    },
    endBlock,
    mark: (next) => {
      marker = next;
    },
  };
}

interface Gathered {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly marker: string | null;
}

function blockOf(
  gathered: string,
  { kind, level }: TextState,
  { bold, italic, marker }: Gathered,
): FlowBlock {
  if (kind === "code") return { kind, text: gathered, facts: {} };
  const text = gathered.replaceAll(" \n", "\n").trim();
  if (kind === "heading") return { kind, text: text.replaceAll("\n", " "), facts: { level } };
  const facts = { ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
  return marker === null ? { kind, text, facts } : { kind: "list-item", text: marker + text, facts };
}
