import { analyze, type Token } from "./analyze.ts";

/** Groups of expressions that mean the same, in the words people use. */
export type SynonymGroups = readonly (readonly string[])[];

/** Synonym groups read once, ready to be looked up by stem. Made by `createSynonymTable`. */
export interface SynonymTable {
  /** By first stem, longest expression first. */
  readonly entries: ReadonlyMap<string, readonly SynonymEntry[]>;
}

interface Expression {
  /** As the table spells it. */
  readonly label: string;
  readonly stems: readonly string[];
}

interface SynonymEntry extends Pick<Expression, "stems"> {
  readonly alternatives: readonly Expression[];
}

/** Another way to say one span of a question. */
export interface SynonymExpansion {
  /** The span it replaces, in the analysed question. */
  readonly start: number;
  readonly end: number;
  /** The stems of the replacement, in order. */
  readonly stems: readonly string[];
  /** The replacement as people write it, to be shown. */
  readonly label: string;
}

/**
 * Reads groups with the analyser, so that they match whatever inflection or spelling a question uses. Expressions
 * longer than `longestAlternative` are understood but not searched for, unless they are the first of their group: their
 * words, one by one, may be common ones.
 */
export function createSynonymTable(
  groups: SynonymGroups,
  { longestAlternative = Infinity }: { readonly longestAlternative?: number } = {},
): SynonymTable {
  const entries = groups.flatMap((group) => {
    const expressions = distinct(group.map(readExpression));
    const searched = expressions.filter(
      ({ stems }, place) => place === 0 || stems.length <= longestAlternative,
    );
    return expressions.map((expression): SynonymEntry => {
      return { stems: expression.stems, alternatives: searched.filter((other) => other !== expression) };
    });
  });
  return byFirstStem(entries.filter(({ alternatives }) => alternatives.length > 0));
}

/** Both tables as one; of two expressions at the same place the longer one still wins. */
export function joinSynonyms(...tables: readonly SynonymTable[]): SynonymTable {
  return byFirstStem(tables.flatMap(({ entries }) => [...entries.values()].flat()));
}

function byFirstStem(entries: readonly SynonymEntry[]): SynonymTable {
  const longestFirst = entries.toSorted((a, b) => b.stems.length - a.stems.length);
  return { entries: Map.groupBy(longestFirst, ({ stems }) => stems[0] ?? "") };
}

/**
 * The alternatives that a table offers for a question: each span that a known expression covers, with the stems
 * to search for in its place. Stop words are looked through ("carteira de motorista"), and the longest
 * expression wins, so that "nota fiscal eletrônica" is not also read as "nota fiscal".
 */
export function expandSynonyms(tokens: readonly Token[], table: SynonymTable): SynonymExpansion[] {
  const words = contentTokens(tokens);
  const expansions: SynonymExpansion[] = [];
  let at = 0;
  while (at < words.length) {
    const matches = longestMatches(words, at, table);
    const length = matches[0]?.stems.length ?? 1;
    const start = words[at]?.start ?? 0;
    const end = words[at + length - 1]?.end ?? start;
    for (const { stems, label } of distinct(matches.flatMap((entry) => entry.alternatives))) {
      expansions.push({ start, end, stems, label });
    }
    at += length;
  }
  return expansions;
}

function longestMatches(words: readonly Token[], at: number, table: SynonymTable): SynonymEntry[] {
  const entries = table.entries.get(words[at]?.stem ?? "") ?? [];
  const matching = entries.filter(({ stems }) =>
    stems.every((stem, index) => words[at + index]?.stem === stem),
  );
  return matching.filter(({ stems }) => stems.length === matching[0]?.stems.length);
}

/** One token for each thing said: no stop words, and a joined form instead of its parts. */
function contentTokens(tokens: readonly Token[]): Token[] {
  const content: Token[] = [];
  for (const token of tokens) {
    while ((content.at(-1)?.start ?? -1) >= token.start) content.pop();
    if (!token.isStopWord) content.push(token);
  }
  return content;
}

function readExpression(label: string): Expression {
  return { label, stems: contentTokens(analyze(label)).map(({ stem }) => stem) };
}

function distinct(expressions: readonly Expression[]): Expression[] {
  return [...new Map(expressions.map((expression) => [expression.stems.join(" "), expression])).values()];
}
