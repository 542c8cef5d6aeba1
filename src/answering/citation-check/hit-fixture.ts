import type { Hit, ProvisionLevel, QuotedProvision } from "#src/domain/index.ts";

export interface HitFacts {
  readonly text: string;
  readonly label?: string;
  readonly documentName?: string;
  readonly headings?: readonly string[];
  readonly metadata?: Hit["chunk"]["metadata"];
  readonly provisions?: readonly QuotedProvision[];
  readonly score?: number;
  readonly vectorScore?: number | null;
  readonly reference?: string | null;
}

/** A hit of which only what a test is about has to be said. */
export function makeHit(facts: HitFacts): Hit {
  const { text, label = "Guia", documentName = "Guia", headings = [], provisions = [], score = 1 } = facts;
  const place = { documentId: 1, headings, start: 0, end: text.length };
  const { metadata = {}, vectorScore = null, reference = null } = facts;
  return {
    chunk: { ...place, id: 1, ordinal: 0, text, position: 0, tokenCount: 1, metadata },
    documentName,
    kind: provisions.length > 0 ? "legal" : "document",
    origin: "DOCS",
    collection: "geral",
    documentMetadata: {},
    entry: null,
    score,
    relevance: 1,
    breakdown: {
      lexicalScore: score,
      lexicalRank: 1,
      vectorScore,
      vectorRank: vectorScore === null ? null : 1,
      fusedScore: score,
      meaning: 0,
      rerankScore: null,
      lexicalParts: {},
    },
    matches: [],
    snippet: text,
    citation: { ...place, label, documentName, source: "guia.md", pages: null, row: null },
    mergedChunkIds: [],
    provisions,
    reference,
    isAskedQuestion: false,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

/** A provision of a made-up law: `provisionOf("lei/98765/2021", { artigo: "5", inciso: "II" })`. */
export function provisionOf(norma: string, path: Partial<Record<ProvisionLevel, string>>): QuotedProvision {
  const deepest = (["item", "alinea", "inciso", "paragrafo"] as const).find(
    (level) => path[level] !== undefined,
  );
  const isSumula = path.artigo === undefined;
  return {
    artigo: null,
    paragrafo: null,
    inciso: null,
    alinea: null,
    item: null,
    ...path,
    norma,
    tipo: isSumula ? "sumula" : (deepest ?? "caput"),
    situacao: "vigente",
    start: 0,
    end: 1,
    desde: null,
    ate: null,
    alteracao: null,
    chunkId: 1,
    documentId: 1,
    text: "",
  };
}
