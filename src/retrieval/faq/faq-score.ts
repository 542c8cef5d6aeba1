import type { FaqEntry } from "#src/domain/index.ts";
import type { IndexStatistics } from "#src/storage/index.ts";
import { analyze } from "#src/text/index.ts";
import { idf } from "../lexical-score.ts";
import type { Alternative, QueryTerms } from "../query-terms.ts";
import type { FaqRanking, FaqSignals } from "./faq-search.ts";
import { questionSimilarity } from "./question-similarity.ts";

/** Of an answer; longer ones are found by their passages all the same. */
const MAX_READ = 3_000;

/** How much of what was asked stands in a text, by how rare the words are, 0..1. */
export type Coverage = (text: string) => number;

export function coverageOf(query: QueryTerms, statistics: IndexStatistics): Coverage {
  const { chunkCount, documentFrequency } = statistics;
  const weights = query.terms.map(({ stem }) => idf(chunkCount, documentFrequency.get(stem) ?? 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (text) => {
    if (text === "" || total === 0) return 0;
    const stems = new Set(analyze(text.slice(0, MAX_READ)).map(({ stem }) => stem));
    let covered = 0;
    for (const [index, { stem, alternatives }] of query.terms.entries()) {
      const worth = stems.has(stem) ? 1 : worthOf(alternatives.filter((other) => stems.has(other.stem)));
      covered += worth * (weights[index] ?? 0);
    }
    return covered / total;
  };
}

/** Another word for it says the same; a mended word probably does; a word that only begins like it says nothing. */
const WORTH = { synonym: 1, typo: 0.8, completion: 0 };

function worthOf(alternatives: readonly Alternative[]): number {
  return Math.max(0, ...alternatives.map(({ kind }) => WORTH[kind]));
}

/** What an entry is about: its question, with the keyword that adds most to it. */
export function askingOf({ question, keywords }: FaqEntry, coverage: Coverage): number {
  return Math.max(coverage(question), ...keywords.map((keyword) => coverage(`${question}\n${keyword}`)));
}

export function readSignals(entry: FaqEntry, query: QueryTerms, coverage: Coverage): FaqSignals {
  return {
    question: questionSimilarity(query, entry.question),
    keywords: coverage(entry.keywords.join("\n")),
    answer: coverage(entry.answer),
    asking: askingOf(entry, coverage),
  };
}

/** Below this, two questions share no more than any two of one subject do. */
const NO_LIKENESS = 0.3;

/** The weighted mean of what its parts hold; an entry without keywords is not worse for it. */
export function fieldScore(entry: FaqEntry, signals: FaqSignals, ranking: FaqRanking): number {
  const keywords = entry.keywords.length === 0 ? 0 : ranking.keywords;
  const total = ranking.question + keywords + ranking.answer;
  if (total === 0) return 0;
  const likeness = Math.max(0, (signals.question - NO_LIKENESS) / (1 - NO_LIKENESS));
  const sum = ranking.question * likeness + keywords * signals.keywords + ranking.answer * signals.answer;
  return sum / total;
}
