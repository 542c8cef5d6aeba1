import type { LookUp } from "../citation-check/check-references.ts";
import type { Source } from "../context/source.ts";
import { visibleText } from "../context/visible-text.ts";
import { knownAddresses } from "./addresses.ts";
import type { GroundedAnswer, Removal } from "./grounding.ts";
import { inertText } from "./inert-text.ts";
import { citedNumbers, filterMarks, plainMarks, withoutMarks } from "./marks.ts";
import { createUnitCutter } from "./sentence-units.ts";
import { createSupportJudge, readClaim } from "./support.ts";
import { findUnconfirmed, unconfirmedParagraph } from "./unconfirmed.ts";

export interface GroundingMeans {
  readonly question: string;
  readonly lookUp: LookUp;
}

export interface GroundedStream {
  push(delta: string): void;
  /** Lets the rest through, and says what became of the whole. */
  end(): Promise<GroundedAnswer>;
}

/** Enough to see what was tried; a model that was led astray writes without end. */
const MOST_REMOVALS = 200;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const NONE: ReadonlySet<number> = new Set();

/** Holds a finished text against its sources; see `createGroundedStream`. */
export async function groundAnswer(
  draft: string,
  sources: readonly Source[],
  means: GroundingMeans,
): Promise<GroundedAnswer> {
  const stream = createGroundedStream(sources, { ...means, emit: () => undefined });
  stream.push(draft);
  return stream.end();
}

/**
 * Holds what a model writes against its sources while it writes: sentence by sentence, each is let through when it
 * has been checked. What was let through is, joined, the text of the answer; how it was cut into deltas does not show.
 */
export function createGroundedStream(
  sources: readonly Source[],
  means: GroundingMeans & { readonly emit: (text: string) => void },
): GroundedStream {
  const cutter = createUnitCutter();
  const check = createUnitCheck(sources, means.question);
  const written = createWriter(means.emit);
  const removed: Removal[] = [];
  const pass = (units: readonly string[]): void => {
    for (const unit of units) {
      const checked = check(unit);
      removed.push(...checked.removed.slice(0, MOST_REMOVALS - removed.length));
      written.write(checked.text);
    }
  };
  return {
    push: (delta) => pass(cutter.push(delta)),
    async end() {
      pass(cutter.end());
      const cited = new Set(citedNumbers(written.text()));
      const unconfirmed = await findUnconfirmed(written.text(), sources, means.lookUp);
      const named = unconfirmed.slice(0, MOST_REMOVALS);
      removed.push(...named.map((text): Removal => ({ text, reason: "unconfirmed" })));
      if (unconfirmed.length > 0) {
        written.write("\n\n");
        written.write(inertText(unconfirmedParagraph(unconfirmed), new Set()).text);
      }
      const kept = sources.filter(({ number }) => cited.has(number));
      return {
        text: written.text(),
        citations: kept.map(({ number, citation }) => ({ ...citation, number })),
        removed,
        isGrounded: kept.length > 0,
      };
    },
  };
}

function createUnitCheck(
  sources: readonly Source[],
  question: string,
): (unit: string) => { readonly text: string; readonly removed: readonly Removal[] } {
  const judge = createSupportJudge(sources, question);
  const numbers = new Set(sources.map(({ number }) => number));
  const addresses = new Set([question, ...sources.flatMap(textsOf)].flatMap(knownAddresses));
  /** What a mark on a line of its own refers to. */
  let lastWords = "";
  return (unit) => {
    const text = plainMarks(visibleText(unit));
    if (text.trim() === "") return { text, removed: [] };
    const cited = citedNumbers(text);
    const words = withoutMarks(text);
    if (HAS_WORDS.test(words)) lastWords = words;
    const known = cited.filter((number) => numbers.has(number));
    const supported = known.length === 0 ? NONE : judge(readClaim(lastWords), known);
    const inert = inertText(
      filterMarks(text, (number) => supported.has(number)),
      addresses,
    );
    const lost = cited.filter((number) => !supported.has(number));
    const marks = lost.map((number): Removal => ({
      text: `[${number}]`,
      reason: numbers.has(number) ? "unsupported" : "unknown-source",
    }));
    return { text: inert.text, removed: [...marks, ...inert.removed] };
  };
}

function textsOf({ citation, text, hit }: Source): string[] {
  return [citation.label, text, ...(hit === null ? [] : [hit.chunk.text])];
}

/** Spaces wait for what follows them, so that none are left over where something was taken away. */
function createWriter(emit: (text: string) => void): { write(text: string): void; text(): string } {
  const written: string[] = [];
  let spaces = "";
  return {
    write(text) {
      const body = text.trimEnd();
      if (body.trim() === "") {
        spaces += text;
        return;
      }
      const piece = `${written.length === 0 ? "" : spacing(spaces)}${body}`;
      written.push(piece);
      emit(piece);
      spaces = text.slice(body.length);
    },
    text: () => written.join(""),
  };
}

/** At most one empty line. */
function spacing(spaces: string): string {
  const breaks = spaces.split("\n").length - 1;
  return breaks < 2 ? spaces : `\n\n${spaces.slice(spaces.lastIndexOf("\n") + 1)}`;
}
