import { parseReferences } from "#src/law/index.ts";
import { analyze, foldAccents } from "#src/text/index.ts";
import { findQuotations } from "../citation-check/find-quotations.ts";
import { GENERAL_NAMES, OWN_NUMBERS, SMALL_TALK } from "./data/statement-words.ts";
import { REMOVED_ADDRESS } from "./inert-text.ts";
import { containedNumbers, statedNumbers } from "./numbers.ts";
import { saysItDoesNotKnow } from "./says-it-does-not-know.ts";
import { readClaim, type Verdict } from "./support.ts";

/** What became of a sentence without a mark. */
export type Uncited =
  /** It states nothing, or a source speaks of it although it is not cited. */
  | "fine"
  /** No source speaks of it. */
  | "unsupported"
  /** No source speaks of it, and it has a number or a name that none has; or one says the contrary. */
  | "unconfirmed";

interface Known {
  readonly numbers: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

const HEADING = /^\s{0,3}#{1,6}\s|^\s*\*\*[^*\n]{0,200}[^*\n.!…]\*\*\s*$/;
const TABLE_RULE = /^[\s|:+-]*$/;
/** Questions, and what leads to a list. */
const OPEN_END = /[?:]["'”’»)\]*_\s]{0,20}$/;
const LINE_MARKS = /^[\s>#*_+|-]{0,20}/;
/** A capital letter behind these is no sign of a name. */
const NEW_BEGINNING = /(?:^|[.!?:;…"'“”‘’«»([{–—*_|/>•-])[\s*_]{0,5}$/u;
const CAPITAL = /^\p{Lu}/u;
const LOWER_CASE = /\p{Ll}/u;
const ROMAN = /^[ivxlc]+$/;
const MIN_LETTERS = 2;
const MIN_STEMS = 3;
const LOOK_BACK = 8;

/** Tells what a sentence without a mark states, and whether `judge`, which holds it against all sources, finds it there. */
export function createUncitedCheck(
  texts: readonly string[],
  judge: (claim: ReturnType<typeof readClaim>) => Verdict,
): (sentence: string) => Uncited {
  let read: Known | null = null;
  return (sentence) => {
    if (!isStatement(sentence)) return "fine";
    const said = withoutCitations(sentence);
    const claim = readClaim(said);
    const verdict = judge(claim);
    if (verdict.supporting.size > 0) return "fine";
    if (verdict.isContradicted) return "unconfirmed";
    read ??= readKnown(texts);
    if (hasForeignNumber(said, read)) return "unconfirmed";
    if (SMALL_TALK.test(fold(said.replace(LINE_MARKS, "")))) return "fine";
    if (hasForeignName(said, read)) return "unconfirmed";
    return claim.stems.size < MIN_STEMS ? "fine" : "unsupported";
  };
}

function isStatement(sentence: string): boolean {
  const isOther = [HEADING, TABLE_RULE, OPEN_END].some((pattern) => pattern.test(sentence));
  return !isOther && !saysItDoesNotKnow(sentence);
}

/** Provisions and quotations are looked up by themselves. */
function withoutCitations(sentence: string): string {
  const ranges = [
    ...parseReferences(sentence),
    ...findQuotations(sentence).filter(({ isBlock }) => !isBlock),
  ];
  let [said, from] = ["", 0];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > from) said += `${sentence.slice(from, start)} `;
    from = Math.max(from, end);
  }
  return (said + sentence.slice(from)).replaceAll(REMOVED_ADDRESS, " ");
}

function hasForeignNumber(said: string, { numbers }: Known): boolean {
  const stated = statedNumbers(fold(said).replace(OWN_NUMBERS, " "));
  return stated.some((readings) => !readings.some((value) => numbers.has(value)));
}

function hasForeignName(said: string, { stems }: Known): boolean {
  if (!LOWER_CASE.test(said)) return false;
  const begin = LINE_MARKS.exec(said)?.[0].length ?? 0;
  return analyze(said).some(({ start, end, word, stem }) => {
    if (start <= begin || !CAPITAL.test(said.slice(start, start + 2))) return false;
    if (end - start < MIN_LETTERS || ROMAN.test(word) || GENERAL_NAMES.has(word) || stems.has(stem))
      return false;
    return !NEW_BEGINNING.test(said.slice(Math.max(0, start - LOOK_BACK), start));
  });
}

function readKnown(texts: readonly string[]): Known {
  return {
    numbers: new Set(texts.flatMap((text) => [...containedNumbers(text)])),
    stems: new Set(texts.flatMap((text) => analyze(text).map(({ stem }) => stem))),
  };
}

function fold(text: string): string {
  return foldAccents(text).toLowerCase();
}
