import {
  type BrokenSequence,
  isCertainlyBroken,
  mendLoneTilde,
  readBrokenSequence,
} from "./encoding/repair-utf8.ts";
import { UPPER_HALVES } from "./encoding/guess-encoding.ts";

/** How often text may have been read wrongly and written again. */
const MAX_ROUNDS = 4;
/** How near an undoubted case must stand for a doubtful one to be taken for the same damage. */
const NEARBY = 1_000;
const CLOSE = 200;
const CONTEXT = 20;
/** Repairs that are remembered: broken text is made of few different runs. */
const MAX_KNOWN = 10_000;
const MAX_KNOWN_LENGTH = 20;

/** A character that broken text begins with, before another that is not ASCII; or a tilde that lost its partner. */
const SUSPICIOUS = /[ÂÃÌâïð√¬‚├┬Ô´]\P{ASCII}|Ã[A-Za-z]|[\u0080-\u009f]/u;
const LEADS = /[ÂÃÅÆËÌâïð√¬≈∆‚├┬Ô´]/;
const RUN = /\P{ASCII}{2,}|Ã ?/gu;
/** Windows-1252 read as Latin-1 has control characters for its quotes and dashes. */
const CONTROLS = /[\u0080-\u009f]/g;

interface Surroundings {
  readonly before: string;
  readonly after: string;
  /** Undoubted damage stands nearby. */
  readonly isDamagedNearby: boolean;
}

/**
 * Mends UTF-8 that another program read as Windows-1252, Latin-1, MacRoman or CP850 ("jurÃ­dico", "jur√≠dico",
 * "jur├¡dico"), once or several times, run by run: a file may be broken in part. What can be correct text ("IRMÃ”",
 * "√µ") is only touched when undoubted damage stands nearby.
 */
export function repairMojibake(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const damage = damagedPlaces(text);
  const repaired = damage.length === 0 ? text : repairAround(text, damage);
  return repaired.replace(CONTROLS, (control) =>
    UPPER_HALVES["windows-1252"].charAt(control.charCodeAt(0) - 0x80),
  );
}

/** Offsets of runs that cannot be correct text, in order; one stands for those close behind it. */
function damagedPlaces(text: string): number[] {
  const places: number[] = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (distance(places.at(-1), index) <= CLOSE) continue;
    if (repairRun(run, surroundings(text, run, index, false)) !== run) places.push(index);
  }
  return places;
}

function repairAround(text: string, damage: readonly number[]): string {
  const known = new Map<string, string>();
  let last = 0;
  return text.replace(RUN, (run, index: number) => {
    while (last < damage.length - 1 && (damage[last + 1] ?? 0) <= index) last++;
    const nearest = Math.min(distance(damage[last], index), distance(damage[last + 1], index));
    if (nearest > NEARBY || needsContext(run)) {
      return repairRun(run, surroundings(text, run, index, nearest <= NEARBY));
    }
    const repaired = known.get(run) ?? repairRun(run, surroundings(text, run, index, true));
    if (run.length <= MAX_KNOWN_LENGTH && known.size < MAX_KNOWN) known.set(run, repaired);
    return repaired;
  });
}

/** Where damage is certain, only a lost partner and a lone accent still depend on what stands around them. */
function needsContext(run: string): boolean {
  return run === "Ã" || run === "Ã " || run.includes("Ì");
}

function distance(place: number | undefined, index: number): number {
  return place === undefined ? Number.POSITIVE_INFINITY : Math.abs(place - index);
}

function surroundings(text: string, run: string, index: number, isDamagedNearby: boolean): Surroundings {
  const end = index + run.length;
  const before = text.slice(Math.max(0, index - CONTEXT), index);
  return { before, after: text.slice(end, end + CONTEXT), isDamagedNearby };
}

function repairRun(run: string, context: Surroundings): string {
  if (run === "Ã" || run === "Ã ") return mendLoneTilde(run, context) ?? run;
  let repaired = run;
  let isDamagedNearby = context.isDamagedNearby;
  for (let round = 0; round < MAX_ROUNDS && LEADS.test(repaired); round++) {
    const mended = repairOnce(repaired, { ...context, isDamagedNearby });
    if (mended === repaired) break;
    repaired = mended;
    isDamagedNearby = true;
  }
  return repaired === run ? run : repaired.replaceAll("\ufeff", "");
}

/** One round: each broken sequence of the run becomes the character that it stands for. */
function repairOnce(run: string, context: Surroundings): string {
  const pieces: string[] = [];
  let before = context.before.slice(-1);
  let isAfterSequence = false;
  for (let at = 0; at < run.length;) {
    const found = readBrokenSequence(run, at);
    const place: Place = { run, at, before, isAfterSequence, context };
    const sequence = found !== null && isDamaged(found, place) ? found : null;
    before = sequence?.character ?? run.charAt(at);
    at += sequence?.length ?? 1;
    isAfterSequence = sequence !== null;
    pieces.push(before);
  }
  return pieces.join("");
}

interface Place {
  readonly run: string;
  readonly at: number;
  readonly before: string;
  readonly isAfterSequence: boolean;
  readonly context: Surroundings;
}

function isDamaged(sequence: BrokenSequence, { run, at, before, isAfterSequence, context }: Place): boolean {
  if (context.isDamagedNearby && sequence.lead !== 0xcc) return true;
  const end = at + sequence.length;
  const after = end < run.length ? run.slice(end, end + 2) : context.after;
  const isInChain = isAfterSequence || (end < run.length && readBrokenSequence(run, end) !== null);
  return isCertainlyBroken(sequence, { before, after, isInChain });
}
