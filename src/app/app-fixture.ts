import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "#src/config/index.ts";
import { fileSource, findFiles, type IngestOutcome, type SourceDocument } from "#src/knowledge/index.ts";
import { type Acervo, openAcervo, type OpenOptions } from "./open-acervo.ts";

const SAMPLES = fileURLToPath(new URL("../../samples/secretarias", import.meta.url));

type Settings = Readonly<Record<string, string>>;

/** Settings over a folder that goes when the test ends. */
export function temporaryConfig(test: TestContext, settings: Settings = {}): Config {
  const folder = mkdtempSync(join(tmpdir(), "acervo-app-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return configIn(folder, settings);
}

export function configIn(folder: string, settings: Settings = {}): Config {
  return readConfig({ ACERVO_DATA: folder, ACERVO_EMBEDDING: "hash", ...settings });
}

/** Opens a knowledge base, lets `work` use it and closes it again. */
export async function withAcervo<Result>(
  config: Config,
  work: (acervo: Acervo) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> {
  const acervo = await openAcervo(config, options);
  try {
    return await work(acervo);
  } finally {
    await acervo.close();
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
export async function fill(acervo: Acervo, sources: Iterable<SourceDocument>): Promise<IngestOutcome[]> {
  const outcomes = await Array.fromAsync(acervo.ingest(sources));
  for (const outcome of outcomes) if (outcome.kind === "failed") throw outcome.error;
  return outcomes;
}
