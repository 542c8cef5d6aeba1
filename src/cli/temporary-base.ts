import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import type { Cli } from "./cli.ts";

/**
 * A knowledge base for one measurement, in a folder that is removed afterwards, also when interrupted. The settings
 * hold; the user's own base is never touched. Null: interrupted.
 */
export function withTemporaryBase<Result>(
  cli: Cli,
  settings: Readonly<Record<string, string>>,
  work: (acervo: Tenant) => Promise<Result>,
): Promise<Result | null> {
  return inTemporaryFolder((folder) =>
    cli.terminal.interruptible((signal) => {
      const { promise: interruption, resolve } = Promise.withResolvers<null>();
      signal.addEventListener("abort", () => resolve(null), { once: true });
      const overrides = { ...settings, ACERVO_DATA: folder };
      return Promise.race([cli.withTenant(work, { overrides, creates: true }), interruption]);
    }),
  );
}

export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
