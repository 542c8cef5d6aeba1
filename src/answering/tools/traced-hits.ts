import type { Hit, TracedHit } from "#src/domain/index.ts";
import type { CatalogHit, FaqHit } from "#src/retrieval/index.ts";
import type { FileSearchResult } from "./file-search.ts";
import type { ToolFindings } from "./tool.ts";

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
