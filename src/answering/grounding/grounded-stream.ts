import type { LookUp } from "../citation-check/check-references.ts";
import type { Source } from "../context/source.ts";
import type { GroundedAnswer, Removal } from "./grounding.ts";
import { inertText } from "./inert-text.ts";
import { citedNumbers } from "./marks.ts";
import { createUnitCutter } from "./sentence-units.ts";
import { findUnconfirmed, quotedSentence, unconfirmedParagraph } from "./unconfirmed.ts";
import { createUnitCheck } from "./unit-check.ts";

export interface GroundingDeps {
  readonly question: string;
  readonly lookUp: LookUp;
}

export interface GroundedStream {
  push(delta: string): void;
  /** Lets the rest through, and says what became of the whole. */
  end(): Promise<GroundedAnswer>;
}

/** Enough to see what was tried; a model that was led astray writes without end. */
const MAX_REMOVALS = 200;

/** Holds a finished text against its sources; see `createGroundedStream`. */
export async function groundAnswer(
  draft: string,
  sources: readonly Source[],
  means: GroundingDeps,
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
  means: GroundingDeps & { readonly emit: (text: string) => void },
): GroundedStream {
  const cutter = createUnitCutter();
  const units = createUnitCheck(sources, means.question);
  const written = createWriter(means.emit);
  const removed: Removal[] = [];
  const pass = (complete: readonly string[]): void => {
    for (const unit of complete) {
      const checked = units.check(unit);
      removed.push(...checked.removed.slice(0, MAX_REMOVALS - removed.length));
      written.write(checked.text);
    }
  };
  return {
    push: (delta) => pass(cutter.push(delta)),
    async end() {
      pass(cutter.end());
      const cited = new Set(citedNumbers(written.text()));
      const uncited = units.uncited();
      const unconfirmed = [
        ...(await findUnconfirmed(written.text(), sources, means.lookUp)),
        ...new Set(uncited.unconfirmed.map(quotedSentence)),
      ];
      const named = unconfirmed.slice(0, MAX_REMOVALS);
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
        uncited: uncited.count,
        isGrounded: kept.length > 0,
      };
    },
  };
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
