import { splitSentences } from "#src/text/index.ts";

/** Cuts a text that is still being written into what can be judged by itself: sentences, and lines. */
export interface UnitCutter {
  /** The units that are complete now. Joined, all units are the text; where it was cut into deltas does not show. */
  push(delta: string): string[];
  /** What is left. */
  end(): string[];
}

/** As far back as a word goes that decides whether a full stop ends a sentence ("art.", "Dra."). */
const LOOK_BACK = 40;
const CANDIDATE = /[.!?…\n]/g;
/** All that may belong to the end of a sentence, its marks included; bounded, so that no text is read over and over. */
const ENDING = /[.!?…]{1,100}["'”’»)\]*_]{0,20}(?:[ \t]{0,20}\[[\d ,;e–-]{0,60}\]?){0,10}[ \t]{0,20}/y;
const COMPLETE_ENDING =
  /^([.!?…]+["'”’»)\]*_]*)(?:[ \t]*\[\d{1,3}(?:[ ]?[,;e–-][ ]?\d{1,3})*\])*[ \t]+(?!\[\d|[ \t])/;
const END_MARKS = /^[.!?…]+/;
const LOWER_CASE = /\p{Ll}/u;
const HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

export function createUnitCutter(): UnitCutter {
  /** The beginning of the unit that is being written, which needs no second look, and the rest of it. */
  let settled: string[] = [];
  let open = "";
  let scanned = 0;
  const take = (end: number): string => {
    const unit = settled.join("") + open.slice(0, end);
    settled = [];
    open = open.slice(end);
    scanned = 0;
    return unit;
  };
  return {
    push(delta) {
      open += delta;
      const units: string[] = [];
      for (let found = nextEnd(open, scanned); ; found = nextEnd(open, scanned)) {
        if (found.end === null) {
          scanned = found.scanned;
          break;
        }
        units.push(take(found.end));
      }
      const reread = Math.max(0, scanned - LOOK_BACK);
      if (reread > 0) settled.push(open.slice(0, reread));
      open = open.slice(reread);
      scanned -= reread;
      return units;
    },
    end: () => (open === "" && settled.length === 0 ? [] : [take(open.length)]),
  };
}

/** Where the first unit ends; null when that is not to be known yet, and how far that much is certain. */
function nextEnd(text: string, from: number): { readonly end: number | null; readonly scanned: number } {
  CANDIDATE.lastIndex = from;
  for (let found = CANDIDATE.exec(text); found !== null; found = CANDIDATE.exec(text)) {
    const at = found.index;
    if (found[0] === "\n") return { end: at + 1, scanned: at };
    ENDING.lastIndex = at;
    const ending = ENDING.exec(text)?.[0] ?? "";
    const following = at + ending.length;
    // Another character could still belong to the ending, or be half of one.
    if (following === text.length) return { end: null, scanned: at };
    if (following + 1 === text.length && HIGH_SURROGATE.test(text)) return { end: null, scanned: at };
    const end = endOfSentence(text, at, ending);
    if (end !== null) return { end, scanned: at };
    CANDIDATE.lastIndex = at + (END_MARKS.exec(ending)?.[0].length ?? 1);
  }
  return { end: null, scanned: text.length };
}

function endOfSentence(text: string, at: number, ending: string): number | null {
  const complete = COMPLETE_ENDING.exec(ending);
  if (complete === null) return null;
  const end = at + complete[0].length;
  const next = String.fromCodePoint(text.codePointAt(end) ?? 0);
  if (LOWER_CASE.test(next) || next === "\n") return null;
  const before = text.slice(Math.max(0, at - LOOK_BACK), at) + (complete[1] ?? "");
  const sentences = splitSentences(`${before} ${next}`);
  return sentences.slice(0, -1).some((sentence) => sentence.end === before.length) ? end : null;
}
