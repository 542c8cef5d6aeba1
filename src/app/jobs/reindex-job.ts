import { isAbsolute } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { givenIn, type ReindexScope } from "#src/knowledge/index.ts";
import type { Tenant } from "../tenant.ts";
import { ingestFile } from "./ingest-job.ts";
import type { JobEnd, JobRun, JobWork } from "./job-runner.ts";

/** One document, or the files of a scope; with neither, everything. */
export interface ReindexPayload extends ReindexScope {
  readonly documentId?: number;
}

/** What came of it, as it is kept with its job. */
export interface ReindexResult {
  readonly documents: number;
  readonly chunks: number;
  readonly filesRead: number;
  readonly filesUnchanged: number;
  readonly filesKept: number;
}

export function reindexJob(tenantOf: (name: string) => Tenant): JobWork {
  return {
    run: async (name, payload, run) => {
      const { documentId, ...scope } = payload as ReindexPayload;
      const tenant = tenantOf(name);
      return documentId === undefined ? reindexScope(tenant, scope, run) : readAgain(tenant, documentId, run);
    },
  };
}

async function reindexScope(
  tenant: Tenant,
  scope: ReindexScope,
  { signal, report }: JobRun,
): Promise<JobEnd> {
  const onRows = (rows: number): void => report({ rows });
  const done = await tenant.reindex({ ...scope, signal, onRows, onProgress: report });
  signal.throwIfAborted();
  // Another process is embedding at the moment: this one looks again when that one is done.
  if (!done.success) throw new AcervoError("busy", { queue: 1 });
  const result: ReindexResult = {
    documents: done.documents_count,
    chunks: done.chunks_count,
    filesRead: done.files.read,
    filesUnchanged: done.files.unchanged,
    filesKept: done.files.kept.length,
  };
  return { result };
}

async function readAgain(tenant: Tenant, id: number, run: JobRun): Promise<JobEnd> {
  const { knowledge } = tenant.store;
  const named = await knowledge.get(tenant.name, id);
  if (named === null) throw new AcervoError("document-not-found", { id: String(id) });
  const { collection, source } = named;
  // A file of this machine is read by the job of all files that are where they were.
  if (isAbsolute(source)) return reindexScope(tenant, { pattern: exactly(source) }, run);
  // A row is read again with its table.
  const [whole = named] = await knowledge.parts(tenant.name, { collection, source, after: -1, limit: 1 });
  const { given } = givenIn(whole);
  return ingestFile(tenant, { ...given, collection, source }, whole.contentHash, run);
}

/** A pattern for one path: signs that have a meaning in .gitignore stand for themselves. */
function exactly(path: string): string {
  return `/${path.replace(/^(?:[A-Za-z]:)?[\\/]+/, "").replaceAll(/[\\*?[\]!#]/g, String.raw`\$&`)}`;
}
