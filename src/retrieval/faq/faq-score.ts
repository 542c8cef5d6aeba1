import type { FaqEntry, Hit } from "#src/domain/index.ts";
import type { IndexStatistics } from "#src/storage/index.ts";
import { analyze } from "#src/text/index.ts";
import { idf } from "#src/index/index.ts";
import type { Alternative, QueryTerms } from "../query-terms.ts";
import type { FaqRanking, FaqSignals } from "./search-faqs.ts";
import { contradicts, questionSimilarity } from "./same-question.ts";
import type { EmbeddingProfile } from "#src/embedding/index.ts";
import { evidenceOf, levelOf, questionThresholds, relevanceOf } from "../confidence.ts";
import type { Fused } from "../fusion.ts";
import type { Ranking } from "../rank-passages.ts";
import type { Confidence } from "../search-types.ts";

/** Of an answer; longer ones are found by their passages all the same. */
const MAX_READ = 3_000;

/** How much of what was asked stands in a text, by how rare the words are, 0..1. */
type Coverage = (text: string) => number;

type TermStatistics = Pick<IndexStatistics, "chunkCount" | "documentFrequency">;

export function coverageOf(query: QueryTerms, statistics: TermStatistics): Coverage {
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

/** Another word for it says the same; a mended word probably does; a word that only begins like it, or holds it, says nothing. */
const WORTH = { synonym: 1, typo: 0.8, completion: 0, infix: 0 };

function worthOf(alternatives: readonly Alternative[]): number {
  return Math.max(0, ...alternatives.map(({ kind }) => WORTH[kind]));
}

/** What an entry is about: its question, with the keyword that adds most to it. */
function askingOf({ question, keywords }: FaqEntry, coverage: Coverage): number {
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

/** How much of the evidence for a question is what the entry is about; the rest is the passage's own. docs/quality.md has the figures. */
const ASKING_SHARE = 0.7;

/**
 * An entry says what it answers: in its question and its keywords. An answer that happens to hold the words asked for
 * is weak evidence, and one that lacks them no bad sign.
 */
function faqEvidence(passage: number, asking: number): number {
  return (1 - ASKING_SHARE) * passage + ASKING_SHARE * asking;
}

/** What is left of the evidence for a question that differs in a number or a negation. */
const CONTRADICTION_FACTOR = 0.5;

/** How far an entry answers for what was asked, on the scale; a contradiction also takes from its likeness in meaning. */
export function faqRelevance(
  entry: FaqEntry,
  asked: QueryTerms,
  { evidence, similarity, asking }: { evidence: number; similarity: number; asking: number },
  profile: EmbeddingProfile,
): number {
  const factor = contradicts(asked, entry.question) ? CONTRADICTION_FACTOR : 1;
  const measured = { evidence: factor * faqEvidence(evidence, asking), similarity: factor * similarity };
  return relevanceOf(measured, profile, questionThresholds(profile, asked.terms.length));
}

/** Of an entry that was found among all kinds of passages. */
export function faqRelevanceIn(
  { lexical, scored }: Pick<Ranking, "lexical" | "scored">,
  profile: EmbeddingProfile,
): (entry: FaqEntry, scores: Fused) => number {
  let coverage: Coverage | undefined;
  return (entry, scores) => {
    coverage ??= coverageOf(lexical.query, lexical.statistics);
    const measured = { ...evidenceOf(scores, scored, profile), asking: askingOf(entry, coverage) };
    return faqRelevance(entry, lexical.query, measured, profile);
  };
}

/** An entry that comes first by its words may say less of what was asked than a passage just below it. */
const LEADING = 3;

/** How sure we are of a list that a question or a product heads: of a question's, by whichever of the first hits holds most of what was asked. */
export function confidenceInHits(measured: Confidence, hits: readonly Hit[]): Confidence {
  const [first] = hits;
  const kind = first?.entry?.kind;
  if (first === undefined || kind === undefined) return measured;
  const [lead = first] =
    kind === "faq" ? hits.slice(0, LEADING).toSorted((a, b) => b.relevance - a.relevance) : [first];
  const { relevance, isAskedQuestion, entry } = lead;
  if (entry?.kind === "faq") return faqConfidence(measured, { relevance, isNearExact: isAskedQuestion });
  return { ...measured, level: levelOf(relevance), score: relevance };
}

/** How sure we are when a question comes first; the answer to the very one that was asked is certain. */
export function faqConfidence(
  measured: Confidence,
  first: { readonly relevance: number; readonly isNearExact: boolean } | null,
): Confidence {
  if (first === null) return measured;
  const { relevance, isNearExact } = first;
  const level = isNearExact ? "alta" : levelOf(relevance);
  return { level, score: relevance, signals: { ...measured.signals, question: relevance } };
}
