import type { Answered, ExtractiveAnswer, Refused } from "#src/answering/index.ts";
import type { Citation } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { closingLine, confidenceData } from "./confidence.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { findRemarks, referenceData } from "./references.ts";
import { foundBy, remarks } from "./search.ts";
import { indent } from "./table.ts";
import { shownSource } from "./shown-source.ts";

export function presentAnswer(
  answer: ExtractiveAnswer,
  response: SearchResponse,
  presentation: Presentation,
  asOf?: string,
): string {
  const body =
    answer.kind === "answered" ? presentAnswered(answer, presentation) : presentRefused(answer, presentation);
  const closing = [
    closingLine({ ...foundBy(response), confidence: answer.confidence }, presentation),
    ...remarks(response, presentation, asOf),
  ];
  const before = findRemarks(response.references, presentation);
  return [...(before.length === 0 ? [] : [before.join("\n")]), ...body, closing.join("\n")].join("\n\n");
}

function presentAnswered({ text: answer, citations }: Answered, presentation: Presentation): string[] {
  const { text, width } = presentation;
  const lines = wrap(answer, width).map(({ start, end }) => answer.slice(start, end));
  const sources = citations.map((citation) => `[${citation.number}] ${place(citation, presentation)}`);
  return [lines.join("\n"), `${text.ask.sources}\n${indent(sources.join("\n"))}`];
}

function presentRefused({ reason, searched, nearest }: Refused, presentation: Presentation): string[] {
  const { text } = presentation;
  const { query, mode, collections } = searched;
  const looked = [
    text.ask.searched(query, mode),
    collections === undefined ? text.ask.everywhere : text.ask.inCollections(collections.join(", ")),
  ];
  if (nearest.length > 0) {
    const places = nearest.map((citation) => `- ${place(citation, presentation)}`);
    looked.push(`${text.ask.nearest}\n${indent(places.join("\n"))}`);
  }
  const refusal = reason === "no-evidence" ? text.ask.noEvidence : text.ask.lowConfidence;
  return [refusal, looked.join("\n")];
}

function place({ label, source }: Citation, { style }: Presentation): string {
  return `${label} ${style.dim(`(${shownSource(source)})`)}`;
}

export function answerData(answer: ExtractiveAnswer, response: SearchResponse): unknown {
  const confidence = confidenceData(answer.confidence);
  const { mode, degraded, fallback } = response;
  const search = { mode, degraded, fallback, references: response.references.map(referenceData) };
  if (answer.kind === "refused") {
    const { kind, reason, searched, nearest } = answer;
    return { kind, reason, searched, nearest: nearest.map(citationData), confidence, ...search };
  }
  return {
    kind: answer.kind,
    text: answer.text,
    citations: answer.citations.map((citation) => ({ number: citation.number, ...citationData(citation) })),
    sentences: answer.sentences.map(({ documentId, ...sentence }) => ({
      ...sentence,
      document_id: documentId,
    })),
    confidence,
    ...search,
  };
}

function citationData({ label, documentId, documentName, source, headings, start, end }: Citation) {
  return { label, document_id: documentId, document_name: documentName, source, headings, start, end };
}
