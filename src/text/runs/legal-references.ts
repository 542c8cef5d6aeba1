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

/** Words in the singular, and in the plural. */
const MARKER_WORDS = {
  art: ["art artigo", "arts artigos"],
  par: ["par paragrafo", "paragrafos"],
  inc: ["inc inciso", "incs incisos"],
  ali: ["alinea", "alineas"],
} as const;
const NUMBER_OF = {
  art: /^\d+[a-z]{0,2}$/,
  par: /^(?:\d+[a-z]{0,2}|unico)$/,
  inc: /^(?:[ivxlcdm]+|\d+)$/,
  ali: /^[a-z]{1,2}$/,
} as const;
const LIST_WORDS = new Set(["e", "a", "ou"]);
const GAP = /^[\s.,;"“”'‘’(]*$/;
const MAX_GAP_LENGTH = 6;

const MARKERS: ReadonlyMap<string, ReferenceMarker> = new Map(
  (["art", "par", "inc", "ali"] as const).flatMap((prefix) =>
    MARKER_WORDS[prefix].flatMap((words, index) =>
      words.split(" ").map((word) => [word, { prefix, isPlural: index === 1 }] as const),
    ),
  ),
);

/** The marker that a run is, if any. */
export function markerOf(run: string): ReferenceMarker | undefined {
  if (run.startsWith("§")) return { prefix: "par", isPlural: run.length > 1 };
  return MARKERS.get(foldTerm(run));
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
    if (run.marker !== undefined) {
      open = { ...run.marker, start: run.start, end: run.end, hasNumber: false };
      return undefined;
    }
    if (open === undefined) return undefined;
    const { prefix, start, hasNumber } = open;
    const isClose = run.start - open.end <= MAX_GAP_LENGTH && GAP.test(text.slice(open.end, run.start));
    if (isClose && hasNumber && LIST_WORDS.has(run.term)) {
      open = { ...open, end: run.end };
      return undefined;
    }
    if (!isClose || !NUMBER_OF[prefix].test(run.term)) {
      open = undefined;
      return undefined;
    }
    open = open.isPlural ? { ...open, end: run.end, hasNumber: true } : undefined;
    return { term: `${prefix}_${run.term}`, start: hasNumber ? run.start : start };
  };
}
