import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import { analyze, type SynonymGroups, type Token } from "#src/text/index.ts";
import type { QueryTerms } from "../query-terms.ts";

/** The groups that a vocabulary tells apart: what a product is for, what it does, and what else it may be called. */
export type ConceptGroup = "culture" | "treatment" | "generic";

/** The words of one trade, with what else its customers call them. Data, not code: a tenant may bring its own. */
export interface Vocabulary {
  readonly name: string;
  /** Tells its contents apart from any other's. */
  readonly version: string;
  readonly concepts: readonly Concept[];
}

export interface Concept {
  readonly group: ConceptGroup;
  /** As it is shown. */
  readonly term: string;
  readonly synonyms: readonly string[];
}

const terms = z.record(
  z.string().trim().min(1).max(100),
  z.array(z.string().trim().min(1).max(100)).max(200),
);

/** What a vocabulary file holds. */
export const vocabularyFile = z.strictObject({
  nome: z.string().trim().min(1).max(100),
  descricao: z.string().optional(),
  culturas: terms.default({}),
  tratamentos: terms.default({}),
  genericos: terms.default({}),
});

const GROUPS = { culturas: "culture", tratamentos: "treatment", genericos: "generic" } as const;

/** Reads the contents of a vocabulary file; `path` is for the message when they are no vocabulary. */
export function readVocabulary(text: string, path: string): Vocabulary {
  const parsed = vocabularyFile.safeParse(parseJson(text), { error: z.locales.ptBR().localeError });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const reason = issue === undefined ? "" : [issue.path.join("."), issue.message].join(": ");
    throw new AcervoError("vocabulary-invalid", { path, reason });
  }
  const { nome, ...groups } = parsed.data;
  const keys = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  const concepts = keys.flatMap((key) =>
    Object.entries(groups[key]).map(([term, synonyms]) => ({ group: GROUPS[key], term, synonyms })),
  );
  return { name: nome, version: createHash("sha256").update(text).digest("hex"), concepts };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** So that a search for "videira" also finds what only says "uva". */
export function synonymGroups({ concepts }: Vocabulary): SynonymGroups {
  return concepts.map(({ term, synonyms }) => [term, ...synonyms]);
}

/** A vocabulary ready to be looked up by stem. */
export interface ConceptTable {
  /** By first stem, longest expression first. */
  readonly expressions: ReadonlyMap<string, readonly Expression[]>;
  readonly texts: TextCache;
}

/** What is needed of a cache; the type of its package stays out of what the package exports. */
interface TextCache {
  get(text: string): ReadText | undefined;
  set(text: string, read: ReadText): unknown;
}

interface Expression {
  readonly stems: readonly string[];
  readonly concept: Concept;
}

/** A concept where a text names it. */
interface Mention {
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
  return { expressions, texts: textCache() };
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

/** What a text of a product holds: all that a question is compared with. Lists, each thing once: many are kept. */
export interface ReadText {
  readonly stems: Pick<readonly string[], "includes">;
  readonly concepts: Pick<readonly Concept[], "includes">;
}

/** Longer texts are read each time: one of them would push out many. */
const MAX_CACHED_LENGTH = 10_000;

function textCache(): TextCache {
  // The size is in characters; an entry costs about as much as a hundred of them, however short its text.
  return new LRUCache<string, ReadText>({
    maxSize: 6_000_000,
    sizeCalculation: (_, text) => text.length + 100,
  });
}

const textsWithoutTable = textCache();

/**
 * Reading a text costs far more than comparing it, and the same products, tags and categories come again. The key is
 * the text itself: what was edited is another text.
 */
export function readText(text: string, table: ConceptTable | null): ReadText {
  if (text.length > MAX_CACHED_LENGTH) return readAnew(text, table);
  const cache = table?.texts ?? textsWithoutTable;
  const known = cache.get(text);
  if (known !== undefined) return known;
  const read = readAnew(text, table);
  cache.set(text, read);
  return read;
}

function readAnew(text: string, table: ConceptTable | null): ReadText {
  const tokens = analyze(text);
  const stems = new Set<string>();
  for (const { stem, isStopWord } of tokens) if (!isStopWord) stems.add(stem);
  const mentions = table === null ? [] : mentionsIn(tokens, table);
  return { stems: [...stems], concepts: [...new Set(mentions.map(({ concept }) => concept))] };
}

/** One word of the question that products are compared with. */
export interface SearchToken {
  /** As typed, in lower case. */
  readonly word: string;
  /** Its stem and the stems of spelling corrections. */
  readonly stems: readonly string[];
  /** What the vocabulary knows it as. */
  readonly concept: Concept | null;
}

/**
 * The words of a question that products are scored by: no stop words, the first few, none too short unless it has a
 * digit ("2,4-D"). An expression of
 * the vocabulary is one of them, however many words it has: "cana-de-açúcar" counts as much as "soja".
 */
export function extractSearchTokens(
  query: QueryTerms,
  table: ConceptTable | null,
  { minLength, maxTokens }: { readonly minLength: number; readonly maxTokens: number },
): SearchToken[] {
  const mentions = table === null ? [] : mentionsIn(query.tokens, table);
  const tokens = new Map<string, SearchToken>();
  for (const { word, stem, start, end, isStopWord } of query.tokens) {
    const mention = mentions.find((found) => start >= found.start && end <= found.end);
    if (mention !== undefined) {
      const { concept } = mention;
      const isAlone = start === mention.start && end === mention.end && !isStopWord;
      const stems = isAlone ? [stem, ...corrections(query, stem)] : [];
      tokens.set(`concept ${concept.term}`, { word: typed(query, mention), stems, concept });
      continue;
    }
    if (isStopWord || tokens.has(stem) || (word.length < minLength && !/\d/.test(word))) continue;
    const stems = [stem, ...corrections(query, stem)];
    tokens.set(stem, { word: typed(query, { start, end }), stems, concept: null });
  }
  return [...tokens.values()].slice(0, maxTokens);
}

/** As people know it: the index has other names for "2,4-D". */
function typed({ text }: QueryTerms, { start, end }: Pick<Mention, "start" | "end">): string {
  return text.slice(start, end).toLowerCase();
}

/** Synonyms of the trade come from its vocabulary. */
function corrections({ terms }: QueryTerms, stem: string): string[] {
  const alternatives = terms.find((term) => term.stem === stem)?.alternatives ?? [];
  return alternatives.filter(({ kind }) => kind !== "synonym").map((other) => other.stem);
}
