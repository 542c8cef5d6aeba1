import { createHash } from "node:crypto";
import { createRequestContext, type Filter, type Metadata, type Provision } from "#src/domain/index.ts";
import { type ChunkTerms, type IndexToken, packTerms } from "#src/index/index.ts";
import type { Candidate, CandidateQuery, IndexStatistics, ReadView } from "../search-index.ts";
import type { ChunkDraft, DocumentDraft, PutOutcome, Store } from "../store.ts";

export const TENANT = "acme";
export const CONTEXT = createRequestContext(TENANT);
export const EVERYTHING: Filter = {};

export interface PassageInput {
  readonly text: string;
  readonly title?: string;
  readonly metadata?: Metadata;
  readonly vector?: readonly number[];
  /** Their ranges count from the beginning of the passage. */
  readonly provisions?: readonly Provision[];
}

type Passages = readonly (string | PassageInput)[];

/** A document whose passages are analysed by splitting at spaces. */
export function draftOf(
  source: string,
  passages: Passages,
  changes: Partial<Omit<DocumentDraft, "chunks">> = {},
): DocumentDraft {
  const inputs = passages.map((passage) => (typeof passage === "string" ? { text: passage } : passage));
  return {
    collection: "manuais",
    source,
    part: 0,
    contentHash: createHash("sha256").update(JSON.stringify(passages)).digest("hex"),
    recipe: "r1",
    kind: "document",
    name: `Documento ${source}`,
    metadata: {},
    vectorSpace: null,
    chunks: inputs.map((input, ordinal) => chunkOf(input, ordinal, inputs.length)),
    ...changes,
  };
}

/** A provision that begins where its passage does, unless told otherwise. */
export function provisionOf(norma: string, changes: Partial<Provision> = {}): Provision {
  return {
    norma,
    artigo: null,
    paragrafo: null,
    inciso: null,
    alinea: null,
    item: null,
    tipo: "caput",
    situacao: "vigente",
    start: 0,
    end: (changes.start ?? 0) + 1,
    desde: null,
    ate: null,
    alteracao: null,
    ...changes,
  };
}

function moved(provision: Provision, by: number): Provision {
  return { ...provision, start: provision.start + by, end: provision.end + by };
}

function chunkOf(input: PassageInput, ordinal: number, total: number): ChunkDraft {
  const start = ordinal * 1_000;
  const { provisions } = input;
  return {
    ordinal,
    start,
    end: start + input.text.length,
    text: input.text,
    headings: input.title === undefined ? [] : [input.title],
    position: ordinal / total,
    tokenCount: input.text.length,
    metadata: input.metadata ?? {},
    terms: analyse(input.title ?? "", input.text),
    vector: input.vector === undefined ? null : Float32Array.from(input.vector),
    ...(provisions && { provisions: provisions.map((provision) => moved(provision, start)) }),
  };
}

/** Every word is its own term. */
export function analyse(title: string, text: string): ChunkTerms {
  return packTerms(tokens(title), tokens(text));
}

function tokens(text: string): IndexToken[] {
  return split(text).map((word, position) => ({ stem: word, word, position, isStopWord: false }));
}

