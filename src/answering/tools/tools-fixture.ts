import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { configIn, fill, openTenant, type OpenTenant } from "#src/app/app-fixture.ts";
import { plant } from "#src/app/garden-fixture.ts";
import { lawSources } from "#src/app/law-fixture.ts";
import type { ToolFindings, ToolName, ToolOutcome, ToolScope } from "./tool.ts";
import { TOOLS } from "./tools.ts";

const DATASTORES = fileURLToPath(new URL("../../../samples/datastores", import.meta.url));

export interface Toolbox {
  readonly run: (name: ToolName, input: unknown, scope?: ToolScope) => Promise<ToolOutcome>;
  /** What a call that is in order brings. */
  readonly find: <Kind extends ToolFindings["kind"]>(
    kind: Kind,
    name: ToolName,
    input: unknown,
    scope?: ToolScope,
  ) => Promise<Extract<ToolFindings, { kind: Kind }>>;
}

/** Every tool over the real engine: a garden's pages, questions and products, laws, and the sample datastores. */
export function useToolbox(): Toolbox {
  const folder = mkdtempSync(join(tmpdir(), "acervo-tools-"));
  let tenant: OpenTenant;
  before(async () => {
    tenant = await openTenant(configIn(folder, { ACERVO_DATASTORES: DATASTORES }));
    await plant(tenant);
    await fill(tenant, lawSources());
  });
  after(async () => {
    await tenant.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run: Toolbox["run"] = (name, input, scope = {}) =>
    TOOLS[name].run(input, { source: tenant.source, context: tenant.context(), scope });
  return {
    run,
    find: async (kind, name, input, scope) => {
      const outcome = await run(name, input, scope);
      if (!outcome.ok) throw new Error(outcome.problem);
      const { findings } = outcome;
      if (findings.kind !== kind) throw new Error(`expected ${kind}, got ${findings.kind}`);
      return findings as Extract<ToolFindings, { kind: typeof kind }>;
    },
  };
}
