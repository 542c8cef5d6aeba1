import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { type Config, readSettings } from "#src/config/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { findFiles } from "#src/knowledge/folders/folder-fixture.ts";
import { fileSource, type IngestOutcome, type SourceDocument } from "#src/knowledge/index.ts";
import { type EngineOptions, openEngine } from "./engine.ts";
import type { Tenant } from "./tenant.ts";

const SAMPLES = fileURLToPath(new URL("../../samples/secretarias", import.meta.url));

type Settings = Readonly<Record<string, string>>;

/** Settings over a folder that goes when the test ends. */
export function temporaryConfig(test: TestContext, settings: Settings = {}): Config {
  const folder = mkdtempSync(join(tmpdir(), "acervo-app-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return configIn(folder, settings);
}

export function configIn(folder: string, settings: Settings = {}): Config {
  return readSettings({ ACERVO_DATA: folder, ACERVO_EMBEDDING: "hash", ...settings }).config;
}

/** A tenant of an engine of its own; closing it closes the engine. */
export interface OpenTenant extends Tenant {
  close(): Promise<void>;
}

export const TENANT = "default";

/** In this thread, files included, unless the test asks for others. */
export async function openTenant(config: Config, options: EngineOptions = {}): Promise<OpenTenant> {
  const engine = await openEngine(config, { threads: false, openReader: inlineReader, ...options });
  return { ...engine.tenant(TENANT), close: () => engine.close() };
}

/** Opens a knowledge base, lets `work` use it and closes it again. */
export async function withTenant<Result>(
  config: Config,
  work: (tenant: OpenTenant) => Promise<Result>,
  options: EngineOptions = {},
): Promise<Result> {
  const tenant = await openTenant(config, options);
  try {
    return await work(tenant);
  } finally {
    await tenant.close();
  }
}

export function textSource(source: string, text: string, collection = "geral"): SourceDocument {
  return { source, collection, kind: "document", content: { bytes: new TextEncoder().encode(text) } };
}

export const TWO_PAGES: readonly SourceDocument[] = [
  textSource("iptu.md", "# IPTU\n\nA cota única do imposto vence em fevereiro."),
  textSource("vacina.md", "# Vacinas\n\nAs vacinas são aplicadas no posto de saúde."),
];

export async function sampleSources(): Promise<SourceDocument[]> {
  const files = await findFiles(SAMPLES);
  return files.map((file) => fileSource(file, { collection: "geral", kind: "document" }));
}

/** Indexes and hands back the outcomes; a failure is thrown. */
export async function fill(tenant: Tenant, sources: Iterable<SourceDocument>): Promise<IngestOutcome[]> {
  const outcomes = await Array.fromAsync(tenant.ingest(sources));
  for (const outcome of outcomes) if (outcome.kind === "failed") throw outcome.error;
  return outcomes;
}
