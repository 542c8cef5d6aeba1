import { setImmediate as nextTurn } from "node:timers/promises";
import { createReadStream } from "node:fs";
import type { Chunk, Document } from "#src/domain/index.ts";
import { eachDocument } from "#src/knowledge/index.ts";
import type { Tenant } from "../../tenant.ts";
import { type Identifier, matchesIn, type PersonMatch, textsIn } from "./person-matcher.ts";

export const PLACES = [
  "document",
  "entry",
  "file",
  "conversation",
  "trace",
  "feedback",
  "job",
  "setting",
  "key",
] as const;

/** One thing that speaks of somebody; it is erased as a whole. */
export interface PersonFinding {
  /** "trace:0mpl3x-abc12": what `erase` takes. */
  readonly id: string;
  readonly place: (typeof PLACES)[number];
  /** The id within its place. */
  readonly key: string;
  /** What people call it: a document's name, a question. */
  readonly label: string;
  readonly matches: readonly PersonMatch[];
}

/** Settings that hold what people wrote. */
const WRITTEN_SETTINGS = ["vocabulary"];
const ALL = 1_000_000;
const PAGE = 200;

type Found = Omit<PersonFinding, "id">;

/** Goes over all that an organisation has stored. Other requests are served in between. */
export async function* findPerson(
  tenant: Tenant,
  identifiers: readonly Identifier[],
  signal?: AbortSignal,
): AsyncGenerator<PersonFinding> {
  for (const search of [inDocuments, inFiles, inConversations, inTraces, inFeedback, inJobs, inSettings]) {
    for await (const thing of search(tenant)) {
      signal?.throwIfAborted();
      const { texts, ...about } = thing;
      const matches = await allMatches(texts, identifiers);
      if (matches.length > 0) yield { id: `${about.place}:${about.key}`, ...about, matches };
      await nextTurn();
    }
  }
}

/** Each identifier once for each thing. */
async function allMatches(
  texts: Iterable<string> | AsyncIterable<string>,
  identifiers: readonly Identifier[],
): Promise<PersonMatch[]> {
  const found = new Map<string, PersonMatch>();
  for await (const text of texts) {
    const left = identifiers.filter(({ given }) => !found.has(given));
    if (left.length === 0) break;
    for (const match of matchesIn(text, left)) found.set(match.given, match);
  }
  return [...found.values()];
}

interface Thing extends Omit<Found, "matches"> {
  readonly texts: Iterable<string> | AsyncIterable<string>;
}

async function* inDocuments({ store, name }: Tenant): AsyncGenerator<Thing> {
  for await (const document of eachDocument(store, name)) {
    const chunks = await store.knowledge.chunks(name, document.id);
    const place = document.entry === null ? "document" : "entry";
    yield { place, key: String(document.id), label: document.name, texts: documentTexts(document, chunks) };
  }
}

function* documentTexts(document: Document, chunks: readonly Chunk[]): Generator<string> {
  const { name, source, metadata, entry } = document;
  yield* textsIn({ name, source, metadata, entry });
  yield wholeText(chunks);
  for (const { headings, metadata: own } of chunks) yield* textsIn({ headings, own });
}

/** The text again from its passages, which overlap: a name may be cut in two by either. */
export function wholeText(chunks: readonly Chunk[]): string {
  let text = "";
  let end = 0;
  for (const chunk of chunks) {
    const isApart = chunk.start > end;
    text += (isApart ? "\n" : "") + chunk.text.slice(Math.max(0, end - chunk.start));
    end = Math.max(end, chunk.end);
  }
  return text;
}

/** Of files that are text. What other formats hold was read into documents. */
async function* inFiles({ store, name }: Tenant): AsyncGenerator<Thing> {
  let after: string | undefined;
  for (;;) {
    const page = await store.files.list(name, { limit: PAGE, ...(after !== undefined && { after }) });
    for (const { hash } of page) {
      const kept = await store.files.find(name, hash);
      if (kept !== null) yield { place: "file", key: hash, label: hash, texts: fileTexts(kept.path) };
    }
    after = page.at(-1)?.hash;
    if (page.length < PAGE) return;
  }
}

/** What one piece and the next share: longer than any name. */
const SHARED = 1_000;

async function* fileTexts(path: string): AsyncGenerator<string> {
  for (const encoding of ["utf-8", "windows-1252"]) {
    const decoder = new TextDecoder(encoding);
    let last = "";
    for await (const bytes of createReadStream(path, { highWaterMark: 1_000_000 })) {
      const text = last + decoder.decode(bytes as Uint8Array, { stream: true });
      yield text;
      last = text.slice(-SHARED);
    }
  }
}

async function* inConversations({ store, name }: Tenant): AsyncGenerator<Thing> {
  for (const { id, summary } of await store.conversations.list(name, ALL)) {
    const messages = await store.conversations.messages(name, id, {});
    const texts = [id, summary?.text ?? "", ...messages.map(({ text }) => text)];
    yield { place: "conversation", key: id, label: id, texts };
  }
}

async function* inTraces({ store, name }: Tenant): AsyncGenerator<Thing> {
  for (const { id, question } of await store.traces.list(name, { limit: ALL })) {
    const trace = await store.traces.get(name, id);
    if (trace !== null) yield { place: "trace", key: id, label: question, texts: textsIn(trace) };
  }
}

async function* inFeedback({ store, name }: Tenant): AsyncGenerator<Thing> {
  for (const { traceId, comment } of await store.feedback.list(name, { limit: ALL })) {
    yield { place: "feedback", key: traceId, label: traceId, texts: [comment ?? ""] };
  }
}

async function* inJobs({ store, name }: Tenant): AsyncGenerator<Thing> {
  let before: number | undefined;
  for (;;) {
    const page = await store.jobs.list(name, { limit: PAGE, ...(before !== undefined && { before }) });
    for (const { id, kind, payload, progress, error } of page) {
      const texts = textsIn({ payload, progress, error });
      yield { place: "job", key: String(id), label: kind, texts };
    }
    before = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

async function* inSettings({ store, name }: Tenant): AsyncGenerator<Thing> {
  for (const key of WRITTEN_SETTINGS) {
    const value = await store.settings.get(name, key);
    if (value !== null) yield { place: "setting", key, label: key, texts: textsIn(value) };
  }
  for (const { id, name: label } of await store.keys.list(name)) {
    yield { place: "key", key: id, label, texts: [label] };
  }
}
