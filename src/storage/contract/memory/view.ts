import { coversNorm, DOCUMENT_KINDS, type Provision, type StoredProvision } from "#src/domain/index.ts";
import {
  type Candidate,
  type CandidateDocument,
  type CandidateQuery,
  type Candidates,
  type Contents,
  countWordsHolding,
  type DocumentStatistics,
  type IndexStatistics,
  type NormSummary,
  type Passage,
  type ProvisionQuery,
  type DocumentEvidence,
  MAX_COUNTED_CHUNKS,
  type ReadView,
  untilAborted,
  type VectorQuery,
  type VocabularyTerm,
  withEvidence,
} from "../../search-index.ts";
import { decodeSequence, distinctTerms, type FieldSequence } from "#src/index/chunk-terms.ts";
import { type FieldOccurrences, idf, NO_PLACE, type Occurrences, TITLE_WEIGHT } from "#src/index/index.ts";
import { checkDimensions, cosine, meanVector, norm } from "../../vectors.ts";
import { visibleUnder } from "./filters.ts";
import {
  allChunks,
  byCodePoint,
  type LocatedChunk,
  type MemoryChunk,
  type MemoryDocument,
  type TenantState,
} from "./tenant-state.ts";

export function memoryView(state: TenantState, signal: AbortSignal): ReadView {
  return {
    index: {
      candidates: untilAborted(signal, (query) => candidates(state, query)),
      frequencies: untilAborted(signal, (terms) => {
        const { chunkCount, documentFrequency } = readStatistics(state, terms);
        return { chunkCount, documentFrequency };
      }),
      passages: untilAborted(signal, (ids) => visible(state, ids).map(toPassage)),
      vocabulary: untilAborted(signal, (prefix, limit) => vocabulary(state, prefix, limit)),
      wordsHolding: untilAborted(signal, (part, limit) => countWordsHolding(textsOf(state), part, limit)),
      contents: untilAborted(signal, () => contents(state)),
    },
    provisions: {
      find: untilAborted(signal, (query) => findProvisions(state, query)),
      inChunks: untilAborted(signal, (ids) => provisionsIn(visible(state, ids))),
      articles: untilAborted(signal, (key) => findArticles(state, key)),
      norms: untilAborted(signal, (key, limit) => findNorms(state, key).slice(0, Math.max(0, limit))),
      lastChange: untilAborted(signal, (documentId) => lastChange(state, documentId)),
    },
  };
}

function candidates(state: TenantState, query: CandidateQuery): Candidates {
  const allowed = allChunks(state).filter(visibleUnder(query.filter));
  const statistics = readStatistics(state, query.terms);
  const similarity = similarityTo(state, query.vector);
  const score = scorer(state, [...new Set(query.terms)]);
  const toCandidate = (located: LocatedChunk, lexicalScore: number | null): Candidate => ({
    chunkId: located.chunk.id,
    documentId: located.owner.document.id,
    kind: located.owner.document.kind,
    lexicalScore,
    similarity: similarity(located),
    occurrences: occurrencesIn(located.chunk, query.terms),
  });
  const lexical = allowed
    .filter(({ chunk }) => query.terms.some((term) => chunk.frequencies.has(term)))
    .map((located) => toCandidate(located, score(located.chunk)))
    .toSorted((a, b) => (b.lexicalScore ?? 0) - (a.lexicalScore ?? 0) || a.chunkId - b.chunkId)
    .slice(0, Math.max(0, query.limit));
  const found = new Set(lexical.map(({ chunkId }) => chunkId));
  const isZero = query.vector === null || norm(query.vector.values) === 0;
  const nearest = (isZero ? [] : allowed)
    .map((located) => toCandidate(located, null))
    .filter((candidate) => candidate.similarity !== null)
    .toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0) || a.chunkId - b.chunkId)
    .slice(0, Math.max(0, query.vector?.limit ?? 0))
    .filter(({ chunkId }) => !found.has(chunkId));
  const all = [...lexical, ...nearest];
  const owners = [...new Set(all.map(({ documentId }) => documentId))].map((id) => ({
    id,
    chunkCount: Math.min(MAX_COUNTED_CHUNKS, chunksOf(state, id).length),
  }));
  const speaking = new Set(withEvidence(owners).map(({ id }) => id));
  const documents = owners.map(({ id, chunkCount }): [number, CandidateDocument] => {
    const own = all.find(({ documentId }) => documentId === id) as Candidate;
    const evidence = speaking.has(id) ? evidenceOf(chunksOf(state, id), query.terms, own, found) : null;
    return [id, { chunkCount, evidence, ...documentNearness(chunksOf(state, id), query.vector) }];
  });
  return { statistics, candidates: all, documents: new Map(documents) };
}

function chunksOf(state: TenantState, documentId: number): readonly MemoryChunk[] {
  return (state.documents.get(documentId) as MemoryDocument).chunks;
}

