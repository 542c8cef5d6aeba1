import { listContents, readDocumentText, type Tenant } from "#src/app/index.ts";
import type { Document } from "#src/domain/index.ts";

type McpResourcePage = {
  resources: { uri: string; name: string; description: string; mimeType: string }[];
  nextCursor?: string;
};

const PAGE = 100;
/** Of one document at a time; where there is more, the text ends with where it goes on. */
const MAX_TEXT = 200_000;

const TEXT = "text/plain";
const JSON_TYPE = "application/json";

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "acervo://documents/{id}{?from}",
    name: "document",
    description: "O texto de um documento; from: a partir de que caractere.",
    mimeType: TEXT,
  },
  {
    uriTemplate: "acervo://collections/{name}",
    name: "collection",
    description: "Uma coleção: quantos documentos tem.",
    mimeType: JSON_TYPE,
  },
];

/** "c2": the second page of collections; "d100": documents after number 100. Null: a cursor that we never gave. */
export async function listResources(tenant: Tenant, cursor = "c1"): Promise<McpResourcePage | null> {
  const [, list, place] = /^([cd])(\d{1,15})$/.exec(cursor) ?? [];
  if (list === "d") return documentPage(tenant, Number(place));
  if (list !== "c" || Number(place) < 1) return null;
  const contents = await listContents(tenant, "collections", { page: Number(place), pageSize: PAGE });
  if (contents.list !== "collections") return null;
  const collections = contents.items.map(({ name, documents }) => ({
    uri: `acervo://collections/${encodeURIComponent(name)}`,
    name,
    description: `Coleção, documentos: ${documents}`,
    mimeType: JSON_TYPE,
  }));
  if (contents.page < contents.pages) return { resources: collections, nextCursor: `c${contents.page + 1}` };
  const documents = await documentPage(tenant, 0);
  return { ...documents, resources: [...collections, ...documents.resources] };
}

async function documentPage(tenant: Tenant, after: number): Promise<McpResourcePage> {
  const found = await tenant.documents({ after, limit: PAGE });
  const resources = found.filter(({ active }) => active).map(documentResource);
  const last = found.at(-1);
  return found.length < PAGE || last === undefined ? { resources } : { resources, nextCursor: `d${last.id}` };
}

function documentResource({ id, name, collection, kind, source }: Document) {
  const description = `${kind}, coleção ${collection}, origem ${source}`;
  return { uri: `acervo://documents/${id}`, name, description, mimeType: TEXT };
}

const DOCUMENT = /^acervo:\/\/documents\/(\d{1,15})(?:\?from=(\d{1,15}))?$/;
const COLLECTION = /^acervo:\/\/collections\/([^/?#]{1,300})$/;

interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** Null: there is no such resource, or another tenant has it. */
export async function readResource(tenant: Tenant, uri: string): Promise<ResourceText | null> {
  const [, id, from = "0"] = DOCUMENT.exec(uri) ?? [];
  if (id !== undefined) return documentText(tenant, Number(id), Number(from));
  const name = decoded(COLLECTION.exec(uri)?.[1] ?? "");
  return name === "" ? null : collectionText(tenant, name);
}

async function documentText(tenant: Tenant, id: number, from: number): Promise<ResourceText | null> {
  const found = await readDocumentText(tenant, id, { from, length: MAX_TEXT });
  if (found === null) return null;
  const { text, next } = found;
  const rest = next === null ? "" : `\n\n[O texto continua em acervo://documents/${id}?from=${next}]`;
  return { mimeType: TEXT, text: text + rest };
}

async function collectionText(tenant: Tenant, name: string): Promise<ResourceText | null> {
  const { collections } = await tenant.source.stats(undefined, tenant.context());
  if (!Object.hasOwn(collections, name)) return null;
  return { mimeType: JSON_TYPE, text: JSON.stringify({ name, documents: collections[name] }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
