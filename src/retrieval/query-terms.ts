import { wordHash } from "#src/index/index.ts";
import { analyze, stripCourtesies, type Token } from "#src/text/index.ts";

/** One distinct stem of the query, with every term that counts as an occurrence of it. */
interface QueryTerm {
  readonly stem: string;
  /** The exact forms typed. */
  readonly words: readonly string[];
  readonly alternatives: readonly Alternative[];
}

/** Another stem that stands for a query term, worth less than the term itself. */
export interface Alternative {
  readonly stem: string;
  readonly weight: number;
  readonly kind: "synonym" | "typo" | "completion" | "infix";
}

/** A query as ranking reads it. */
export interface QueryTerms {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly terms: readonly QueryTerm[];
  /** Neighbouring content terms, as indexes into `terms`: [first, second]. */
  readonly pairs: readonly (readonly [number, number])[];
}

export function readQuery(query: string): QueryTerms {
  const indexes = new Map<string, number>();
  const words: Set<string>[] = [];
  const content: number[] = [];
  const tokens = questionTokens(query);
  let place = -1;
  for (const token of tokens) {
    // A joined form stands where its last part stands; passages give it no place, so it has no neighbours.
    const isJoined = token.position === place;
    place = token.position;
    if (token.isStopWord) continue;
    let index = indexes.get(token.stem);
    if (index === undefined) {
      index = indexes.size;
      indexes.set(token.stem, index);
      words.push(new Set());
    }
    words[index]?.add(token.word);
    if (!isJoined) content.push(index);
  }
  const terms = [...indexes.keys()].map((stem, index) => ({
    stem,
    words: [...(words[index] as Set<string>)],
    alternatives: [],
  }));
  return { text: query, tokens, terms, pairs: neighbours(content) };
}

function neighbours(content: readonly number[]): [number, number][] {
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  for (let i = 1; i < content.length; i++) {
    const first = content[i - 1] as number;
    const second = content[i] as number;
    const key = first * content.length + second;
    if (first === second || seen.has(key)) continue;
    seen.add(key);
    pairs.push([first, second]);
  }
  return pairs;
}

/** What a token of a passage can mean to the query. */
export interface TermOccurrence {
  readonly term: number;
  readonly weight: number;
}

/** What the index is asked for: each stem of the query and its alternatives once, with what it counts for. */
export interface AskedTerms {
  readonly stems: readonly string[];
  /** In the order of the stems. */
  readonly occurrences: readonly (readonly TermOccurrence[])[];
}

export function askedTerms(query: QueryTerms): AskedTerms {
  const table = new Map<string, TermOccurrence[]>();
  const add = (stem: string, occurrence: TermOccurrence): void => {
    const list = table.get(stem);
    if (list === undefined) table.set(stem, [occurrence]);
    else list.push(occurrence);
  };
  for (const [term, { stem, alternatives }] of query.terms.entries()) {
    add(stem, { term, weight: 1 });
    for (const alternative of alternatives) add(alternative.stem, { term, weight: alternative.weight });
  }
  return { stems: [...table.keys()], occurrences: [...table.values()] };
}

/** Each exact form typed, by its term: [hash, term]. */
export function exactForms(query: QueryTerms): { readonly hash: number; readonly term: number }[] {
  return query.terms.flatMap(({ words }, term) => words.map((word) => ({ hash: wordHash(word), term })));
}

/** How chats spell words that are too common to search for. */
const CHAT_SPELLINGS: ReadonlyMap<string, string> = spellings({
  voce: "vc ce",
  voces: "vcs ces",
  para: "pro pros pras",
  que: "oq pq",
  tambem: "tb tbm",
});
const CLAUSE_END = /[,.;:!?()\n]/;

/** The words of a question without the courtesies around it; a message that says nothing else stays as it is. */
export function questionTokens(question: string): readonly Token[] {
  const tokens = analyze(question).map(inFull);
  const words = tokens.map(({ word }) => word);
  const endsClause = (place: number): boolean =>
    CLAUSE_END.test(question.slice(tokens[place]?.end, tokens[place + 1]?.start));
  const { start, end } = stripCourtesies(words, endsClause);
  const stripped = tokens.slice(start, end);
  return stripped.some(({ isStopWord }) => !isStopWord) ? stripped : tokens;
}

function inFull(token: Token): Token {
  const word = CHAT_SPELLINGS.get(token.word);
  return word === undefined ? token : { ...token, word, stem: word, isStopWord: true };
}

/** From each spelling to the word that it stands for. */
export function spellings(table: Readonly<Record<string, string>>): Map<string, string> {
  const pairs = Object.entries(table).flatMap(([word, all]) =>
    all.split(" ").map((spelling): [string, string] => [spelling, word]),
  );
  return new Map(pairs);
}
