import { createHash } from "node:crypto";
import { DOCUMENT_KINDS, type DocumentKind } from "#src/domain/index.ts";
import type { IngestOutcome, SourceDocument } from "#src/knowledge/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";
import { reasonFor } from "../present/ingest.ts";
import { UsageError } from "../usage-error.ts";

/** Keeps a text that is in no file: a notice, an answer given by telephone. The same title again replaces it. */
export const add: CliCommand<[title: string, words: string[], options: { readonly kind: DocumentKind }]> = {
  define: (command, { arguments: about, options }) => {
    command
      .argument("<TITLE>", about.title)
      .argument("[TEXT...]", about.text)
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document");
  },
  run: async (cli, title, words, { kind }) => {
    const bytes =
      words.length > 0 ? new TextEncoder().encode(words.join(" ")) : await cli.terminal.readInput();
    if (title.trim() === "" || bytes.byteLength === 0) throw new UsageError(cli.text.usage.addWhat);
    const config = await cli.config();
    const source: SourceDocument = {
      source: `manual/${fileName(title.trim())}.md`,
      collection: config.collection,
      kind,
      origin: "CUSTOM",
      title: title.trim(),
      metadata: { origem: "manual" },
      content: { bytes },
    };
    const [outcome] = await cli.withAcervo(config, (acervo) => Array.fromAsync(acervo.ingest([source])), {});
    if (outcome === undefined || !("document" in outcome) || outcome.kind === "duplicate") {
      const reason = outcome === undefined ? null : reasonFor(outcome, cli);
      cli.print(reason ?? cli.text.ingest.nothingFound, { outcome: outcome?.kind, reason });
      return EXIT.failed;
    }
    const { name, id } = outcome.document;
    const say = outcome.kind === "replaced" ? cli.text.add.replaced : cli.text.add.kept;
    cli.print(say(name, id), outcomeData(outcome));
    return EXIT.fine;
  },
};

function outcomeData(
  outcome: Extract<IngestOutcome, { kind: "created" | "replaced" | "unchanged" }>,
): unknown {
  const { id, name, source } = outcome.document;
  return { outcome: outcome.kind, id, name, source };
}

/** "Horário do feriado" as "horario-do-feriado-" and a few digits, which tell "C++" from "C#". */
function fileName(title: string): string {
  const plain = title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "texto";
  return `${words}-${createHash("sha256").update(title.normalize("NFC")).digest("hex").slice(0, 6)}`;
}
