import type { Chunk, Document } from "#src/domain/index.ts";
import { eachSource } from "#src/knowledge/index.ts";
import { normLabel } from "#src/law/index.ts";
import type { CollectionSummary, NormSummary } from "#src/storage/index.ts";
import type { Tenant } from "../tenant.ts";
import { checkCollection } from "./base.ts";

export const CONTENT_LISTS = ["laws", "tables", "collections", "documents"] as const;

export type ContentList = (typeof CONTENT_LISTS)[number];

export interface ListRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly collection?: string | undefined;
}

/** One page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** A norm as people name it, in one document; or all súmulas of a court. */
export interface ListedNorm {
  readonly name: string;
  readonly kind: "norm" | "sumulas";
  readonly articles: number;
  readonly sumulas: number;
  readonly revoked: number;
  readonly lastArticle: string | null;
  /** The document that holds it; of súmulas, the first. */
  readonly document: Document;
}

export type Contents =
  | ({ readonly list: "laws" } & ListPage<ListedNorm>)
  | ({ readonly list: "collections" } & ListPage<CollectionSummary>)
  | ({ readonly list: "tables" | "documents" } & ListPage<Document>);

/** What a knowledge base holds, as people name it, a page at a time. */
export async function listContents(
  acervo: Tenant,
  list: ContentList,
  request: ListRequest,
): Promise<Contents> {
  const { collection } = request;
  await checkCollection(acervo, collection);
  if (list === "laws") return { list, ...(await listLaws(acervo, request)) };
  const { collections } = await acervo.store.read(acervo.context(), (view) => view.index.contents());
  const named = collections.filter(({ name }) => collection === undefined || name === collection);
  if (list === "collections") return { list, ...pageOf(named, request) };
  const wholes = await Promise.all(named.map(({ name }) => wholesIn(acervo, name)));
  const sources = wholes.flat();
  if (list === "tables") return { list, ...pageOf(sources.filter(isTableWhole), request) };
  return { list, ...pageOf(sources, request) };
}

/** The whole of a table says how many rows it has. */
function isTableWhole({ part, metadata }: Document): boolean {
  return part === 0 && typeof metadata["linhas"] === "number" && Array.isArray(metadata["campos"]);
}

/** Of each source its whole, or the first of its parts where it has none (yet). */
async function wholesIn({ store, name: tenant }: Tenant, collection: string): Promise<Document[]> {
  const found: Document[] = [];
  for await (const source of eachSource(store, tenant, { collection })) {
    found.push(...(await store.knowledge.parts(tenant, { collection, source, after: -1, limit: 1 })));
  }
  return found;
}

/** More norms than any collection of laws has. */
const MAX_NORMS = 100_000;

/** In the order of their names; súmulas, court by court, after the norms. */
async function listLaws(acervo: Tenant, request: ListRequest): Promise<ListPage<ListedNorm>> {
  const { store, name: tenant } = acervo;
  const norms = await store.read(acervo.context(), (view) => view.provisions.norms(null, MAX_NORMS));
  const documents = new Map<number, Document>();
  for (const id of new Set(norms.map(({ documentId }) => documentId))) {
    const document = await store.knowledge.get(tenant, id);
    const isAsked = request.collection === undefined || document?.collection === request.collection;
    if (document !== null && isAsked) documents.set(id, document);
  }
  const groups = Map.groupBy(norms, (norm) => courtLabel(norm) ?? `${norm.norma} ${norm.documentId}`);
  const listed = [...groups.values()].flatMap((group) => {
    const members = group.filter(({ documentId }) => documents.has(documentId));
    const [first] = members;
    const document = first && documents.get(first.documentId);
    return document === undefined ? [] : listedNorm(members, document);
  });
  const sorted = listed.toSorted(
    (a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name, "pt"),
  );
  return pageOf(sorted, request);
}

function listedNorm(members: readonly NormSummary[], document: Document): ListedNorm[] {
  const [first] = members;
  if (first === undefined) return [];
  const court = courtLabel(first);
  const revoked = members.reduce((sum, member) => sum + member.revoked, 0);
  if (court !== null) {
    const sumulas = new Set(members.map(({ norma }) => norma)).size;
    return [{ name: court, kind: "sumulas", articles: 0, sumulas, revoked, lastArticle: null, document }];
  }
  const { norma, articles, lastArticle, documentName } = first;
  const name = normLabel(norma) ?? documentName;
  return [{ name, kind: "norm", articles, sumulas: 0, revoked, lastArticle, document }];
}

/** Null for what is no súmula. */
function courtLabel({ norma }: NormSummary): string | null {
  const [type, , court] = norma.split("/");
  if (type === "sumula-vinculante") return "Súmulas vinculantes do STF";
  if (type !== "sumula") return null;
  return court === undefined ? "Súmulas sem tribunal" : `Súmulas do ${court.toUpperCase()}`;
}

function pageOf<Item>(items: readonly Item[], { page, pageSize }: ListRequest): ListPage<Item> {
  const start = (page - 1) * pageSize;
  const pages = Math.max(1, Math.ceil(items.length / pageSize));
  return { items: items.slice(start, start + pageSize), total: items.length, page, pages };
}

export interface DocumentText {
  readonly document: Document;
  readonly text: string;
  /** Where the text goes on; null: this is all. */
  readonly next: number | null;
}

interface TextRange {
  /** In characters of the whole text, from 0. */
  readonly from: number;
  readonly length: number;
}

/** The text of a document as it was read, a part at a time. Null: there is none that searches could find. */
export async function readDocumentText(
  { store, name }: Tenant,
  id: number,
  { from, length }: TextRange,
): Promise<DocumentText | null> {
  const document = await store.knowledge.get(name, id);
  if (document === null || !document.active) return null;
  const whole = joinChunks(await store.knowledge.chunks(name, id));
  const text = whole.slice(from, from + length).toWellFormed();
  const end = from + length;
  return { document, text, next: end < whole.length ? end : null };
}

/** Chunks are slices of one text: they may overlap, and between them only what nobody reads was left out. */
function joinChunks(chunks: readonly Chunk[]): string {
  const pieces: string[] = [];
  let reached = 0;
  for (const { start, end, text } of chunks) {
    if (end <= reached) continue;
    if (start > reached && pieces.length > 0) pieces.push("\n\n");
    pieces.push(text.slice(Math.max(0, reached - start)));
    reached = end;
  }
  return pieces.join("");
}
