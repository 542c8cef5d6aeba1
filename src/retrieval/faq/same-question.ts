import type { Token } from "#src/text/index.ts";
import { type QueryTerms, questionTokens, spellings } from "../query-terms.ts";
import type { RankedPassage } from "../search.ts";

/** What a question that was recognised is worth at least. */
const CERTAIN = 0.9;

/** Little words that change what a question means, with their spellings. */
const LITTLE_WORDS: ReadonlyMap<string, string> = spellings({
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

const ASKING: ReadonlyMap<string, string> = spellings({
  quem: "quem who",
  qual: "qual quais which",
  quanto: "quanto quanta quantos quantas",
  quando: "quando when",
  onde: "onde aonde where",
  como: "como how",
});

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
    equal(first.littleWords, second.littleWords);
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
  readonly littleWords: readonly string[];
  readonly numbers: readonly string[];
}

function read(tokens: readonly Token[]): ReadQuestion {
  const words = tokens.filter((token, at) => token.position !== tokens[at - 1]?.position);
  const about = (at: number): string => words.slice(at + 1).find(isContent)?.stem ?? "";
  return {
    content: words.filter(isContent).map(({ stem }) => stem),
    asking: words.flatMap(({ word }) => ASKING.get(word) ?? []),
    littleWords: words.flatMap(({ word }, at) => {
      const meaning = LITTLE_WORDS.get(word);
      return meaning === undefined ? [] : [`${meaning} ${about(at)}`];
    }),
    numbers: words.filter(({ word }) => /\d/.test(word)).map(({ word }) => word),
  };
}

function isContent({ isStopWord, word }: Token): boolean {
  return !isStopWord && !LITTLE_WORDS.has(word);
}

const NEGATION = /^(?:não|nem|sem|nunca|antes|depois|dentro|fora|contra) /;

function negations({ littleWords }: ReadQuestion): string[] {
  return littleWords.filter((item) => NEGATION.test(item)).map((item) => item.slice(0, item.indexOf(" ")));
}

function equal(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((item, at) => item === second[at]);
}

/** What "pode" and "não pode" differ in: words that are too common to search for. */
const SHARES = { content: 0.5, common: 0.2, order: 0.3 };
/** Comparing orders takes time that grows with both lengths; no question is longer. */
const MAX_WORDS = 200;

/**
 * How much two questions say the same, 0..1: the words that they share (Dice), most of it among those that carry
 * meaning, and how many of all stand in the same order. Inflections and corrected typos count as shared.
 */
export function questionSimilarity(asked: QueryTerms, question: string): number {
  const said = questionTokens(question);
  const forms = formsOf(asked);
  const [content = 0, common = 0] = [false, true].map((isStopWord) =>
    dice(distinctStems(asked.tokens, isStopWord).map(forms), distinctStems(said, isStopWord)),
  );
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

/**
 * A FAQ whose question was asked almost word for word comes before everything else, also from further down; priority
 * breaks ties. `nearExact` has the similarity of each such FAQ, by chunk.
 */
export function preferAskedQuestions(
  ranked: readonly RankedPassage[],
  further: readonly RankedPassage[],
  asked: QueryTerms,
): { ranked: readonly RankedPassage[]; nearExact: ReadonlyMap<number, number> } {
  const nearExact = new Map<number, number>();
  for (const { passage } of [...ranked, ...further]) {
    const { entry } = passage.document;
    const similarity = entry?.kind === "faq" ? sameQuestion(asked, entry.question) : null;
    if (similarity !== null) nearExact.set(passage.chunk.id, similarity);
  }
  const similarityOf = ({ passage }: RankedPassage): number => nearExact.get(passage.chunk.id) ?? 0;
  const known = new Set(ranked.map(({ passage }) => passage.document.id));
  const fetched = further.filter((item) => similarityOf(item) > 0 && !known.has(item.passage.document.id));
  const tied = byPriority(ranked, ({ passage, scores }) => {
    const { entry } = passage.document;
    return [scores.fusedScore, entry?.kind === "faq" ? entry.priority : 0];
  });
  const ordered = [...tied, ...fetched];
  return { ranked: ordered.toSorted((a, b) => similarityOf(b) - similarityOf(a)), nearExact };
}

/** Scores this close say nothing about which of two is better. */
const TIE = 0.01;

/**
 * Orders a list that is already in order of its scores: among those that tie with the first of them, the higher
 * priority comes first. Otherwise nothing moves.
 */
export function byPriority<Item>(
  ranked: readonly Item[],
  read: (item: Item) => readonly [score: number, priority: number],
): Item[] {
  let best: number | null = null;
  let group = 0;
  const grouped = ranked.map((item) => {
    const [score, priority] = read(item);
    if (best === null || best - score > TIE * Math.abs(best)) [best, group] = [score, group + 1];
    return { item, group, priority };
  });
  return grouped.toSorted((a, b) => a.group - b.group || b.priority - a.priority).map(({ item }) => item);
}
