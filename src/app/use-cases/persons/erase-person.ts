import type { Forgotten, ForgottenRecords } from "#src/storage/index.ts";
import type { Tenant } from "../../tenant.ts";
import { findPerson, type PersonFinding } from "./find-person.ts";
import { readIdentifier } from "./person-matcher.ts";

export interface PersonRequest {
  /** CPF, CNPJ, telephones, e-mail addresses, names. */
  readonly identifiers: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** All that speaks of somebody, for people to look through before anything is erased. */
export function searchPerson(
  tenant: Tenant,
  { identifiers, signal }: PersonRequest,
): Promise<PersonFinding[]> {
  return Array.fromAsync(findPerson(tenant, identifiers.map(readIdentifier), signal));
}

export interface ErasedPerson {
  readonly erased: readonly PersonFinding[];
  /** Files as they were handed in. */
  readonly files: number;
  readonly forgotten: Forgotten;
  /** What a second search finds: what was not chosen, or has come in meanwhile. */
  readonly remaining: readonly PersonFinding[];
}

/**
 * Erases what was chosen of what a search finds: things, quotations of them, the files that they came from, and their
 * bytes in every file of the store, backups included. Ids that the search does not find are passed over.
 */
export async function erasePerson(
  tenant: Tenant,
  { ids, ...request }: PersonRequest & { readonly ids: readonly string[] | "all" },
): Promise<ErasedPerson> {
  const found = await searchPerson(tenant, request);
  const erased = found.filter(({ id }) => ids === "all" || ids.includes(id));
  const documents = keysOf(erased, "document", "entry").map(Number);
  // Files first: a search finds the document again when this is cut short.
  const hashes = [...keysOf(erased, "file"), ...(await sourceFiles(tenant, documents))];
  const { store, name } = tenant;
  const files = hashes.length === 0 ? 0 : await store.files.remove(name, [...new Set(hashes)]);
  const records = await recordsOf(tenant, erased);
  const forgotten = await store.maintenance.forget(name, { ids: documents }, records);
  return { erased, files, forgotten, remaining: await searchPerson(tenant, request) };
}

function keysOf(found: readonly PersonFinding[], ...places: readonly PersonFinding["place"][]): string[] {
  return found.filter(({ place }) => places.includes(place)).map(({ key }) => key);
}

/** The hashes of the files that documents were read from; a row of a table stands in the file of the whole. */
async function sourceFiles({ store, name }: Tenant, ids: readonly number[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const id of ids) {
    const document = await store.knowledge.get(name, id);
    if (document === null) continue;
    const { collection, source } = document;
    const [whole] = await store.knowledge.parts(name, { collection, source, after: -1, limit: 1 });
    hashes.push(whole?.contentHash ?? document.contentHash);
  }
  return hashes;
}

/** With a conversation go the traces of its answers, and with a trace what was thought of the answer. */
async function recordsOf(
  { store, name }: Tenant,
  erased: readonly PersonFinding[],
): Promise<ForgottenRecords> {
  const conversations = keysOf(erased, "conversation");
  const traces = keysOf(erased, "trace");
  for (const conversationId of conversations) {
    const heads = await store.traces.list(name, { conversationId, limit: MAX_OF_CONVERSATION });
    traces.push(...heads.map(({ id }) => id));
  }
  return {
    conversations,
    traces,
    feedback: [...keysOf(erased, "feedback"), ...traces],
    jobs: keysOf(erased, "job").map(Number),
    settings: keysOf(erased, "setting"),
    keys: keysOf(erased, "key"),
  };
}

/** More than a store keeps of all. */
const MAX_OF_CONVERSATION = 100_000;
