import { inertLabel, presentOutcome } from "#src/api/index.ts";
import type { Tenant } from "#src/app/index.ts";
import type { IngestOutcome, SourceDocument } from "#src/knowledge/index.ts";
import type { ChannelFile } from "./channel-message.ts";

interface IngestingOptions {
  readonly tenant: Tenant;
  readonly collection: string;
  readonly maxFileBytes: number;
}

const NO_FILES = "Anexe um ou mais arquivos a `!ingerir`.";

/** One line for each file; those that are known already are not read again. */
export async function ingestFiles(
  files: readonly ChannelFile[],
  { tenant, collection, maxFileBytes }: IngestingOptions,
): Promise<string> {
  if (files.length === 0) return NO_FILES;
  const lines: string[] = [];
  const sources: SourceDocument[] = [];
  for (const file of files) {
    if (file.bytes > maxFileBytes) lines.push(`⚠️ ${quoted(file.name)}: grande demais.`);
    else sources.push(await sourceOf(file, collection));
  }
  for await (const outcome of tenant.ingest(sources)) lines.push(outcomeText(outcome));
  return lines.join("\n");
}

/** Named after Discord, so that it never takes the place of a file of the same name from elsewhere. */
async function sourceOf(file: ChannelFile, collection: string): Promise<SourceDocument> {
  const bytes = await file.read();
  return { source: `discord/${file.name}`, collection, kind: "document", content: { bytes } };
}

function outcomeText(outcome: IngestOutcome): string {
  const name = quoted(outcome.source.replace(/^discord\//, ""));
  switch (outcome.kind) {
    case "created":
      return `✅ **Arquivo indexado**: ${name} (id=${outcome.document.id}, trechos: ${outcome.chunks}).`;
    case "replaced":
      return `✅ **Arquivo atualizado**: ${name} (id=${outcome.document.id}, trechos: ${outcome.chunks}).`;
    case "unchanged":
    case "duplicate": {
      const { id, name: known } = outcome.document;
      return `⚠️ **Arquivo já indexado** como ${quoted(known)} (id=${id}).\nUse \`!reindexar\` para reconstruir o índice completo.`;
    }
    case "skipped":
      return `⚠️ ${name} não foi lido: ${inertLabel(presentOutcome(outcome, "pt").reason ?? outcome.reason)}`;
    case "failed":
      return `❌ ${name} não foi indexado; o motivo está no registro do bot.`;
  }
}

function quoted(name: string): string {
  return `\`${inertLabel(name).replaceAll("`", "'")}\``;
}

/** One after the other: a second run would find nothing to do, or get in the way of the first. */
const running = new WeakSet<Tenant>();

export async function reindex(tenant: Tenant): Promise<string> {
  if (running.has(tenant)) return "⏳ O índice já está sendo refeito.";
  running.add(tenant);
  try {
    const { documents_count, chunks_count, duration_seconds, success } = await tenant.reindex();
    if (!success) return "⏳ Outro processo já está refazendo o índice; ele termina o trabalho.";
    const seconds = duration_seconds.toLocaleString("pt-BR", { maximumFractionDigits: 1 });
    return `✅ Índice refeito: documentos: ${documents_count}, trechos: ${chunks_count}, em ${seconds} s.`;
  } finally {
    running.delete(tenant);
  }
}
