import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { extname } from "node:path";
import { AcervoError, type Chunk, type Document, type DocumentKind } from "#src/domain/index.ts";
import { eachDocument, type SourceDocument } from "#src/knowledge/index.ts";
import type { DocumentPage, Forgotten, Job, KeptFile } from "#src/storage/index.ts";
import type { DocumentAbout, IngestPayload } from "../jobs/ingest-job.ts";
import type { HeldFile } from "../jobs/kept-files.ts";
import type { UrlPayload } from "../jobs/url-job.ts";
import type { Tenant } from "../tenant.ts";
import { checkedUrl } from "../web/fetch-public.ts";
import { countCollection, forgetCollection, forgetDocuments } from "./base.ts";
import { enqueueJob } from "./jobs.ts";
import { checkQuota } from "./quotas.ts";

/** A file as it arrives. */
export interface Upload {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface ReceivedFile {
  readonly name: string;
  readonly file: HeldFile;
}

/** Keeps the bytes of a file; nothing is left of one that breaks off, is too long, or goes beyond the quota. */
export async function receiveFile(tenant: Tenant, { name, bytes }: Upload): Promise<ReceivedFile> {
  await checkQuota(tenant, { documents: 1 });
  const file = await tenant.files.keep(tenant.name, bytes, tenant.config.http.maxUploadBytes);
  const received = { name, file };
  try {
    await checkQuota(tenant, { documents: 1, bytes: file.bytes });
    return received;
  } catch (error) {
    await dropReceived(tenant, [received]);
    throw error;
  }
}

/** Lets files go that were received in vain. */
export async function dropReceived(tenant: Tenant, received: readonly ReceivedFile[]): Promise<void> {
  for (const { file } of received) file.letGo();
  await tenant.files.dropUnneeded(
    tenant.name,
    received.map(({ file }) => file.hash),
  );
}

export type AcceptedAbout = Omit<DocumentAbout, "source">;

/** One job for each file that was received, to be read when its turn comes. */
export async function acceptFiles(
  tenant: Tenant,
  received: readonly ReceivedFile[],
  about: AcceptedAbout,
  key?: string,
): Promise<Job[]> {
  try {
    const jobs: Job[] = [];
    for (const [index, { name, file }] of received.entries()) {
      const payload: IngestPayload = { ...about, source: uploadSource(name), hash: file.hash };
      jobs.push(await enqueueJob(tenant, "ingest", payload, key && `${key} ${index}`));
    }
    return jobs;
  } finally {
    // Those that a job needs stay; one that was sent again after its job had ended goes.
    await dropReceived(tenant, received);
  }
}

const MAX_NAME = 300;
/** Nobody sees these, or they turn the reading direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * What an uploaded file is known by. The same name again replaces it. Never an absolute path: those are read again where
 * they are, and nobody who sends a file may choose what this machine reads.
 */
export function uploadSource(name: string): string {
  const parts = name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replaceAll(UNSEEN, "")
    .split("/")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const source = parts.join("/");
  if (source !== "" && source.length <= MAX_NAME) return `upload/${source}`;
  throw new AcervoError("invalid-request", { problems: [`name: de 1 a ${MAX_NAME} caracteres`] });
}

interface TypedText {
  readonly title: string;
  readonly text: string;
  readonly collection: string;
  readonly kind: DocumentKind;
}

/** A text that is in no file: a notice, an answer given by telephone. The same title again replaces it. */
export function typedSource({ title, kind, collection }: Omit<TypedText, "text">) {
  return {
    source: `manual/${fileName(title)}.md`,
    collection,
    kind,
    origin: "CUSTOM",
    title,
    metadata: { origem: "manual" },
    mayRepeat: true,
  } as const satisfies Omit<SourceDocument, "content">;
}

/** "Horário do feriado" as "horario-do-feriado-" and a few digits, which tell "C++" from "C#". */
function fileName(title: string): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "texto";
  return `${words}-${createHash("sha256").update(title.normalize("NFC")).digest("hex").slice(0, 6)}`;
}

