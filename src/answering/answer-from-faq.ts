import type { FaqEntry, Hit } from "#src/domain/index.ts";
import type { Confidence, FaqSearchResponse, SearchResponse } from "#src/retrieval/index.ts";
import type { Answered, AnswerSentence } from "./extractive-answer.ts";

/**
 * Somebody already answered the very question that was asked, or the one that fits best: their words, whole and as
 * they are. Null when no such question comes first.
 */
export function answerFromFaq({ hits, confidence }: SearchResponse): Answered | null {
  const asked = hits.find(({ isAskedQuestion }) => isAskedQuestion);
  const chosen = asked ?? (confidence.level === "sem_rag" ? undefined : leading(hits, confidence));
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

/** Which of the first hits the confidence is about: it holds most of what was asked. */
function leading(hits: readonly Hit[], { score }: Confidence): Hit | undefined {
  return hits.find(({ relevance }) => relevance >= score);
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
