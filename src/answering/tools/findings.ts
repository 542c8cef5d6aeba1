import type { CatalogHit, Confidence, FaqHit, Resolution, SearchResponse } from "#src/retrieval/index.ts";
import type { ToolFindings } from "./tool.ts";
import type { Citation, Hit, KnowledgeEntry, TracedHit } from "#src/domain/index.ts";
import { FILE_SEARCH, type FileSearchResponse, type FileSearchResult } from "./knowledge-source.ts";

export function resultCount(findings: ToolFindings): number {
  switch (findings.kind) {
    case "catalog":
    case "faqs":
    case "files":
      return findings.response.results.length;
    case "documents":
    case "law":
      return findings.response.hits.length;
    case "stats":
      return 1;
  }
}

/** Null where nothing was searched. */
export function findingsConfidence(findings: ToolFindings): Confidence | null {
  return findings.kind === "stats" ? null : findings.response.confidence;
}

/** Why a search ran on less than it was asked to. */
export function fallbackOf(findings: ToolFindings): string | null {
  switch (findings.kind) {
    case "catalog":
    case "faqs":
      return findings.response.fallbackReason;
    case "documents":
    case "law":
      return findings.response.fallback;
    case "files": {
      const { fallback = null, unread = [] } = findings.response;
      return fallback ?? (unread.length > 0 ? "files-not-read" : null);
    }
    case "stats":
      return null;
  }
}

/** A longer passage is given by its best part: results are read by models, whose context is paid for. */
const MAX_TEXT = 2_000;

/** What a call is answered with, as JSON: small, and every result with the source to cite. */
export function toolData(findings: ToolFindings): unknown {
  switch (findings.kind) {
    case "catalog":
    case "faqs": {
      const { query, results, confidence } = findings.response;
      return { query, confidence: confidenceData(confidence), results: results.map(entryResult) };
    }
    case "documents":
      return passagesData(findings.response);
    case "law":
      return {
        ...passagesData(findings.response),
        references: findings.response.references.map(referenceData),
      };
    case "files":
      return filesData(findings.response);
    case "stats":
      return findings.stats;
  }
}

function passagesData({ query, confidence, hits }: SearchResponse) {
  return { query, confidence: confidenceData(confidence), results: hits.map(passageData) };
}

function passageData(hit: Hit) {
  const { documentName, kind, citation, entry, reference, breakdown, relevance } = hit;
  return {
    title: documentName,
    kind,
    text: textOf(hit),
    score: rounded(breakdown.rerankScore ?? relevance),
    citation: citationData(citation),
    ...(reference === null ? {} : { reference }),
    ...(entry === null ? {} : { entry: entryData(entry) }),
  };
}

/** As of an earlier day, the wordings of a law may stand elsewhere than in the passage's own text. */
function textOf({ chunk, provisions, snippet }: Hit): string {
  const isElsewhere = provisions.some(({ documentId }) => documentId !== chunk.documentId);
  if (isElsewhere) return provisions.map(({ text }) => text).join("\n");
  return chunk.text.length > MAX_TEXT ? snippet : chunk.text;
}

function entryResult(hit: CatalogHit | FaqHit) {
  const { score, snippet, citation } = hit;
  const entry = "item" in hit ? hit.item : hit.entry;
  return { ...entryData(entry), snippet, score: rounded(score), citation: citationData(citation) };
}

/** Fields that say nothing are left out. */
function entryData(entry: KnowledgeEntry): Readonly<Record<string, unknown>> {
  const { kind: _kind, ...fields } = entry;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)));
}

function isBlank(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function referenceData(resolution: Resolution) {
  const { cited, kind: status } = resolution;
  return resolution.kind === "provision-not-found"
    ? { cited, status, document: resolution.documentName, known: resolution.known }
    : { cited, status };
}

function filesData({ query, results, unknownDatastores }: FileSearchResponse) {
  return {
    query,
    ...(unknownDatastores.length === 0 ? {} : { unknown_datastores: unknownDatastores }),
    results: results.map(({ datastore, file, title, snippet, score, citation }) => ({
      datastore,
      file,
      title,
      snippet: snippet.slice(0, FILE_SEARCH.snippetCharacters),
      score: rounded(score),
      citation: citation.label,
    })),
  };
}

function citationData({ label, source, pages }: Citation) {
  return { label, source, ...(pages === null ? {} : { pages }) };
}

function confidenceData({ level, score }: Confidence) {
  return { level, score: rounded(score) };
}

/** Further digits tell nobody anything. */
function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/** What was found, with every number that its place was made of. */
export function tracedHits(findings: ToolFindings): TracedHit[] {
  switch (findings.kind) {
    case "catalog":
      return findings.response.results.map(tracedItem);
    case "faqs":
      return findings.response.results.map(tracedFaq);
    case "documents":
    case "law":
      return findings.response.hits.map(tracedPassage);
    case "files":
      return findings.response.results.map(tracedFile);
    case "stats":
      return [];
  }
}

function tracedPassage({ citation, score, relevance, breakdown }: Hit): TracedHit {
  const { lexicalScore, lexicalRank, vectorScore, vectorRank, fusedScore, rerankScore } = breakdown;
  const parts = Object.entries(breakdown.lexicalParts).map(([name, points]) => [`lexical.${name}`, points]);
  return {
    label: citation.label,
    documentId: citation.documentId,
    score,
    scores: {
      fused: fusedScore,
      lexical: lexicalScore,
      lexicalRank,
      vector: vectorScore,
      vectorRank,
      rerank: rerankScore,
      relevance,
      ...Object.fromEntries(parts),
    },
  };
}

function tracedItem(hit: CatalogHit): TracedHit {
  const { citation, documentId, score, lexicalScore, lexicalRank, vectorScore, vectorRank, signals } = hit;
  return {
    label: citation.label,
    documentId,
    score,
    scores: {
      fields: lexicalScore,
      lexicalRank,
      vector: vectorScore,
      vectorRank,
      matchedTokens: signals.matches.length,
      tokens: signals.tokens.length,
      pair: Number(signals.hasCultureTreatmentPair),
    },
  };
}

function tracedFaq(hit: FaqHit): TracedHit {
  const { citation, documentId, score, relevance, lexicalRank, vectorRank, signals, isNearExact } = hit;
  const { question, keywords, answer, asking } = signals;
  return {
    label: citation.label,
    documentId,
    score,
    scores: {
      relevance,
      lexicalRank,
      vectorRank,
      question,
      keywords,
      answer,
      asking,
      nearExact: Number(isNearExact),
    },
  };
}

function tracedFile({ citation, score, hit }: FileSearchResult): TracedHit {
  const scores = hit === undefined ? {} : tracedPassage(hit).scores;
  return { label: citation.label, documentId: citation.documentId, score, scores };
}
