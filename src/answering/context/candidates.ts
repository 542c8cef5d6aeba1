import type { Citation, ConfidenceLevel, Hit } from "#src/domain/index.ts";
import type { CatalogHit, FaqHit } from "#src/retrieval/index.ts";
import { formatCatalogHit } from "../catalog-payload/build-catalog-payload.ts";
import type { FileSearchResult } from "../tools/knowledge-source.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { defused } from "./fenced-text.ts";
import type { Source } from "./source.ts";

/** Something found that may become a source. */
export interface Candidate extends Omit<Source, "number"> {
  /** How much it promises, over all tools: by its place in its list and by how sure that list is. */
  readonly promise: number;
}

type Searched = Exclude<ToolFindings, { kind: "stats" }>;
type Found = Omit<Candidate, "promise" | "section"> & { readonly isCertain: boolean };

const TRUST: Readonly<Record<ConfidenceLevel, number>> = { alta: 1, media: 0.7, baixa: 0.4, sem_rag: 0.1 };
/** What was cited by its place, or asked word for word, comes before whatever was found by likeness. */
const CERTAIN = 2;
const ITEM_NUMBER = /^1\. /;

/** What the tools found, in the order of each. */
export function candidatesOf(findings: readonly ToolFindings[]): Candidate[] {
  return findings.flatMap((finding) => {
    if (finding.kind === "stats") return [];
    const trust = TRUST[finding.response.confidence.level];
    const found = foundBy(finding).filter(({ text }) => text !== "");
    return found.map(({ isCertain, ...candidate }, rank) => ({
      ...candidate,
      section: finding.kind,
      promise: (isCertain ? CERTAIN : trust) / (rank + 1),
    }));
  });
}

function foundBy(finding: Searched): Found[] {
  switch (finding.kind) {
    case "faqs":
      return finding.response.results.map(fromFaq);
    case "catalog":
      return finding.response.results.map(fromProduct);
    case "files":
      return finding.response.results.map(fromFile);
    case "documents":
    case "law":
      return finding.response.hits.map(fromHit);
  }
}

function fromFaq({ entry, snippet, citation, isNearExact }: FaqHit): Found {
  const answer = entry.answer.trim() === "" ? snippet : entry.answer;
  return found(`Pergunta: ${entry.question}\nResposta: ${answer}`, citation, { isCertain: isNearExact });
}

function fromProduct(hit: CatalogHit): Found {
  return found(formatCatalogHit(hit, 0).replace(ITEM_NUMBER, ""), hit.citation);
}

function fromFile({ snippet, citation }: FileSearchResult): Found {
  return found(snippet, citation);
}

function fromHit(hit: Hit): Found {
  const isCertain = hit.reference !== null || hit.isAskedQuestion;
  return found(wordsOf(hit), hit.citation, { hit, isCertain });
}

/** As of an earlier day, the wordings of a law may stand elsewhere than in the passage's own text. */
function wordsOf({ chunk, provisions }: Hit): string {
  const isElsewhere = provisions.some(({ documentId }) => documentId !== chunk.documentId);
  return isElsewhere ? provisions.map(({ text }) => text).join("\n") : chunk.text;
}

function found(text: string, citation: Citation, more: Partial<Found> = {}): Found {
  return { text: defused(text), citation, hit: null, isCertain: false, ...more };
}
