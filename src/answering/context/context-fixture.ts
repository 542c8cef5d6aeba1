import { charactersFor, costOf } from "./budget.ts";
import type { CatalogItem, Citation, FaqEntry, Hit } from "#src/domain/index.ts";
import type { CatalogHit, Confidence, FaqHit } from "#src/retrieval/index.ts";
import { makeHit } from "../citation-check/hit-fixture.ts";
import type { ToolFindings } from "../tools/tool.ts";

type Level = Confidence["level"];

const TIMINGS = { analysis: 0, embedding: 0, candidates: 0, fusion: 0, presentation: 0, total: 0 };

function confidence(level: Level): Confidence {
  return { level, score: 0.5, signals: {} };
}

function citationOf(label: string, documentId: number, start: number, end: number): Citation {
  const place = { pages: null, row: null, headings: [], start, end };
  return { ...place, label, documentId, documentName: label, source: `${documentId}.md` };
}

/** A passage of a document, at a place of its own. */
export function passage(text: string, documentId: number, label = `Guia ${documentId}`, start = 0): Hit {
  const hit = makeHit({ text, label, documentName: label });
  const citation = citationOf(label, documentId, start, start + text.length);
  return { ...hit, chunk: { ...hit.chunk, documentId, start, end: citation.end }, citation };
}

export function faq(question: string, answer: string, documentId: number): FaqHit {
  const entry: FaqEntry = {
    kind: "faq",
    id: String(documentId),
    question,
    answer,
    category: null,
    keywords: [],
    priority: 0,
    active: true,
  };
  return {
    entry,
    documentId,
    collection: "geral",
    score: 1,
    relevance: 1,
    isNearExact: false,
    signals: { question: 1, keywords: 0, answer: 0, asking: 1 },
    lexicalRank: 1,
    vectorRank: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    snippet: answer,
    chunk: passage(answer, documentId).chunk,
    citation: citationOf(question, documentId, 0, answer.length),
  };
}

export function product(name: string, price: number, description: string, documentId: number): CatalogHit {
  const item: CatalogItem = {
    kind: "catalog",
    id: String(documentId),
    name,
    description,
    category: "Jardim",
    manufacturer: "Fonteverde",
    price,
    tags: ["água"],
    status: "ativo",
    attributes: {},
  };
  const signals = {
    tokens: [],
    matches: [],
    fields: {},
    cultures: [],
    treatments: [],
    hasCultureTreatmentPair: false,
  };
  return {
    item,
    documentId,
    collection: "geral",
    source: "lexical",
    score: 1,
    lexicalScore: 12.5,
    vectorScore: null,
    lexicalRank: 1,
    vectorRank: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    signals,
    snippet: description,
    chunk: passage(description, documentId).chunk,
    matches: [],
    citation: citationOf(name, documentId, 0, description.length),
  };
}

export function documentsFound(
  hits: readonly Hit[],
  level: Level = "alta",
  kind: "documents" | "law" = "documents",
): ToolFindings {
  return {
    kind,
    response: {
      query: "pergunta",
      requestedMode: "lexical",
      mode: "lexical",
      degraded: false,
      fallback: null,
      fusion: { kind: "lexical" },
      lexicalCount: 0,
      vectorCount: 0,
      hits,
      confidence: confidence(level),
      timings: TIMINGS,
      expansions: [],
      notices: [],
      references: [],
      embeddingModel: null,
      reranking: null,
    },
  };
}

const SEARCHED = {
  query: "pergunta",
  lexicalCount: 0,
  vectorCount: 0,
  embeddingUsed: false,
  fallbackReason: null,
  expansions: [],
  notices: [],
  timings: TIMINGS,
};

export function faqsFound(results: readonly FaqHit[], level: Level = "alta"): ToolFindings {
  return { kind: "faqs", response: { ...SEARCHED, results, confidence: confidence(level) } };
}

export function catalogFound(results: readonly CatalogHit[], level: Level = "alta"): ToolFindings {
  const counts = {
    vectorCount: 0,
    lexicalCount: results.length,
    isEnhanced: false,
    tokens: [],
    concepts: [],
  };
  return { kind: "catalog", response: { ...SEARCHED, ...counts, results, confidence: confidence(level) } };
}

export function filesFound(snippets: readonly string[], level: Level = "alta"): ToolFindings {
  const results = snippets.map((snippet, index) => ({
    datastore: "notas",
    file: `nota-${index}.md`,
    title: `Nota ${index}`,
    snippet,
    score: 0.5,
    citation: citationOf(`notas/nota-${index}.md`, 900 + index, 0, snippet.length),
  }));
  const request = { query: "pergunta", datastores: ["notas"], unknownDatastores: [], refreshed: 0 };
  return { kind: "files", response: { ...request, results, confidence: confidence(level) } };
}

export const STATS: ToolFindings = {
  kind: "stats",
  stats: {
    documents: 1_234,
    activeDocuments: 1_200,
    chunks: 15_678,
    collections: { geral: 1_000, leis: 234 },
    kinds: { document: 1_000, legal: 234 },
    origins: { DOCS: 1_234 },
    lastIndexedAt: "2026-01-13T10:00:00Z",
  },
};

/** What a prompt costs, estimated on the safe side. */
export function tokensIn({ system, user }: { readonly system: string; readonly user: string }): number {
  return Math.ceil((costOf(system) + costOf(user)) / charactersFor(1));
}
