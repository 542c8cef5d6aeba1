import type { FaqEntry, Hit } from "#src/domain/index.ts";
import type { Confidence, FaqSearchResponse, SearchResponse } from "#src/retrieval/index.ts";
import type { Answered, AnswerSentence } from "./extractive-answer.ts";
import { isAboutOther } from "./topic.ts";

/**
 * Somebody already answered the very question that was asked, or the one that fits best: their words, whole and as
 * they are. Null when no such question comes first.
 */
export function answerFromFaq(response: SearchResponse): Answered | null {
  const { hits, confidence } = response;
  const asked = hits.find(({ isAskedQuestion }) => isAskedQuestion);
  const chosen = asked ?? leading(response);
  return chosen?.entry?.kind === "faq" ? answerOf(chosen, chosen.entry, confidence) : null;
}

/** The same from a search among questions only, which compares what they ask. */
export function answerFromQuestions({ results, confidence }: FaqSearchResponse): Answered | null {
  const chosen = results.find(({ isNearExact }) => isNearExact) ?? results[0];
  return chosen === undefined || confidence.level === "sem_rag"
    ? null
    : answerOf(chosen, chosen.entry, confidence);
}

function answerOf(found: QuotedHit, entry: FaqEntry, confidence: Confidence): Answered {
  const sentence = wholeAnswer(found, entry);
  const { start, end } = sentence;
  return {
    kind: "answered",
    text: `${entry.answer} [${sentence.citation}]`,
    sentences: [sentence],
    citations: [{ ...found.citation, number: sentence.citation, start, end }],
    confidence,
  };
}

type QuotedHit = Pick<Hit, "chunk" | "citation">;

/** Which of the first hits the confidence is about, unless another holds more of what the question is about. */
function leading(response: SearchResponse): Hit | undefined {
  const { hits, confidence } = response;
  const first = hits.find(({ relevance }) => relevance >= confidence.score);
  if (confidence.level === "sem_rag" || first?.entry?.kind !== "faq") return;
  return isAboutOther(first, response) ? undefined : first;
}

/** A long answer is kept in several passages; where the first one shows how they lie in it, all of it is quoted. */
function wholeAnswer({ chunk, citation }: QuotedHit, { answer }: FaqEntry): AnswerSentence {
  const { start, end, text } = chunk;
  const isSlice = answer.slice(start, end) === text;
  return {
    text: answer,
    quote: isSlice ? answer : text,
    documentId: citation.documentId,
    source: citation.source,
    start: isSlice ? 0 : start,
    end: isSlice ? answer.length : end,
    citation: 1,
  };
}
