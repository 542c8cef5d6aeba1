import assert from "node:assert/strict";
import { it } from "node:test";
import { array, assert as assertProperty, constantFrom, oneof, property, string } from "fast-check";
import type { Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { answerExtractively, type AnswerSentence } from "./answer-extractively.ts";
import { responseWith } from "./answering-fixture.ts";

const line = oneof(
  constantFrom("# Prazos", "## Livros", "Os livros são:", "- item de livro;", "1. devolva o livro", ""),
  constantFrom("| Prazo | Dias |", "| --- | --- |", "| livro | 14 dias |", "```", "> nota", ""),
  constantFrom("O prazo é de 14 dias.", "Qual o prazo?", "**Livros** em [dia](x)."),
  string({ unit: "grapheme", maxLength: 60 }),
);
const passage = array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"));
const passages = array(passage, { minLength: 1, maxLength: 4 });

it("quotes exact ranges, none twice, under consecutive citations, whatever the passages hold", () => {
  assertProperty(property(passages, (texts) => checkPromises(responseWith(texts.map(hitOf)))));
});

function checkPromises(response: SearchResponse): void {
  const answer = answerExtractively(response);
  if (answer.kind === "refused") return;
  const { sentences, citations, text } = answer;
  assert.ok(sentences.length > 0 && text.endsWith("]"));
  assert.deepEqual(
    citations.map(({ number }) => number),
    [...new Set(sentences.map(({ citation }) => citation))],
  );
  for (const [index, sentence] of sentences.entries()) {
    assert.ok(response.hits.some((hit) => isQuoteOf(hit, sentence)));
    assert.ok(sentences.slice(0, index).every((other) => !collide(other, sentence)));
  }
}

function isQuoteOf({ chunk }: Hit, { documentId, start, end, quote }: AnswerSentence): boolean {
  const isInside = chunk.documentId === documentId && chunk.start <= start && end <= chunk.end;
  return isInside && chunk.text.slice(start - chunk.start, end - chunk.start) === quote;
}

function collide(a: AnswerSentence, b: AnswerSentence): boolean {
  return a.documentId === b.documentId && a.start < b.end && b.start < a.end;
}

/** Passages of two documents, some of which overlap. */
function hitOf(text: string, index: number): Hit {
  const documentId = index % 2;
  const range = { start: 10 * index, end: 10 * index + text.length };
  const place = { documentId, headings: ["Biblioteca"], ...range };
  const score = 1 / (index + 1);
  return {
    chunk: { ...place, id: index, ordinal: index, text, position: 0, tokenCount: 1, metadata: {} },
    documentName: "Biblioteca",
    kind: "document",
    origin: "DOCS",
    collection: "geral",
    documentMetadata: {},
    entry: null,
    score,
    relevance: 1,
    breakdown: {
      lexicalScore: score,
      lexicalRank: index + 1,
      vectorScore: null,
      vectorRank: null,
      fusedScore: score,
      meaning: 0,
      rerankScore: null,
      lexicalParts: {},
    },
    matches: [],
    snippet: text,
    citation: {
      ...place,
      label: "Biblioteca",
      documentName: "Biblioteca",
      source: "biblioteca.md",
      pages: null,
      row: null,
    },
    mergedChunkIds: [],
    provisions: [],
    reference: null,
    isAskedQuestion: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}
