import { foldAccents } from "#src/text/index.ts";
import { JOINED_WORDS, SPELLINGS } from "./data/support-words.ts";

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const WORD = /[\p{L}\p{N}]+/gu;
/** Stands for a word that no pattern could contain; a letter to patterns, so that they see where it begins and ends. */
const OTHER_WORD = "_";
const MAX_WORD_LENGTH = 40;

const SPELLING = readSpellings(SPELLINGS);
const JOINED = readSpellings(JOINED_WORDS);

/**
 * A message as patterns are written: words between single spaces, without accents, case or punctuation, chat spellings
 * and frequent misspellings written out.
 */
export function foldMessage(text: string): string {
  const words = wordsOf(text);
  const folded: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const joined = JOINED.get(`${word} ${words[index + 1]}`);
    if (joined !== undefined) index += 1;
    folded.push(joined ?? SPELLING.get(word) ?? word);
  }
  return folded.join(" ");
}

/** A sign in a message, and how much it counts. */
export interface WeightedPattern {
  readonly name: string;
  readonly weight: number;
  /** Written for folded messages. Gaps are bounded, so that long messages take linear time. */
  readonly pattern: RegExp;
}

/** Patterns from a table with one of them to a line: "name weight pattern". */
export function readPatterns(table: string): readonly WeightedPattern[] {
  return [...table.matchAll(/^(\S+) (\S+) (.+)$/gm)].map(([, name = "", weight, source = ""]) => ({
    name,
    weight: Number(weight),
    pattern: new RegExp(source),
  }));
}

function wordsOf(text: string): string[] {
  const plain = foldAccents(foldAccents(text.replace(INVISIBLE, "")).normalize("NFKD").toLowerCase());
  return (plain.match(WORD) ?? []).map((word) => {
    if (word.length > MAX_WORD_LENGTH || !/^[a-z0-9]+$/.test(word)) return OTHER_WORD;
    return word.replace(/([a-z])\1{2,}/g, "$1");
  });
}

/** "como: cmo, comu; onde: aonde" as a map from each misspelling. */
function readSpellings(table: string): ReadonlyMap<string, string> {
  const entries = table.trim().split(/;\s/);
  return new Map(
    entries.flatMap((entry) => {
      const [right = "", wrong = ""] = entry.split(": ");
      return wrong.split(", ").map((spelling): [string, string] => [spelling, right]);
    }),
  );
}
