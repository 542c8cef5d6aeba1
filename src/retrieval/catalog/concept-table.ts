import { analyze, type Token } from "#src/text/index.ts";
import type { Concept, Vocabulary } from "./vocabulary.ts";

/** A vocabulary read once, ready to be looked up by stem. Made by `createConceptTable`. */
export interface ConceptTable {
  /** By first stem, longest expression first. */
  readonly expressions: ReadonlyMap<string, readonly Expression[]>;
}

interface Expression {
  readonly stems: readonly string[];
  readonly concept: Concept;
}

/** A concept where a text names it. */
export interface Mention {
  readonly concept: Concept;
  readonly start: number;
  readonly end: number;
}

export function createConceptTable({ concepts }: Vocabulary): ConceptTable {
  const expressions = new Map<string, Expression[]>();
  for (const concept of concepts) {
    for (const label of [concept.term, ...concept.synonyms]) {
      const stems = contentTokens(analyze(label)).map(({ stem }) => stem);
      const [first] = stems;
      if (first === undefined) continue;
      const known = expressions.get(first) ?? [];
      known.push({ stems, concept });
      expressions.set(first, known);
    }
  }
  for (const known of expressions.values()) known.sort(longestFirst);
  return { expressions };
}

/** What a text names, each mention by its longest expression: "tratamento de sementes" is no "semente". */
export function mentionsIn(tokens: readonly Token[], table: ConceptTable): Mention[] {
  const words = contentTokens(tokens);
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = table.expressions
      .get(words[at]?.stem ?? "")
      ?.find(({ stems }) => stems.every((stem, index) => words[at + index]?.stem === stem));
    if (found === undefined) continue;
    const last = at + found.stems.length - 1;
    mentions.push({ concept: found.concept, start: words[at]?.start ?? 0, end: words[last]?.end ?? 0 });
    at = last;
  }
  return mentions;
}

/** Parts, not joined forms, and no stop words: "cana-de-açúcar" and "cana de açúcar" read the same. */
function contentTokens(tokens: readonly Token[]): Token[] {
  const content: Token[] = [];
  let place = -1;
  for (const token of tokens) {
    const isJoined = token.position === place;
    place = token.position;
    if (!isJoined && !token.isStopWord) content.push(token);
  }
  return content;
}

function longestFirst(a: Expression, b: Expression): number {
  return b.stems.length - a.stems.length;
}
