import { AcervoError } from "#src/domain/index.ts";
import { isSupported } from "#src/parsing/index.ts";
import type { Tenant } from "../tenant.ts";
import { fetchPublic } from "../web/fetch-public.ts";
import { type DocumentAbout, ingestFile } from "./ingest-job.ts";
import { addressOf } from "./job-targets.ts";
import type { JobRun, JobWork } from "./job-runner.ts";

/** An address, and what its content is to become; the address is its source. */
export interface UrlPayload extends Omit<DocumentAbout, "source"> {
  readonly url: string;
}

/** Endings for content that its address gives none, or another one, to. */
const ENDINGS: Readonly<Record<string, string>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/plain": "txt",
  "text/markdown": "md",
  "text/csv": "csv",
  "application/json": "json",
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
};

/** Fetches an address and reads what it gives. */
export function urlJob(tenantOf: (name: string) => Tenant): JobWork {
  return {
    run: async (name, payload, run) => fetchAndIngest(tenantOf(name), payload as UrlPayload, run),
  };
}

async function fetchAndIngest(tenant: Tenant, { url, ...about }: UrlPayload, run: JobRun) {
  const { ingestsUrls, maxUploadBytes } = tenant.config.http;
  // It may have been switched off since.
  if (!ingestsUrls) throw new AcervoError("urls-not-accepted", {});
  run.report({ stage: "fetching" });
  const fetched = await fetchPublic(url, { signal: run.signal, maxBytes: maxUploadBytes });
  const file = await tenant.files.keep(tenant.name, fetched.body, maxUploadBytes);
  try {
    const source = sourceOf(url, fetched.mediaType);
    return await ingestFile(tenant, { ...about, source }, file.hash, run);
  } finally {
    file.letGo();
    await tenant.files.dropUnneeded(tenant.name, [file.hash]);
  }
}

/** The ending says how it is read: a fragment adds one without changing where the address leads. */
function sourceOf(url: string, mediaType: string): string {
  const address = new URL(addressOf(url));
  const ending = Object.hasOwn(ENDINGS, mediaType) ? ENDINGS[mediaType] : undefined;
  const isClear = address.search === "" && isSupported(address.pathname);
  return isClear || ending === undefined ? address.href : `${address.href}#.${ending}`;
}