function documentNearness(
  chunks: readonly MemoryChunk[],
  vector: VectorQuery | null,
): Pick<CandidateDocument, "similarity" | "leadSimilarity"> {
  const vectors = vector === null ? [] : chunks.flatMap((chunk) => chunk.vectors.get(vector.space) ?? []);
  const similarityOf = (other: Float32Array | undefined): number | null =>
    vector === null || other === undefined ? null : cosine(vector.values, norm(vector.values), other);
  const lead = vector === null ? undefined : chunks[0]?.vectors.get(vector.space);
  return { similarity: similarityOf(meanVector(vectors)), leadSimilarity: similarityOf(lead) };
}

/** @param inList the chunks of the list by words. */
function evidenceOf(
  chunks: readonly MemoryChunk[],
  terms: readonly string[],
  { occurrences: { title } }: Candidate,
  inList: ReadonlySet<number>,
): DocumentEvidence {
  const inTitle = (place: number): number =>
    title.entries.filter((entry, at) => at % 3 === 0 && entry === place).length;
  const inBody = ({ frequencies }: MemoryChunk, place: number): number => {
    const term = terms[place] as string;
    const isRepeated = terms.indexOf(term) < place;
    return isRepeated ? 0 : Math.max(0, (frequencies.get(term) ?? 0) - TITLE_WEIGHT * inTitle(place));
  };
  const distinct = (chunk: MemoryChunk): number =>
    terms.filter((_, place) => inBody(chunk, place) > 0).length;
  return {
    length: sum(chunks, ({ length }) => length) - chunks.length * title.length,
    frequencies: terms.map((_, place) => sum(chunks, (chunk) => inBody(chunk, place))),
    further: chunks
      .filter((chunk) => !inList.has(chunk.id) && distinct(chunk) > 1)
      .map((chunk) => occurrencesIn(chunk, terms)),
  };
}

function occurrencesIn({ terms: own }: MemoryChunk, terms: readonly string[]): Occurrences {
  const distinct = distinctTerms(own);
  const { title, body } = decodeSequence(own.sequence);
  const inField = ({ terms: numbers, words, placed }: FieldSequence): FieldOccurrences => ({
    length: numbers.filter((number) => number > 0).length,
    entries: [...numbers].flatMap((number, place) => {
      const asked = terms.indexOf(distinct[number - 1] ?? "");
      return asked < 0 ? [] : [asked, place < placed ? place : NO_PLACE, words[place] as number];
    }),
  });
  return { title: inField(title), body: inField(body) };
}

const K1 = 1.2;
const B = 0.75;

/** BM25, as plainly as it can be said. */
function scorer(state: TenantState, terms: readonly string[]): (chunk: MemoryChunk) => number {
  const chunks = activeChunks(state);
  const meanLength = sum(chunks, (chunk) => chunk.length) / chunks.length;
  const weights = terms.map((term) => {
    const holders = chunks.filter((chunk) => chunk.frequencies.has(term)).length;
    return idf(chunks.length, holders);
  });
  return (chunk) => {
    let score = 0;
    for (const [index, term] of terms.entries()) {
      const frequency = chunk.frequencies.get(term) ?? 0;
      const saturated = (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * chunk.length) / meanLength));
      score += (weights[index] as number) * saturated;
    }
    return score;
  };
}

function similarityTo(
  state: TenantState,
  query: VectorQuery | null,
): (located: LocatedChunk) => number | null {
  const space = query === null ? undefined : state.spaces.get(query.space);
  if (query === null || space === undefined) return () => null;
  checkDimensions(space, query.values);
  const length = norm(query.values);
  return ({ chunk }) => {
    const vector = chunk.vectors.get(query.space);
    return vector === undefined ? null : cosine(query.values, length, vector);
  };
}

function readStatistics(state: TenantState, terms: readonly string[]): IndexStatistics {
  const chunks = activeChunks(state);
  const holders = (term: string): number => chunks.filter((chunk) => chunk.frequencies.has(term)).length;
  return {
    chunkCount: chunks.length,
    averageLength: chunks.length === 0 ? 0 : sum(chunks, (chunk) => chunk.bodyLength) / chunks.length,
    documentFrequency: new Map(terms.map((term) => [term, holders(term)])),
    documents: documentStatistics(state, terms),
  };
}

function documentStatistics(state: TenantState, terms: readonly string[]): DocumentStatistics {
  const documents = [...state.documents.values()].filter(
    ({ document, chunks }) => document.active && chunks.length > 0,
  );
  const holders = (term: string): number =>
    documents.filter(({ chunks }) => chunks.some((chunk) => chunk.frequencies.has(term))).length;
  const bodyTerms = sum(activeChunks(state), (chunk) => chunk.bodyLength);
  return {
    count: documents.length,
    averageLength: documents.length === 0 ? 0 : bodyTerms / documents.length,
    frequency: new Map(terms.map((term) => [term, holders(term)])),
  };
}

function vocabulary(state: TenantState, prefix: string, limit: number): VocabularyTerm[] {
  const terms = activeChunks(state).flatMap((chunk) => [...chunk.frequencies.keys()]);
  return [...Map.groupBy(terms, (term) => term)]
    .filter(([term]) => term.startsWith(prefix))
    .map(([term, members]) => ({ term, documentCount: members.length }))
    .toSorted((a, b) => b.documentCount - a.documentCount || byCodePoint(a.term, b.term))
    .slice(0, limit);
}

