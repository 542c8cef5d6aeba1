import { splitSentences } from "#src/text/index.ts";
import type { LookUp } from "../citation-check/check-references.ts";
import { visibleText } from "../context/outside-text.ts";
import type { Source } from "../context/source.ts";
import type { NumberedCitation } from "../extractive/answer-extractively.ts";
import { inertText, knownAddresses } from "./inert-text.ts";
import { citedNumbers, filterMarks, plainMarks, withoutMarks } from "./marks.ts";
import { createSupportJudge, readClaim } from "./support.ts";
import { collectUncited, findUnconfirmed, quotedSentence, unconfirmedParagraph } from "./unconfirmed.ts";

/** Something that a model wrote and that did not stay. */
export interface Removal {
  readonly text: string;
  readonly reason:
    /** A mark that names no source. */
    | "unknown-source"
    /** The source says nothing of what the sentence says. */
    | "unsupported"
    /** An address that no source contains, by which data could leave. */
    | "foreign-address"
    /** Images and HTML are never shown. */
    | "active-content"
    /**
     * A provision or quotation that is not in the sources, or a sentence without a mark that has a number or name that
     * they lack, or says their contrary; it stays and is named at the end.
     */
    | "unconfirmed";
}

export interface GroundedAnswer {
  /** What people may be shown; also what was streamed, joined. */
  readonly text: string;
  /** Only the sources that the text still cites, by the numbers that it uses. */
  readonly citations: readonly NumberedCitation[];
  readonly removed: readonly Removal[];
  /** How many sentences state something that they cite no source for, and that no source speaks of. */
  readonly uncited: number;
  /** At least one sentence cites a source that speaks of it. */
  readonly isGrounded: boolean;
}

export interface GroundingDeps {
  readonly question: string;
  readonly lookUp: LookUp;
  /** Takes what may be shown, as soon as it may. */
  readonly emit: (text: string) => void;
}

export interface GroundedStream {
  push(delta: string): void;
  /** Lets the rest through, and says what became of the whole. */
  end(): Promise<GroundedAnswer>;
}