/** The text rests in a file until it is read: a job's row outlives what it led to. */
export async function acceptText(tenant: Tenant, typed: TypedText, key?: string): Promise<Job> {
  const bytes = async function* () {
    yield new TextEncoder().encode(typed.text);
  };
  const received = await receiveFile(tenant, { name: typed.title, bytes: bytes() });
  try {
    const payload: IngestPayload = { ...typedSource(typed), hash: received.file.hash };
    return await enqueueJob(tenant, "ingest", payload, key);
  } finally {
    await dropReceived(tenant, [received]);
  }
}

export async function acceptUrl(tenant: Tenant, payload: UrlPayload, key?: string): Promise<Job> {
  if (!tenant.config.http.ingestsUrls) throw new AcervoError("urls-not-accepted", {});
  checkedUrl(payload.url);
  await checkQuota(tenant, { documents: 1 });
  return enqueueJob(tenant, "ingest-url", payload, key);
}

export async function readDocument({ store, name }: Tenant, id: number): Promise<Document> {
  const document = await store.knowledge.get(name, id);
  if (document === null) throw new AcervoError("document-not-found", { id: String(id) });
  return document;
}

/** In order of their numbers. */
export function pageDocuments({ store, name }: Tenant, page: DocumentPage): Promise<Document[]> {
  return store.knowledge.list(name, page);
}

export interface DocumentChunks {
  readonly document: Document;
  readonly chunks: readonly Chunk[];
}

export async function readChunks(tenant: Tenant, id: number): Promise<DocumentChunks> {
  const document = await readDocument(tenant, id);
  return { document, chunks: await tenant.store.knowledge.chunks(tenant.name, id) };
}

/** The file that a document was read from, open. */
export interface OpenSource extends KeptFile {
  readonly fileName: string;
  readonly handle: FileHandle;
}

export async function openSource(tenant: Tenant, id: number): Promise<OpenSource> {
  const document = await readDocument(tenant, id);
  const { source, name } = document;
  const kept = await tenant.files.find(tenant.name, await fileHashOf(tenant, document));
  if (kept === null) throw new AcervoError("source-not-kept", { id: String(id) });
  const fileName = source.split(/[/\\]/).at(-1) ?? name;
  try {
    return { ...kept, fileName, handle: await open(kept.path) };
  } catch (cause) {
    // Somebody deleted the document a moment ago.
    throw new AcervoError("source-not-kept", { id: String(id) }, { cause });
  }
}

/** Rows of a table come from the file of the whole. */
async function fileHashOf({ store, name }: Tenant, document: Document): Promise<string> {
  const { collection, source, part, contentHash } = document;
  if (part === 0) return contentHash;
  const [whole] = await store.knowledge.parts(name, { collection, source, after: -1, limit: 1 });
  return whole?.part === 0 ? whole.contentHash : contentHash;
}

/** The ending says what the bytes are. */
export function endingOf({ fileName }: Pick<OpenSource, "fileName">): string {
  return extname(fileName).slice(1).toLowerCase();
}

/** For good, with the file that it was read from where no other document of the tenant needs it. */
export async function deleteDocument(
  tenant: Tenant,
  id: number,
): Promise<{ readonly document: Document; readonly forgotten: Forgotten }> {
  const document = await readDocument(tenant, id);
  const forgotten = await forgetDocuments(tenant, [document]);
  await tenant.files.dropUnneeded(tenant.name, [document.contentHash]);
  return { document, forgotten };
}

export async function deleteCollection(tenant: Tenant, collection: string): Promise<Forgotten> {
  const { store, name } = tenant;
  const hashes: string[] = [];
  for await (const { part, contentHash } of eachDocument(store, name, { collections: [collection] })) {
    if (part === 0) hashes.push(contentHash);
  }
  await countCollection(tenant, collection);
  const forgotten = await forgetCollection(tenant, collection);
  await tenant.files.dropUnneeded(name, hashes);
  return forgotten;
}