function split(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

/** Stores one document and returns its id. */
export async function putOne(store: Store, draft: DocumentDraft, tenant = TENANT): Promise<number> {
  return documentOf(await store.knowledge.put(tenant, [draft])).id;
}

/** What becomes of drafts that expect nothing. */
export type Settled = Exclude<PutOutcome, { kind: "conflict" }>;

export async function putAll(
  store: Store,
  drafts: readonly DocumentDraft[],
  tenant = TENANT,
): Promise<Settled[]> {
  return (await store.knowledge.put(tenant, drafts)).map((outcome) => {
    if (outcome.kind === "conflict") throw new Error("a draft that expects nothing is in conflict");
    return outcome;
  });
}

export function documentOf(outcomes: readonly PutOutcome[]): Settled["document"] {
  const [outcome] = outcomes;
  if (outcome === undefined || outcome.kind === "conflict") throw new Error("nothing was put");
  return outcome.document;
}

/** Texts of the chunks that hold any of the words, best first. */
export function search(store: Store, words: string, filter = EVERYTHING, tenant = TENANT): Promise<string[]> {
  return store.read(createRequestContext(tenant), async (view) =>
    textsOf(view, await candidates(view, words, filter)),
  );
}

export function candidates(view: ReadView, words: string, filter = EVERYTHING): Promise<Candidate[]> {
  return lexicalCandidates(view, { terms: split(words), filter, limit: 100 });
}

/** The list by words alone. */
export async function lexicalCandidates(
  view: ReadView,
  query: Omit<CandidateQuery, "vector">,
): Promise<Candidate[]> {
  return [...(await view.index.candidates({ ...query, vector: null })).candidates];
}

export async function statisticsOf(view: ReadView, terms: readonly string[]): Promise<IndexStatistics> {
  return (await view.index.candidates({ terms, filter: EVERYTHING, limit: 0, vector: null })).statistics;
}

async function textsOf(view: ReadView, found: readonly { chunkId: number }[]): Promise<string[]> {
  const passages = await view.index.passages(found.map(({ chunkId }) => chunkId));
  return passages.map(({ chunk }) => chunk.text);
}

/** Ids of all chunks that hold a word, ascending. */
export async function chunkIds(store: Store, word: string, tenant = TENANT): Promise<number[]> {
  const found = await store.read(createRequestContext(tenant), (view) => candidates(view, word));
  return found.map(({ chunkId }) => chunkId).toSorted((a, b) => a - b);
}

export interface NearestInput {
  readonly space: number;
  readonly vector: readonly number[];
  readonly limit?: number;
  readonly filter?: Filter;
}

/** Texts of the chunks nearest to a vector. */
export function nearest(store: Store, input: NearestInput, tenant = TENANT): Promise<string[]> {
  const { space, limit = 10, filter = EVERYTHING } = input;
  const vector = Float32Array.from(input.vector);
  return store.read(createRequestContext(tenant), async (view) =>
    textsOf(view, await nearestTo(view, { space, vector, limit, filter })),
  );
}

export interface NearestQuery {
  readonly space: number;
  readonly vector: Float32Array;
  readonly limit: number;
  readonly filter: Filter;
}

/** The list by vectors alone. */
export async function nearestTo(view: ReadView, query: NearestQuery): Promise<Candidate[]> {
  const { space, vector: values, limit, filter } = query;
  const asked = { terms: [], filter, limit: 0, vector: { space, values, limit } };
  return [...(await view.index.candidates(asked)).candidates];
}

/** The cosine of those chunks that hold a word; null for one without a vector. */
export async function similarityByChunk(
  view: ReadView,
  word: string,
  vector: { readonly space: number; readonly values: Float32Array },
  filter = EVERYTHING,
): Promise<Map<number, number | null>> {
  const query = { terms: [word], filter, limit: 100, vector: { ...vector, limit: 0 } };
  const { candidates: found } = await view.index.candidates(query);
  return new Map(found.map(({ chunkId, similarity }) => [chunkId, similarity]));
}

/** Hides or shows a document that `draftOf` made, by putting it again as it is. False: no such document. */
export async function setActive(store: Store, tenant: string, id: number, active: boolean): Promise<boolean> {
  const document = await store.knowledge.get(tenant, id);
  if (document === null) return false;
  const draft = { ...document, recipe: "r1", chunks: [], vectorSpace: null, active };
  const put = documentOf(await store.knowledge.put(tenant, [draft]));
  if (put.chunkCount !== document.chunkCount) throw new Error("the document was replaced");
  return true;
}

/** Invariants that do not hold. */
export async function broken(store: Store): Promise<string[]> {
  const findings = await store.maintenance.verify();
  return findings.filter((finding) => !finding.ok).map(({ invariant, detail }) => `${invariant}: ${detail}`);
}
