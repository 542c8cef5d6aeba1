import type { Citation, Hit, KnowledgeEntry } from "#src/domain/index.ts";
import type { CatalogHit, Confidence, FaqHit, Resolution, SearchResponse } from "#src/retrieval/index.ts";
import { FILE_SEARCH, type FileSearchResponse } from "./file-search.ts";
import type { ToolFindings } from "./tool.ts";

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
