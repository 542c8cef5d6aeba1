import { coversNorm, type Provision, type StoredProvision } from "#src/domain/index.ts";
import type { NormSummary, ProvisionQuery } from "../read-view.ts";
import { visibleUnder } from "./filters.ts";
import { chunkIndex, type LocatedChunk, type MemoryDocument, type TenantState } from "./tenant-state.ts";

export function findProvisions(state: TenantState, query: ProvisionQuery): StoredProvision[] {
  const { norm, artigo } = query;
  const found = [...chunkIndex(state).values()]
    .filter(visibleUnder(query.filter))
    .flatMap(stored)
    .filter(
      (provision) => provision.artigo === artigo && (norm === null || coversNorm(norm, provision.norma)),
    )
    .toSorted((a, b) => a.documentId - b.documentId || a.start - b.start);
  const documents = [...new Set(found.map(({ documentId }) => documentId))];
  const read = new Set(documents.slice(0, Math.max(0, query.documents)));
  return found.filter(({ documentId }) => read.has(documentId));
}

export function provisionsIn(chunks: readonly LocatedChunk[]): Map<number, StoredProvision[]> {
  const holding = chunks.filter(({ chunk }) => chunk.provisions.length > 0);
  return new Map(holding.map((located) => [located.chunk.id, stored(located)]));
}

function stored({ chunk, owner }: LocatedChunk): StoredProvision[] {
  const place = { chunkId: chunk.id, documentId: owner.document.id };
  return chunk.provisions.map((provision) => ({ ...provision, ...place }));
}

export function findArticles(state: TenantState, key: string): string[] {
  const articles = [...state.documents.values()]
    .filter(({ document }) => document.active && !document.isFormer)
    .flatMap(({ chunks }) => chunks.flatMap(({ provisions }) => provisions))
    .filter(({ norma, situacao }) => situacao !== "anterior" && coversNorm(key, norma))
    .flatMap(({ artigo }) => (artigo === null ? [] : [artigo]));
  return [...new Set(articles)];
}

export function findNorms(state: TenantState, key: string, limit: number): NormSummary[] {
  return [...state.documents.values()]
    .filter(({ document }) => document.active && !document.isFormer)
    .flatMap((owner) => summaries(owner, key))
    .slice(0, Math.max(0, limit));
}

function summaries(owner: MemoryDocument, key: string): NormSummary[] {
  const provisions = owner.chunks
    .flatMap((chunk) => chunk.provisions)
    .filter(({ norma }) => coversNorm(key, norma))
    .toSorted((a, b) => a.start - b.start);
  return [...Map.groupBy(provisions, ({ norma }) => norma)]
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([norma, members]) => summary(owner, norma, members));
}

function summary({ document }: MemoryDocument, norma: string, provisions: readonly Provision[]): NormSummary {
  const standing = provisions.filter(({ artigo, situacao }) => artigo !== null && situacao !== "anterior");
  return {
    norma,
    documentId: document.id,
    documentName: document.name,
    articles: new Set(standing.map(({ artigo }) => artigo)).size,
    lastArticle: standing.at(-1)?.artigo ?? null,
  };
}
