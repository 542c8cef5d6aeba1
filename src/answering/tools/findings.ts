import type { CatalogHit, Confidence, FaqHit, Resolution, SearchResponse } from "#src/retrieval/index.ts";
import type { Evidence } from "../citation-check/check-citations.ts";
import { outOfForceText } from "../extractive/answer-from-state.ts";
import type { ToolFindings } from "./tool.ts";
import {
  type Citation,
  type Hit,
  type KnowledgeEntry,
  type SearchStats,
  sourceTypeOf,
  type TracedHit,
} from "#src/domain/index.ts";
import { FILE_SEARCH, type FileSearchResponse } from "./knowledge-source.ts";

export function resultCount(findings: ToolFindings): number {
  if (findings.kind === "stats") return 1;
  return "hits" in findings.response ? findings.response.hits.length : findings.response.results.length;
}

/** Null where nothing was searched. */
export function findingsConfidence(findings: ToolFindings): Confidence | null {
  return findings.kind === "stats" ? null : findings.response.confidence;
}

/** Why a search ran on less than it was asked to. */
export function fallbackOf(findings: ToolFindings): string | null {
  if (findings.kind === "stats") return null;
  const { response } = findings;
  if ("fallbackReason" in response) return response.fallbackReason;
  const isUnread = "unread" in response && response.unread.length > 0;
  return response.fallback ?? (isUnread ? "files-not-read" : null);
}

/** Counts and times of the search; null where nothing was ranked. */
export function searchStats(findings: ToolFindings): SearchStats | null {
  switch (findings.kind) {
    case "stats":
      return null;
    case "files":
      return findings.response.search ?? null;
    case "documents":
    case "law":
      return passageStats(findings.response);
    case "catalog":
    case "faqs": {
      const { lexicalCount, vectorCount, embeddingUsed, fallbackReason, timings } = findings.response;
      return { lexicalCount, vectorCount, embeddingUsed, fallbackReason, timings };
    }
  }
}

export function passageStats(response: SearchResponse): SearchStats {
  const { lexicalCount, vectorCount, mode, fallback: fallbackReason, timings } = response;
  return { lexicalCount, vectorCount, embeddingUsed: mode !== "lexical", fallbackReason, timings };
}

/** A longer passage is given by its best part: results are read by models, whose context is paid for. */
const MAX_TEXT = 2_000;

/** What a call is answered with, as JSON: small, and every result with the source to cite. */
export function toolData(findings: ToolFindings): unknown {
  switch (findings.kind) {
    case "catalog":
    case "faqs": {
      const { query, results, confidence } = findings.response;
      const entries = results.map((hit) => ({
        ...entryData("item" in hit ? hit.item : hit.entry),
        snippet: hit.snippet,
        score: rounded(hit.score),
        ...placeData(hit, "item" in hit ? hit.item : hit.entry),
        citation: citationData(hit.citation),
      }));
      return { query, confidence: confidenceData(confidence), results: entries };
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
  const { documentName, kind, chunk, snippet, citation, entry, reference, breakdown, relevance } = hit;
  return {
    title: documentName,
    kind,
    text: wordingsElsewhere(hit) ?? (chunk.text.length > MAX_TEXT ? snippet : chunk.text),
    score: rounded(breakdown.rerankScore ?? relevance),
    ...placeData(hit, entry),
    citation: citationData(citation),
    ...(reference === null ? {} : { reference }),
    ...(entry === null ? {} : { entry: entryData(entry) }),
  };
}

/** As of an earlier day, the wordings of a law may stand in another document than the passage. */
export function wordingsElsewhere({
  chunk,
  provisions,
}: Pick<Evidence, "chunk" | "provisions">): string | null {
  const isElsewhere = provisions.some(({ documentId }) => documentId !== chunk.documentId);
  return isElsewhere ? provisions.map(({ text }) => text).join("\n") : null;
}

/** Fields that say nothing are left out. */
function entryData(entry: KnowledgeEntry): Readonly<Record<string, unknown>> {
  const { kind: _kind, ...fields } = entry;
  const said = Object.entries(fields).filter(([, value]) => {
    return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : (value ?? "") !== "";
  });
  return Object.fromEntries(said);
}

function referenceData(resolution: Resolution) {
  const { cited, kind: status } = resolution;
  switch (resolution.kind) {
    case "provision-not-found":
      return { cited, status, document: resolution.documentName, known: resolution.known };
    case "not-in-force":
      return { cited, status, note: outOfForceText(resolution, "pt") };
    case "found": {
      // A model must not take what was revoked for law.
      const { situacao, alteracao } = resolution.provisions[0]?.[0] ?? {};
      return situacao === "revogado" ? { cited, status, situacao, por: alteracao } : { cited, status };
    }
    case "norm-not-found":
    case "outside-filter":
      return { cited, status };
  }
}

function filesData({ query, results, unknownDatastores }: FileSearchResponse) {
  return {
    query,
    ...(unknownDatastores.length === 0 ? {} : { unknown_datastores: unknownDatastores }),
    results: results.map(({ datastore, file, title, snippet, score, citation, hit }) => ({
      datastore,
      file,
      title,
      snippet: snippet.slice(0, FILE_SEARCH.snippetCharacters),
      score: rounded(score),
      ...(hit && placeData(hit, hit.entry)),
      citation: citation.label,
    })),
  };
}

/** Which passage of its document was found, what it was read from and when it was first stored. */
function placeData(
  { chunk, citation, createdAt }: Pick<Hit, "chunk" | "citation" | "createdAt">,
  entry: KnowledgeEntry | null,
) {
  const source_type = sourceTypeOf({ source: citation.source, entry });
  return { chunk_index: chunk.ordinal, source_type, created_at: createdAt };
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
      return findings.response.results.map((hit) => traced(hit, productScores(hit)));
    case "faqs":
      return findings.response.results.map((hit) => traced(hit, questionScores(hit)));
    case "documents":
    case "law":
      return findings.response.hits.map((hit) => traced(hit, passageScores(hit)));
    case "files":
      return findings.response.results.map((file) => traced(file, file.hit ? passageScores(file.hit) : {}));
    case "stats":
      return [];
  }
}

function traced(
  { citation, score }: { readonly citation: Citation; readonly score: number },
  scores: TracedHit["scores"],
): TracedHit {
  return { label: citation.label, documentId: citation.documentId, score, scores };
}

function passageScores({ relevance, breakdown }: Hit): TracedHit["scores"] {
  const { lexicalScore: lexical, vectorScore: vector, fusedScore: fused, rerankScore: rerank } = breakdown;
  const { lexicalRank, vectorRank, lexicalParts } = breakdown;
  const parts = Object.entries(lexicalParts).map(([name, points]) => [`lexical.${name}`, points]);
  return { fused, lexical, lexicalRank, vector, vectorRank, rerank, relevance, ...Object.fromEntries(parts) };
}

function productScores({ lexicalScore, lexicalRank, vectorScore, vectorRank, signals }: CatalogHit) {
  return {
    fields: lexicalScore,
    lexicalRank,
    vector: vectorScore,
    vectorRank,
    matchedTokens: signals.matches.length,
    tokens: signals.tokens.length,
    pair: Number(signals.hasCultureTreatmentPair),
  };
}

function questionScores({ relevance, lexicalRank, vectorRank, signals, isNearExact }: FaqHit) {
  return { relevance, lexicalRank, vectorRank, ...signals, nearExact: Number(isNearExact) };
}
