import { refusal } from "../refuse.ts";
import { ROOT_STATE, type TextState } from "./text-state.ts";
import { BLOCK_ELEMENTS, DROPPED_ELEMENTS, VOID_ELEMENTS } from "./tokens.ts";

/** No page is nested like this; a stack that deep only serves to fill the memory. */
const MAX_DEPTH = 250_000;
const CELLS = ["td", "th", "caption", "table"];
const TABLE_PARTS: ReadonlySet<string> = new Set([...CELLS, "thead", "tbody", "tfoot", "tr"]);
/** What ends by itself when an element opens, and the elements that keep it open. */
interface EndRule {
  readonly ended: readonly string[];
  readonly within: readonly string[];
}

const DEFINITION: EndRule = { ended: ["dt", "dd"], within: ["dl", ...CELLS] };
const CELL: EndRule = { ended: ["td", "th"], within: ["tr", "table"] };
const ROW_GROUP: EndRule = { ended: ["tbody", "thead", "tfoot", "tr", "caption"], within: ["table"] };
const PARAGRAPH: EndRule = { ended: ["p"], within: [...CELLS, "li", "blockquote"] };
const ENDED_BY: ReadonlyMap<string, EndRule> = new Map([
  ["li", { ended: ["li"], within: ["ul", "ol", "menu", ...CELLS] }],
  ["dt", DEFINITION],
  ["dd", DEFINITION],
  ["td", CELL],
  ["th", CELL],
  ["tr", { ended: ["tr", "caption"], within: ["table"] }],
  ["thead", ROW_GROUP],
  ["tbody", ROW_GROUP],
  ["tfoot", ROW_GROUP],
]);

/**
 * The elements that are open, each with the state that holds inside it. Every step takes constant time, counted over
 * the whole page: pages made to be slow nest deeply, or close what was never opened.
 */
export function elementStack(onClose: (name: string) => void) {
  const open: { name: string; readonly state: TextState }[] = [];
  /** Where the open elements of each name stand, and those of all blocks. */
  const places = new Map<string, number[]>();
  const blocks: number[] = [];
  const strikes = new Set<number>();
  /** The place of the innermost; -1 for a name that is not open. */
  const lastOf = (name: string): number => places.get(name)?.at(-1) ?? -1;
  const lastOfAny = (names: readonly string[]): number => Math.max(...names.map(lastOf));

  function forget(name: string): void {
    const place = places.get(name)?.pop() ?? -1;
    if (place === blocks.at(-1)) blocks.pop();
    strikes.delete(place);
  }

  function closeDownTo(place: number): void {
    while (open.length > place) {
      const name = open.pop()?.name ?? "";
      // A name is gone already when its closing tag came before those of the blocks in it.
      if (name === "") continue;
      forget(name);
      onClose(name);
    }
  }

  function end({ ended, within }: EndRule): void {
    // The outermost of the group inside its container: a row takes its cell along.
    const limit = lastOfAny(within);
    closeDownTo(Math.min(...ended.map(lastOf).filter((place) => place > limit)));
  }

  return {
    get state() {
      return open.at(-1)?.state ?? ROOT_STATE;
    },
    /**
     * Some open element draws a line through its text. Unlike the state, that ends with the closing tag also where blocks
     * that began inside go on: a tag in the wrong place must not strike out the rest of a law.
     */
    isStruck: () => strikes.size > 0,
    has: (name: string) => lastOf(name) >= 0,
    /** Ends what an opening tag ends by itself, before the element opens. */
    makeRoomFor: (name: string): void => {
      const rule = ENDED_BY.get(name);
      if (rule !== undefined) end(rule);
      if (BLOCK_ELEMENTS.has(name) && lastOf("p") >= 0) end(PARAGRAPH);
    },
    push: (name: string, state: TextState, isStrike: boolean): void => {
      if (VOID_ELEMENTS.has(name)) return;
      const place = open.length;
      if (place >= MAX_DEPTH) throw refusal("unsafe", "elementos demais uns dentro dos outros");
      const known = places.get(name);
      if (known === undefined) places.set(name, [place]);
      else known.push(place);
      if (BLOCK_ELEMENTS.has(name)) blocks.push(place);
      if (isStrike) strikes.add(place);
      open.push({ name, state });
    },
    /** Closes the element and all in it; a tag that closes nothing is passed over. */
    close: (name: string): boolean => {
      const place = lastOf(name);
      const element = open[place];
      if (element === undefined || (!TABLE_PARTS.has(name) && place < lastOfAny(CELLS))) return false;
      const isFormatting = !BLOCK_ELEMENTS.has(name) && !DROPPED_ELEMENTS.has(name);
      if (isFormatting && (blocks.at(-1) ?? -1) > place) {
        // `<b><p>text</b> more</p>`: the paragraph, and whatever hides it, goes on.
        element.name = "";
        forget(name);
      } else closeDownTo(place);
      return true;
    },
    closeAll: () => closeDownTo(0),
  };
}
