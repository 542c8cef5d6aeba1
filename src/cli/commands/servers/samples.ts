import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectFiles, type FileProgress, importFiles, ingestFiles, type Tenant } from "#src/app/index.ts";
import type { EntryKind } from "#src/domain/index.ts";

const FOLDER = fileURLToPath(new URL("../../../../samples", import.meta.url));
const shop = (...names: string[]): string[] => names.map((name) => join(FOLDER, "loja", name));

/** Documents of a fictional city, and what a fictional shop is asked and sells. */
export const SAMPLES: Readonly<Record<EntryKind, readonly string[]> & { readonly city: string }> = {
  city: join(FOLDER, "secretarias"),
  faq: shop("perguntas.json", "perguntas-frequentes.md"),
  catalog: shop("produtos.csv"),
};

/** Brings a base in line with the samples; what it holds already is not read again. */
export async function fillWithSamples(
  acervo: Tenant,
  collection: string,
  signal: AbortSignal,
): Promise<void> {
  const progress: FileProgress = { signal, onFile: () => undefined, onRows: () => undefined };
  const { files } = await collectFiles([SAMPLES.city]);
  await ingestFiles(acervo, files, { kind: "document", collection }, progress);
  for (const kind of ["faq", "catalog"] as const)
    await importFiles(acervo, SAMPLES[kind], { kind, collection }, progress);
}
