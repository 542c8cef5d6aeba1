import type { HidingPlace } from "../block.ts";
import { blockSink } from "./block-sink.ts";
import { cellSpan } from "./cell-span.ts";
import { elementStack } from "./element-stack.ts";
import { BLOCK_ELEMENTS } from "./elements.ts";
import { type Attributes, readTokens, type TokenHandler } from "./html-tokens.ts";
import { listMarkers } from "./list-markers.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import { type PageBlock, withoutStruckWords } from "./struck-block.ts";
import { textFlow } from "./text-flow.ts";
import { ROOT_STATE, stateInside, type StateRules } from "./text-state.ts";

export interface Page {
  readonly blocks: readonly PageBlock[];
  readonly facts: PageFacts;
}

/** Reads the visible text of a page as blocks, and reports what was hidden. */
export function readPage(
  source: string,
  rules: StateRules,
  hide: (place: HidingPlace, characters: number) => void,
): Page {
  const blocks: PageBlock[] = [];
  const facts = pageFacts();
  const sink = blockSink((block) => void blocks.push(withoutStruckWords(block, hide)));
  const flow = textFlow((block) => sink.add(block));
  const lists = listMarkers();
  const stack = elementStack(ROOT_STATE, closed);

  function closed(name: string): void {
    if (BLOCK_ELEMENTS.has(name)) flow.endBlock();
    if (name === "li") flow.mark(null);
    else if (name === "ul" || name === "ol" || name === "menu") lists.close();
    else if (name === "table") sink.closeTable();
    else if (name === "title") facts.endTitle();
  }

  function opened(name: string, attributes: Attributes): void {
    if (BLOCK_ELEMENTS.has(name)) flow.endBlock();
    if (name === "br") flow.lineBreak();
    else if (name === "meta") facts.readMeta(attributes);
    else if (name === "li") flow.mark(lists.next(attributes));
    else if (name === "ul" || name === "ol" || name === "menu") lists.open(name, attributes);
    else if (name === "table") sink.openTable(/^(?:presentation|none)$/.test(attributes.get("role") ?? ""));
    else if (name === "tr") sink.openRow();
    else if (name === "thead" || name === "tbody" || name === "tfoot") sink.openRowGroup();
    else if (name === "td" || name === "th") sink.openCell(cellSpan(attributes));
  }

  const handler: TokenHandler = {
    isForeign: () => stack.has("svg") || stack.has("math"),
    open: (name, attributes) => {
      // A block ends a drawing that was never closed, as in browsers.
      if (BLOCK_ELEMENTS.has(name) && handler.isForeign()) stack.close(stack.has("svg") ? "svg" : "math");
      stack.makeRoomFor(name);
      opened(name, attributes);
      const inside = stateInside(stack.state, name, attributes, rules);
      stack.push(name, inside, inside.strikes > stack.state.strikes);
    },
    close: (name) => {
      if (stack.close(name)) return;
      if (name === "p") flow.endBlock();
      else if (name === "br") flow.lineBreak();
    },
    text: (text) => {
      const { state } = stack;
      if (state.dropped !== "no") {
        if (stack.has("title") && !handler.isForeign()) facts.readTitle(text);
      } else if (state.hiding !== null) hide(state.hiding, visibleLength(text));
      else flow.text(text, state, stack.isStruck());
    },
  };
  readTokens(source, handler);
  stack.closeAll();
  flow.endBlock();
  return { blocks, facts };
}

function visibleLength(text: string): number {
  return text.replaceAll(/\s+/g, " ").trim().length;
}
