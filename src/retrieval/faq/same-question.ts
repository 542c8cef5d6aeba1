import type { Token } from "#src/text/index.ts";
import type { QueryTerms } from "../query-terms.ts";
import { questionTokens } from "../question-tokens.ts";
import { questionSimilarity } from "./question-similarity.ts";

/** What a question that was recognised is worth at least. */
const CERTAIN = 0.9;

/** Little words that turn a question into another one, by what they come to. */
const TELLING: ReadonlyMap<string, string> = spelled({
  não: "nao not no",
  nem: "nem",
  sem: "sem without",
  com: "com with",
  nunca: "nunca jamais never",
  antes: "antes before",
  depois: "depois apos after",
  até: "ate until",
  mais: "mais more",
  menos: "menos less",
  dentro: "dentro",
  fora: "fora",
  contra: "contra",
  de: "de do da dos das of from",
  para: "para pra ao aos to for",
  por: "por pelo pela pelos pelas by",
});

/** What is asked for. */
const ASKING: ReadonlyMap<string, string> = spelled({
  quem: "quem who",
  qual: "qual quais which",
  quanto: "quanto quanta quantos quantas",
  quando: "quando when",
  onde: "onde aonde where",
  como: "como how",
});

function spelled(table: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([meaning, words]) =>
      words.split(" ").map((word): [string, string] => [word, meaning]),
    ),
  );
}

/**
 * How like the question is, 0..1, if it is the very one that was asked; else null. Its answer is then given as it is,
 * so nothing that carries meaning may differ: the words in their order, what is asked for, numbers, negations, who does
 * it to whom. A mended typo is a guess and does not count; the entry still comes first by its score.
 */
export function sameQuestion(asked: QueryTerms, question: string): number | null {
  const [first, second] = [read(asked.tokens), read(questionTokens(question))];
  const isSame =
    asked.tokens.length > 0 &&
    equal(first.content, second.content) &&
    equal(first.asking, second.asking) &&
    equal(first.telling, second.telling);
  return isSame ? Math.max(CERTAIN, questionSimilarity(asked, question)) : null;
}

/** Whether two questions that share most of their words ask for different things: another number, a negation. */
export function contradicts(asked: QueryTerms, question: string): boolean {
  const [first, second] = [read(asked.tokens), read(questionTokens(question))];
  const shared = first.content.filter((stem) => second.content.includes(stem)).length;
  if (2 * shared < first.content.length + 1) return false;
  return !equal(first.numbers, second.numbers) || !equal(negations(first), negations(second));
}

interface ReadQuestion {
  readonly content: readonly string[];
  readonly asking: readonly string[];
  /** Each with the word that it is about. */
  readonly telling: readonly string[];
  readonly numbers: readonly string[];
}

function read(tokens: readonly Token[]): ReadQuestion {
  const words = tokens.filter((token, at) => token.position !== tokens[at - 1]?.position);
  const about = (at: number): string => words.slice(at + 1).find(isContent)?.stem ?? "";
  return {
    content: words.filter(isContent).map(({ stem }) => stem),
    asking: words.flatMap(({ word }) => ASKING.get(word) ?? []),
    telling: words.flatMap(({ word }, at) => {
      const meaning = TELLING.get(word);
      return meaning === undefined ? [] : [`${meaning} ${about(at)}`];
    }),
    numbers: words.filter(({ word }) => /\d/.test(word)).map(({ word }) => word),
  };
}

function isContent({ isStopWord, word }: Token): boolean {
  return !isStopWord && !TELLING.has(word);
}

const TURNING = /^(?:não|nem|sem|nunca|antes|depois|dentro|fora|contra) /;

function negations({ telling }: ReadQuestion): string[] {
  return telling.filter((item) => TURNING.test(item)).map((item) => item.slice(0, item.indexOf(" ")));
}

function equal(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((item, at) => item === second[at]);
}
