import type { FaqEntry, Hit } from "#src/domain/index.ts";
import {
  type Confidence,
  type FaqSearchResponse,
  levelOf,
  type SearchResponse,
} from "#src/retrieval/index.ts";
import { readableText } from "#src/text/index.ts";
import { stemsOf, strongest } from "./stems.ts";
import type { Answered } from "./answer-extractively.ts";
import { isNameTerm, type Question, readQuestion, topicTerms } from "./question.ts";

type QuotedHit = Pick<Hit, "chunk" | "citation">;

/** A name tells more of what is meant than any other word. */
const WORTH_OF_NAME = 2;

/**
 * Somebody already answered the very question that was asked, or the one that fits best: their words, whole and as
 * they are. Null when no such question comes first.
 */
export function answerFromFaq(response: SearchResponse): Answered | null {
  const { hits, confidence } = response;
  const chosen = hits.find(({ isAskedQuestion }) => isAskedQuestion) ?? leading(response);
  return chosen?.entry?.kind === "faq" ? answerOf(chosen, chosen.entry, confidence) : null;
}

/** The same from a search among questions only, which compares what they ask. */
export function answerFromQuestions({ results, confidence }: FaqSearchResponse): Answered | null {
  const chosen = results.find(({ isNearExact }) => isNearExact) ?? results[0];
  if (chosen === undefined || confidence.level === "sem_rag") return null;
  return answerOf(chosen, chosen.entry, confidence);
}

/**
 * Whether an answer given before is about something else: another hit holds more of what the question is about. "A
 * ouvidoria abre no sábado?" is not answered by the opening hours of a shop.
 */
export function isAboutOther(faq: Hit, { query, hits, expansions }: SearchResponse): boolean {
  const question = readQuestion(query, expansions);
  const own = topicHeld(question, faq);
  return hits.some((hit) => hit.entry?.kind !== "catalog" && topicHeld(question, hit) > own);
}

/** Which of the first hits the confidence is about, unless another holds more of what the question is about. */
function leading(response: SearchResponse): Hit | undefined {
  const { hits, confidence } = response;
  const first = hits.find(({ relevance }) => relevance >= confidence.score);
  if (confidence.level === "sem_rag" || first?.entry?.kind !== "faq") return;
  // Words decide between two that share some; one that was found by its meaning need not share any.
  const isSureByMeaning = levelOf(first.breakdown.meaning) === "alta";
  return !isSureByMeaning && isAboutOther(first, response) ? undefined : first;
}

/** How much of the question's topic a hit speaks of, in its words or in what stands above them. */
function topicHeld(question: Question, hit: Hit): number {
  const said = stemsOf(wordsOf(hit));
  const held = topicTerms(question).filter((readings) => strongest(readings, said) > 0);
  return held.reduce((sum, term) => sum + (isNameTerm(term, question) ? WORTH_OF_NAME : 1), 0);
}

function wordsOf({ chunk, documentName, entry }: Hit): string {
  if (entry?.kind !== "faq") return [documentName, ...chunk.headings, chunk.text].join("\n");
  return [entry.question, entry.answer, entry.category ?? "", ...entry.keywords].join("\n");
}

/** Null for what is no FAQ. */
export function answerOfFaq(hit: Hit, confidence: Confidence): Answered | null {
  return hit.entry?.kind === "faq" ? answerOf(hit, hit.entry, confidence) : null;
}

/** A long answer is kept in several passages; where the first one shows how they lie in it, all of it is quoted. */
function answerOf({ chunk, citation }: QuotedHit, { answer }: FaqEntry, confidence: Confidence): Answered {
  const isSlice = answer.slice(chunk.start, chunk.end) === chunk.text;
  const range = isSlice ? { start: 0, end: answer.length } : { start: chunk.start, end: chunk.end };
  const { documentId, source } = citation;
  const quote = isSlice ? answer : chunk.text;
  const text = readableText(answer) || answer;
  return {
    kind: "answered",
    text: `${text} [1]`,
    sentences: [{ text, quote, documentId, source, ...range, citation: 1 }],
    citations: [{ ...citation, number: 1, ...range }],
    confidence,
  };
}