function textsOf(state: TenantState): string[] {
  const shown = [...state.documents.values()].filter(({ document }) => document.active);
  return shown.flatMap(({ document, chunks }) => [document.name, ...chunks.map(({ chunk }) => chunk.text)]);
}

function activeChunks(state: TenantState): MemoryChunk[] {
  return [...state.documents.values()].flatMap((owner) => (owner.document.active ? owner.chunks : []));
}

function visible(state: TenantState, chunkIds: readonly number[]): LocatedChunk[] {
  const shown = allChunks(state).filter(({ owner }) => owner.document.active);
  const byId = new Map(shown.map((located) => [located.chunk.id, located]));
  return chunkIds.flatMap((id) => byId.get(id) ?? []);
}

function toPassage({ chunk, owner }: LocatedChunk): Passage {
  const { id, name, source, kind, origin, collection, metadata, entry, createdAt } = owner.document;
  return {
    chunk: { id: chunk.id, documentId: id, ...chunk.chunk },
    document: { id, name, source, kind, origin, collection, metadata, entry, createdAt },
  };
}

function contents(state: TenantState): Contents {
  const documents = [...state.documents.values()].map(({ document }) => document);
  const count = (name: string): number =>
    documents.filter(({ active, collection }) => active && collection === name).length;
  return {
    collections: [...state.collections].toSorted().map((name) => ({ name, documents: count(name) })),
    kinds: DOCUMENT_KINDS.filter((kind) => documents.some((document) => document.kind === kind)),
  };
}

function findProvisions(state: TenantState, query: ProvisionQuery): StoredProvision[] {
  const { norm: key, artigo } = query;
  const found = allChunks(state)
    .filter(visibleUnder(query.filter))
    .flatMap(stored)
    .filter((provision) => provision.artigo === artigo && (key === null || coversNorm(key, provision.norma)))
    .toSorted((a, b) => a.documentId - b.documentId || a.start - b.start);
  const documents = [...new Set(found.map(({ documentId }) => documentId))];
  const read = new Set(documents.slice(0, Math.max(0, query.documents)));
  return found.filter(({ documentId }) => read.has(documentId));
}

function provisionsIn(chunks: readonly LocatedChunk[]): Map<number, StoredProvision[]> {
  const holding = chunks.filter(({ chunk }) => chunk.provisions.length > 0);
  return new Map(holding.map((located) => [located.chunk.id, stored(located)]));
}

function stored({ chunk, owner }: LocatedChunk): StoredProvision[] {
  const place = { chunkId: chunk.id, documentId: owner.document.id };
  return chunk.provisions.map((provision) => ({ ...provision, ...place }));
}

function findArticles(state: TenantState, key: string): string[] {
  const articles = shownProvisions(state)
    .flatMap(({ provisions }) => provisions)
    .filter(({ norma, situacao }) => situacao !== "anterior" && coversNorm(key, norma))
    .flatMap(({ artigo }) => artigo ?? []);
  return [...new Set(articles)];
}

function findNorms(state: TenantState, key: string | null): NormSummary[] {
  return shownProvisions(state).flatMap(({ id, name, provisions }) => {
    const covered = provisions.filter(({ norma }) => key === null || coversNorm(key, norma));
    return [...Map.groupBy(covered, ({ norma }) => norma)]
      .toSorted(([a], [b]) => byCodePoint(a, b))
      .map(([norma, members]) => ({ norma, documentId: id, documentName: name, ...countArticles(members) }));
  });
}

function lastChange(state: TenantState, documentId: number): string | null {
  const { document, chunks = [] } = state.documents.get(documentId) ?? {};
  const provisions = document?.active ? chunks.flatMap((chunk) => chunk.provisions) : [];
  const dates = provisions.flatMap(({ desde, ate }) => [desde ?? [], ate ?? []].flat());
  return dates.toSorted().at(-1) ?? null;
}

/** Of documents in force, each with its provisions in reading order. */
function shownProvisions(state: TenantState) {
  return [...state.documents.values()]
    .filter(({ document }) => document.active && !document.isFormer)
    .map(({ document: { id, name }, chunks }) => ({
      id,
      name,
      provisions: chunks.flatMap((chunk) => chunk.provisions).toSorted((a, b) => a.start - b.start),
    }));
}

function countArticles(
  provisions: readonly Provision[],
): Pick<NormSummary, "articles" | "revoked" | "lastArticle"> {
  const inForce = provisions.filter(({ artigo, situacao }) => artigo !== null && situacao !== "anterior");
  const revoked = provisions.filter(
    ({ situacao, tipo }) => situacao === "revogado" && (tipo === "caput" || tipo === "sumula"),
  );
  return {
    revoked: new Set(revoked.map(({ artigo }) => artigo)).size,
    articles: new Set(inForce.map(({ artigo }) => artigo)).size,
    lastArticle: inForce.at(-1)?.artigo ?? null,
  };
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
