import { foldTerm } from "../fold-accents.ts";

/** A word that announces the number of a provision. */
export interface ReferenceMarker {
  readonly prefix: "art" | "par" | "inc" | "ali";
  /** "arts. 5º e 6º": every number of the list belongs to the marker. */
  readonly isPlural: boolean;
}

interface OpenReference extends ReferenceMarker {
  readonly start: number;
  readonly end: number;
  readonly hasNumber: boolean;
}

/** What the reader must know about a run that was just read. */
interface SeenRun {
  readonly start: number;
  readonly end: number;
  /** The run's last term, which is its joined form if it has one. */
  readonly term: string;
  readonly marker: ReferenceMarker | undefined;
}

/** The marker's prefix is the beginning of each word. */
const MARKER = /^(?:art(?:igo)?s?|par|paragrafos?|inc(?:iso)?s?|alineas?)$/;
const NUMBER_OF = {
  art: /^\d+[a-z]{0,2}$/,
  par: /^(?:\d+[a-z]{0,2}|unico)$/,
  inc: /^(?:[ivxlcdm]+|\d+)$/,
  ali: /^[a-z]{1,2}$/,
} as const;
const LIST_WORDS = new Set(["e", "a", "ou"]);
const GAP = /^[\s.,;"“”'‘’(]*$/;
const MAX_GAP_LENGTH = 6;

/** The marker that a run is, if any. */
export function markerOf(run: string): ReferenceMarker | undefined {
  if (run.startsWith("§")) return { prefix: "par", isPlural: run.length > 1 };
  const word = foldTerm(run);
  if (!MARKER.test(word)) return undefined;
  return { prefix: word.slice(0, 3) as ReferenceMarker["prefix"], isPlural: word.endsWith("s") };
}

/**
 * Follows the runs of a text and says which of them complete a reference: after "art.", the run "5º" gives
 * `art_5`. The range begins at the marker for its first number, and at the number itself in a list.
 */
export function createReferenceReader(
  text: string,
): (run: SeenRun) => { term: string; start: number } | undefined {
  let open: OpenReference | undefined;
  return (run) => {
    const before = open;
    open = run.marker && { ...run.marker, start: run.start, end: run.end, hasNumber: false };
    if (open !== undefined || before === undefined) return undefined;
    const { prefix, isPlural, hasNumber, end } = before;
    if (run.start - end > MAX_GAP_LENGTH || !GAP.test(text.slice(end, run.start))) return undefined;
    const isListWord = hasNumber && LIST_WORDS.has(run.term);
    if (isListWord) open = { ...before, end: run.end };
    if (isListWord || !NUMBER_OF[prefix].test(run.term)) return undefined;
    if (isPlural) open = { ...before, end: run.end, hasNumber: true };
    return { term: `${prefix}_${run.term}`, start: hasNumber ? run.start : before.start };
  };
}
