import type { Confidence } from "#src/retrieval/index.ts";
import type { ToolFindings } from "./tool.ts";

export { toolData } from "./tool-data.ts";
export { tracedHits } from "./traced-hits.ts";

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
