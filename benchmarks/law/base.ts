import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { openTenant } from "../open-tenant.ts";

/** A knowledge base of its own, on words alone, gone when the work is done. */
export async function withBase<Result>(
  sources: Iterable<SourceDocument>,
  work: (acervo: Tenant) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-law-"));
  const acervo = await openTenant({ ACERVO_DATA: folder, ACERVO_EMBEDDING: "none" });
  try {
    for await (const outcome of acervo.ingest(sources)) if (outcome.kind === "failed") throw outcome.error;
    return await work(acervo);
  } finally {
    await acervo.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
