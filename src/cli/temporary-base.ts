import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import type { Cli } from "./cli.ts";

/**
 * A knowledge base for one measurement, in a folder that is removed afterwards, also when interrupted. The settings
 * hold; the user's own base is never touched. Null: interrupted.
 */
export async function withTemporaryBase<Result>(
  cli: Cli,
  settings: Readonly<Record<string, string>>,
  work: (acervo: Tenant) => Promise<Result>,
): Promise<Result | null> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-"));
  const overrides = { ...settings, ACERVO_DATA: folder };
  try {
    return await cli.terminal.interruptible((signal) =>
      Promise.race([cli.withTenant(work, { overrides, creates: true }), interruption(signal)]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function interruption(signal: AbortSignal): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  signal.addEventListener("abort", () => resolve(null), { once: true });
  return promise;
}
