import { analyze, type Token } from "#src/text/index.ts";
import type { QueryTerms } from "../query-terms.ts";

/** What "pode" and "não pode" differ in: words that are too common to search for. */
const SHARES = { content: 0.5, common: 0.2, order: 0.3 };
/** Comparing orders takes time that grows with both lengths; no question is longer. */
const MAX_WORDS = 200;

/**
 * How much two questions say the same, 0..1: the words that they share (Dice), most of it among those that carry
 * meaning, and how many of all stand in the same order. Inflections and corrected typos count as shared.
 */
export function questionSimilarity(asked: QueryTerms, question: string): number {
  const said = analyze(question);
  const forms = formsOf(asked);
  const content = dice(distinct(asked.tokens, false, forms), distinctStems(said, false));
  const common = dice(distinct(asked.tokens, true, forms), distinctStems(said, true));
  const order = sharedOrder(asked.tokens, said, forms);
  return SHARES.content * content + SHARES.common * common + SHARES.order * order;
}

/** From a stem to whatever counts as it. */
type Forms = (stem: string) => readonly string[];

function formsOf({ terms }: QueryTerms): Forms {
  const table = new Map(
    terms.map(({ stem, alternatives }) => {
      const corrections = alternatives.filter(({ kind }) => kind === "typo");
      return [stem, [stem, ...corrections.map((other) => other.stem)]] as const;
    }),
  );
  return (stem) => table.get(stem) ?? [stem];
}

function distinct(tokens: readonly Token[], isStopWord: boolean, forms: Forms): (readonly string[])[] {
  return distinctStems(tokens, isStopWord).map(forms);
}

function distinctStems(tokens: readonly Token[], isStopWord: boolean): string[] {
  const chosen = tokens.filter((token) => token.isStopWord === isStopWord);
  return [...new Set(chosen.map(({ stem }) => stem))];
}

/** Two questions without a single word of a kind do not differ in it. */
function dice(asked: readonly (readonly string[])[], said: readonly string[]): number {
  if (asked.length + said.length === 0) return 1;
  const known = new Set(said);
  const shared = asked.filter((forms) => forms.some((form) => known.has(form))).length;
  return (2 * shared) / (asked.length + said.length);
}

/** Length of the longest sequence of words that both have in this order, as a share of both. */
function sharedOrder(asked: readonly Token[], said: readonly Token[], forms: Forms): number {
  const first = asked.slice(0, MAX_WORDS).map(({ stem }) => forms(stem));
  const second = said.slice(0, MAX_WORDS).map(({ stem }) => stem);
  if (first.length + second.length === 0) return 0;
  let longest = new Uint16Array(second.length + 1);
  for (const word of first) {
    const next = new Uint16Array(second.length + 1);
    for (const [at, stem] of second.entries()) {
      next[at + 1] = word.includes(stem)
        ? (longest[at] ?? 0) + 1
        : Math.max(longest[at + 1] ?? 0, next[at] ?? 0);
    }
    longest = next;
  }
  return (2 * (longest[second.length] ?? 0)) / (first.length + second.length);
}
