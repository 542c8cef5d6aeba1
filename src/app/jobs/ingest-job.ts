import { AcervoError } from "#src/domain/index.ts";
import type { IngestOutcome, PartCounts, SourceDocument } from "#src/knowledge/index.ts";
import type { Tenant } from "../tenant.ts";
import type { JobEnd, JobRun, JobWork } from "./job-runner.ts";

/** What is said of a document beside its bytes. */
export type DocumentAbout = Omit<SourceDocument, "content">;

/** A kept file, and what it is to become. */
export interface IngestPayload extends DocumentAbout {
  readonly hash: string;
}

/** What came of a file, as it is kept with its job. */
export interface IngestResult {
  readonly outcome: Exclude<IngestOutcome["kind"], "failed">;
  readonly source: string;
  /** Of a duplicate: the document that holds the same bytes. Null: the file was refused. */
  readonly document: { readonly id: number; readonly name: string; readonly chunks: number } | null;
  readonly parts: PartCounts | null;
  readonly hiddenCharacters: number;
}

/** Reads a kept file. Content that is there already changes nothing, so that a job may be done twice. */
export function ingestJob(tenantOf: (name: string) => Tenant): JobWork {
  return {
    run: async (name, payload, run) => {
      const { hash, ...about } = payload as IngestPayload;
      return ingestFile(tenantOf(name), about, hash, run);
    },
    settle: async (name, payload) =>
      tenantOf(name).files.dropUnneeded(name, [(payload as IngestPayload).hash]),
  };
}

export async function ingestFile(
  tenant: Tenant,
  about: DocumentAbout,
  hash: string,
  { signal, report }: JobRun,
): Promise<JobEnd> {
  const file = await tenant.files.find(tenant.name, hash);
  if (file === null) throw new AcervoError("source-not-kept", { id: about.source });
  const former = await formerHash(tenant, about);
  const source = { ...about, content: { path: file.path } };
  const onRows = (rows: number): void => report({ rows });
  const [outcome] = await Array.fromAsync(tenant.ingest([source], { signal, onRows }));
  signal.throwIfAborted();
  if (outcome === undefined) throw new AcervoError("worker-failed", { reason: "no outcome" });
  if (outcome.kind === "failed") throw outcome.error;
  if (former !== null && former !== hash) await tenant.files.dropUnneeded(tenant.name, [former]);
  return { result: resultOf(outcome), ...refusalIn(outcome) };
}

/** The file that the document was read from until now: nobody may need it any more. */
async function formerHash({ store, name }: Tenant, about: DocumentAbout): Promise<string | null> {
  const { collection, source } = about;
  const [whole] = await store.knowledge.parts(name, { collection, source, after: -1, limit: 1 });
  return whole?.part === 0 ? whole.contentHash : null;
}

type Read = Exclude<IngestOutcome, { kind: "failed" }>;

function resultOf(outcome: Read): IngestResult {
  const { kind, source } = outcome;
  const document = "document" in outcome ? outcome.document : null;
  return {
    outcome: kind,
    source,
    document: document && { id: document.id, name: document.name, chunks: document.chunkCount },
    parts: "parts" in outcome ? outcome.parts : null,
    hiddenCharacters: "hiddenCharacters" in outcome ? outcome.hiddenCharacters : 0,
  };
}

function refusalIn(outcome: Read): Pick<JobEnd, "error"> {
  if (outcome.kind !== "skipped") return {};
  const { reason, detail } = outcome;
  return { error: new AcervoError("file-refused", { reason, detail }) };
}
