import { openEngine, type EngineOptions, type Tenant } from "#src/app/index.ts";
import { readSettings } from "#src/config/index.ts";

/** The collection that benchmarks write to. */
export const COLLECTION = "geral";

/** A tenant of an engine of its own; closing it closes the engine. */
export interface OpenTenant extends Tenant {
  close(): Promise<void>;
}

/** In this thread unless the benchmark measures threads. */
export async function openTenant(
  settings: Readonly<Record<string, string>>,
  options: EngineOptions = {},
): Promise<OpenTenant> {
  const { config, entrance } = readSettings(settings);
  const engine = await openEngine(config, { threads: false, ...options });
  return { ...engine.tenant(entrance.tenant), close: () => engine.close() };
}
