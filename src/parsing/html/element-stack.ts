import { refusal } from "../refuse.ts";
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

export interface ElementStack<State> {
  readonly state: State;
  /**
   * Some open element draws a line through its text. Unlike the state, that ends with the closing tag also where blocks
   * that began inside go on: a tag in the wrong place must not strike out the rest of a law.
   */
  isStruck(): boolean;
  has(name: string): boolean;
  /** Ends what an opening tag ends by itself, before the element opens. */
  makeRoomFor(name: string): void;
  push(name: string, state: State, strikes?: boolean): void;
  /** Closes the element and all in it; a tag that closes nothing is passed over. */
  close(name: string): boolean;
  closeAll(): void;
}

/**
 * The elements that are open, each with the state that holds inside it. Every step takes constant time, counted over
 * the whole page: pages made to be slow nest deeply, or close what was never opened.
 */
export function elementStack<State>(root: State, onClose: (name: string) => void): ElementStack<State> {
  const names: string[] = [];
  const states: State[] = [root];
  const { lastOf, lastOfAny, lastBlock, ...places } = openPlaces();
  let state = root;

  function pop(): void {
    const name = names.pop();
    if (name === undefined) return;
    states.pop();
    // A name is gone already when its closing tag came before those of the blocks in it.
    if (name !== "") {
      places.drop(name);
      onClose(name);
    }
    state = states.at(-1) ?? root;
  }

  function closeDownTo(place: number): void {
    while (names.length > place) pop();
  }

  function end({ ended, within }: EndRule): void {
    // The outermost of the group inside its container: a row takes its cell along.
    const limit = lastOfAny(within);
    closeDownTo(Math.min(...ended.map(lastOf).filter((place) => place > limit)));
  }

  return {
    get state() {
      return state;
    },
    isStruck: places.isStruck,
    has: (name) => lastOf(name) >= 0,
    makeRoomFor: (name) => {
      const rule = ENDED_BY.get(name);
      if (rule !== undefined) end(rule);
      if (BLOCK_ELEMENTS.has(name) && lastOf("p") >= 0) end(PARAGRAPH);
    },
    push: (name, inside, isStrike = false) => {
      if (VOID_ELEMENTS.has(name)) return;
      if (names.length >= MAX_DEPTH) throw refusal("unsafe", "elementos demais uns dentro dos outros");
      places.add(name, names.length, isStrike);
      names.push(name);
      states.push(inside);
      state = inside;
    },
    close: (name) => {
      const place = lastOf(name);
      if (place < 0) return false;
      if (!TABLE_PARTS.has(name) && place < lastOfAny(CELLS)) return false;
      const isFormatting = !BLOCK_ELEMENTS.has(name) && !DROPPED_ELEMENTS.has(name);
      if (lastBlock() > place && isFormatting) {
        // `<b><p>text</b> more</p>`: the paragraph, and whatever hides it, goes on.
        names[place] = "";
        places.drop(name);
      } else closeDownTo(place);
      return true;
    },
    closeAll: () => closeDownTo(0),
  };
}

/** Where the innermost open element of each name stands; -1 for a name that is not open. */
function openPlaces() {
  const places = new Map<string, number[]>();
  const blocks: number[] = [];
  const strikes = new Set<number>();
  const lastOf = (name: string): number => places.get(name)?.at(-1) ?? -1;
  return {
    add: (name: string, place: number, isStrike: boolean): void => {
      const known = places.get(name);
      if (known === undefined) places.set(name, [place]);
      else known.push(place);
      if (BLOCK_ELEMENTS.has(name)) blocks.push(place);
      if (isStrike) strikes.add(place);
    },
    /** Forgets the innermost element of the name. */
    drop: (name: string): void => {
      const place = places.get(name)?.pop() ?? -1;
      if (place === blocks.at(-1)) blocks.pop();
      strikes.delete(place);
    },
    lastOf,
    lastOfAny: (names: readonly string[]): number => Math.max(...names.map(lastOf)),
    lastBlock: (): number => blocks.at(-1) ?? -1,
    isStruck: (): boolean => strikes.size > 0,
  };
}
