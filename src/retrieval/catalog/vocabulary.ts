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

interface Mention {
  readonly concept: Concept;
  readonly start: number;
  readonly end: number;
}

export function createConceptTable({ concepts }: Vocabulary): ConceptTable {
  const all = concepts.flatMap((concept) =>
    [concept.term, ...concept.synonyms].map((label): Expression => {
      return { stems: contentTokens(analyze(label)).map(({ stem }) => stem), concept };
    }),
  );
  const longestFirst = all
    .filter(({ stems }) => stems.length > 0)
    .toSorted((a, b) => b.stems.length - a.stems.length);
  return { expressions: Map.groupBy(longestFirst, ({ stems }) => stems[0] ?? ""), texts: textCache() };
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
  return tokens.filter(
    ({ isStopWord, position }, at) => !isStopWord && position !== tokens[at - 1]?.position,
  );
}

/** What a text of a product holds: all that a question is compared with. Lists, each thing once: many are kept. */
export interface ReadText {
  readonly stems: Pick<readonly string[], "includes">;
  readonly concepts: Pick<readonly Concept[], "includes">;
}

function textCache(): TextCache {
  // The size is in characters; an entry costs about as much as a hundred of them, however short its text.
  return new LRUCache<string, ReadText>({
    maxSize: 6_000_000,
    // Longer texts are read each time: one of them would push out many.
    maxEntrySize: 10_100,
    sizeCalculation: (_, text) => text.length + 100,
  });
}

const textsWithoutTable = textCache();

/**
 * Reading a text costs far more than comparing it, and the same products, tags and categories come again. The key is
 * the text itself: what was edited is another text.
 */
export function readText(text: string, table: ConceptTable | null): ReadText {
  const cache = table?.texts ?? textsWithoutTable;
  const known = cache.get(text);
  if (known !== undefined) return known;
  const tokens = analyze(text);
  const stems = new Set(tokens.filter(({ isStopWord }) => !isStopWord).map(({ stem }) => stem));
  const mentions = table === null ? [] : mentionsIn(tokens, table);
  const read = { stems: [...stems], concepts: [...new Set(mentions.map(({ concept }) => concept))] };
  cache.set(text, read);
  return read;
}

export interface SearchToken {
  /** As typed, in lower case. */
  readonly word: string;
  /** Its stem and the stems of spelling corrections. */
  readonly stems: readonly string[];
  readonly concept: Concept | null;
}

/**
 * The words of a question that products are scored by: no stop words, the first few, none too short unless it has a
 * digit ("2,4-D"). An expression of the vocabulary is one of them, however many words it has: "cana-de-açúcar" counts as much as "soja".
 */
export function extractSearchTokens(
  query: QueryTerms,
  table: ConceptTable | null,
  { minLength, maxTokens }: { readonly minLength: number; readonly maxTokens: number },
): SearchToken[] {
  const mentions = table === null ? [] : mentionsIn(query.tokens, table);
  // As people know it: the index has other names for "2,4-D".
  const typed = (from: number, to: number): string => query.text.slice(from, to).toLowerCase();
  const tokens = new Map<string, SearchToken>();
  for (const { word, stem, start, end, isStopWord } of query.tokens) {
    const mention = mentions.find((found) => start >= found.start && end <= found.end);
    const stems = [stem, ...corrections(query, stem)];
    if (mention !== undefined) {
      const { concept } = mention;
      const isAlone = start === mention.start && end === mention.end && !isStopWord;
      const token = { word: typed(mention.start, mention.end), stems: isAlone ? stems : [], concept };
      tokens.set(`concept ${concept.term}`, token);
    } else if (!isStopWord && !tokens.has(stem) && (word.length >= minLength || /\d/.test(word))) {
      tokens.set(stem, { word: typed(start, end), stems, concept: null });
    }
  }
  return [...tokens.values()].slice(0, maxTokens);
}

/** Synonyms of the trade come from its vocabulary. */
function corrections({ terms }: QueryTerms, stem: string): string[] {
  const alternatives = terms.find((term) => term.stem === stem)?.alternatives ?? [];
  return alternatives.filter(({ kind }) => kind !== "synonym").map((other) => other.stem);
}