/** Enough to see what was tried; a model that was led astray writes without end. */
const MAX_REMOVALS = 200;
/** As far back as a word goes that decides whether a full stop ends a sentence ("art.", "Dra."). */
const LOOK_BACK = 40;
const CANDIDATE = /[.!?…\n]/g;
/** All that may belong to the end of a sentence, its marks included; bounded, so that no text is read over and over. */
const ENDING = /[.!?…]{1,100}["'”’»)\]*_]{0,20}(?:[ \t]{0,20}\[[\d ,;e–-]{0,60}\]?){0,10}[ \t]{0,20}/y;
const COMPLETE_ENDING =
  /^([.!?…]+["'”’»)\]*_]*)(?:[ \t]*\[\d{1,3}(?:[ ]?[,;e–-][ ]?\d{1,3})*\])*[ \t]+(?!\[\d|[ \t])/;
/** Of several, one is enough. */
const EMPTY_LINES = /^[^\n]*\n(?:[^\n]*\n)+/;

/**
 * Checks what a model writes against its sources while it writes: each sentence is let through when it has been
 * checked. What was let through is, joined, the text of the answer, however it was cut into deltas.
 */
export function createGroundedStream(
  sources: readonly Source[],
  { question, lookUp, emit }: GroundingDeps,
): GroundedStream {
  const cutter = createUnitCutter();
  const judge = createSupportJudge(sources, question);
  const numbers = new Set(sources.map(({ number }) => number));
  const texts = sources.flatMap(({ citation, text, hit }) => [citation.label, text, hit?.chunk.text ?? ""]);
  texts.push(question);
  const addresses = new Set(texts.flatMap(knownAddresses));
  const uncited = collectUncited(texts, (claim) => judge(claim, [...numbers]));
  const written = createOutput(emit);
  const removed: Removal[] = [];
  // A mark on a line of its own belongs to the words before it.
  let lastWords = "";
  const pass = (unit: string): void => {
    const text = plainMarks(visibleText(unit));
    if (text.trim() === "") return written.write(text);
    const cited = citedNumbers(text);
    const words = withoutMarks(text);
    const hasWords = /[\p{L}\p{N}]/u.test(words);
    if (hasWords) lastWords = words;
    const known = cited.filter((number) => numbers.has(number));
    const supporting = known.length === 0 ? new Set<number>() : judge(readClaim(lastWords), known).supporting;
    const marked = filterMarks(text, (number) => supporting.has(number));
    const inert = inertText(marked, addresses);
    if (supporting.size > 0) uncited.addCited(hasWords);
    else if (hasWords) uncited.add(inert.text);
    const lost = cited.filter((number) => !supporting.has(number));
    const marks = lost.map((number): Removal => {
      return { text: `[${number}]`, reason: numbers.has(number) ? "unsupported" : "unknown-source" };
    });
    removed.push(...[...marks, ...inert.removed].slice(0, MAX_REMOVALS - removed.length));
    written.write(inert.text);
  };
  return {
    push: (delta) => cutter.push(delta).forEach(pass),
    async end() {
      cutter.end().forEach(pass);
      const cited = new Set(citedNumbers(written.text()));
      const stated = uncited.end();
      const unconfirmed = [
        ...(await findUnconfirmed(written.text(), sources, lookUp)),
        ...new Set(stated.unconfirmed.map(quotedSentence)),
      ];
      for (const text of unconfirmed.slice(0, MAX_REMOVALS)) removed.push({ text, reason: "unconfirmed" });
      if (unconfirmed.length > 0) {
        written.write("\n\n");
        written.write(inertText(unconfirmedParagraph(unconfirmed), new Set()).text);
      }
      const kept = sources.filter(({ number }) => cited.has(number));
      return {
        text: written.text(),
        citations: kept.map(({ number, citation }) => ({ ...citation, number })),
        removed,
        uncited: stated.count,
        isGrounded: kept.length > 0,
      };
    },
  };
}

/** Spaces wait for what follows them, so that none are left over where something was taken away. */
function createOutput(emit: (text: string) => void): { write(text: string): void; text(): string } {
  const written: string[] = [];
  let spaces = "";
  return {
    write(text) {
      const body = text.trimEnd();
      if (body.trim() === "") {
        spaces += text;
        return;
      }
      const piece = written.length === 0 ? body : spaces.replace(EMPTY_LINES, "\n\n") + body;
      written.push(piece);
      emit(piece);
      spaces = text.slice(body.length);
    },
    text: () => written.join(""),
  };
}

/** Cuts a text that is still being written into sentences and lines, which can be judged by themselves. */
function createUnitCutter() {
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
    /** The units that are complete now. Joined, all units are the text, however it was cut into deltas. */
    push(delta: string): string[] {
      open += delta;
      const units: string[] = [];
      let found = nextEnd(open, scanned);
      for (; found.end !== null; found = nextEnd(open, scanned)) units.push(take(found.end));
      const reread = Math.max(0, found.scanned - LOOK_BACK);
      if (reread > 0) settled.push(open.slice(0, reread));
      open = open.slice(reread);
      scanned = found.scanned - reread;
      return units;
    },
    end: (): string[] => (open === "" && settled.length === 0 ? [] : [take(open.length)]),
  };
}

/** Where the first unit ends; null when that is not known yet, and how far the text need not be read again. */
function nextEnd(text: string, from: number): { readonly end: number | null; readonly scanned: number } {
  CANDIDATE.lastIndex = from;
  for (let found = CANDIDATE.exec(text); found !== null; found = CANDIDATE.exec(text)) {
    const at = found.index;
    if (found[0] === "\n") return { end: at + 1, scanned: at };
    ENDING.lastIndex = at;
    const ending = ENDING.exec(text)?.[0] ?? "";
    const following = at + ending.length;
    // Another character could still belong to the ending, or be half of one.
    const isHalf = following + 1 === text.length && /[\uD800-\uDBFF]$/.test(text);
    if (following === text.length || isHalf) return { end: null, scanned: at };
    const end = endOfSentence(text, at, ending);
    if (end !== null) return { end, scanned: at };
    CANDIDATE.lastIndex = at + (/^[.!?…]+/.exec(ending)?.[0].length ?? 1);
  }
  return { end: null, scanned: text.length };
}

function endOfSentence(text: string, at: number, ending: string): number | null {
  const complete = COMPLETE_ENDING.exec(ending);
  if (complete === null) return null;
  const end = at + complete[0].length;
  const next = String.fromCodePoint(text.codePointAt(end) ?? 0);
  if (/\p{Ll}/u.test(next) || next === "\n") return null;
  const before = text.slice(Math.max(0, at - LOOK_BACK), at) + (complete[1] ?? "");
  const sentences = splitSentences(`${before} ${next}`);
  return sentences.slice(0, -1).some((sentence) => sentence.end === before.length) ? end : null;
}
