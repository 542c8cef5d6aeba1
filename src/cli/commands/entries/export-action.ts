import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { dirname, extname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { EntryKind } from "#src/domain/index.ts";
import {
  attributeColumns,
  type EntryDocument,
  exportEntries,
  type ExportFormat,
} from "#src/knowledge/index.ts";
import { checkCollection } from "../../check-collection.ts";
import type { Cli } from "../../cli.ts";
import type { CliCommand } from "../../command.ts";
import { EXIT } from "../../exit-codes.ts";
import { oneOf } from "../../options/one-of.ts";
import { UsageError } from "../../usage-error.ts";

interface ExportOptions {
  readonly format?: ExportFormat;
  readonly yes?: boolean;
}

const FORMATS: Readonly<Record<EntryKind, readonly ExportFormat[]>> = {
  faq: ["json", "jsonl", "csv", "md"],
  catalog: ["json", "jsonl", "csv"],
};

/** Writes all entries of a collection, inactive ones too: importing the file again changes nothing. */
export function exportAction(
  kind: EntryKind,
): CliCommand<[path: string | undefined, options: ExportOptions]> {
  return {
    define: (command, { entries }) => {
      const { arguments: about, options } = entries;
      command
        .argument("[FILE]", about.target)
        .option("--format <FORMAT>", options.format[kind], oneOf("--format", FORMATS[kind]))
        .option("--yes", options.overwrite);
    },
    run: async (cli, path, { format: given, yes = false }) => {
      const format = given ?? formatOf(cli, kind, path);
      checkTarget(cli, path, format, yes);
      const config = await cli.config();
      const { collection } = config;
      const count = await cli.withAcervo(config, async (acervo) => {
        await checkCollection(acervo, cli.options.collection);
        const list = () => acervo.entries.list({ kind, collection, includesInactive: true });
        const counted = counter(list());
        const text = exportEntries(
          counted.items,
          format,
          format === "csv" ? await attributeColumns(list()) : [],
        );
        await (path === undefined ? show(cli, text) : write(text, path));
        return counted.count();
      });
      const said = cli.text.entries.exported[kind](cli.format.integer(count), collection);
      // The text itself took the standard output.
      if (path === undefined) cli.note(said);
      else cli.print(said, { file: path, format, collection, exported: count });
      return EXIT.fine;
    },
  };
}

function formatOf(cli: Cli, kind: EntryKind, path: string | undefined): ExportFormat {
  if (path === undefined) return "json";
  const extension = extname(path).slice(1).toLowerCase();
  const found = FORMATS[kind].find((format) => format === extension);
  if (found !== undefined) return found;
  const { usage } = cli.text.entries;
  const formats = FORMATS[kind].join(", ");
  throw new UsageError(
    extension === "" ? usage.formatOf(path, formats) : usage.unsupportedFormat(extension, formats),
  );
}

function checkTarget(cli: Cli, path: string | undefined, format: ExportFormat, isSure: boolean): void {
  const { usage } = cli.text.entries;
  if (path === undefined && cli.options.json && format !== "json")
    throw new UsageError(usage.textAsJson(format));
  if (path === undefined) return;
  if (!existsSync(dirname(path))) throw new UsageError(usage.noFolder(dirname(path)));
  if (!isSure && existsSync(path)) throw new UsageError(usage.exists(path));
}

async function show(cli: Cli, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) cli.terminal.stdout.write(piece);
}

/** Under its name only once it is whole: what stood there before is not lost to a full disk. */
async function write(pieces: AsyncIterable<string>, path: string): Promise<void> {
  const unfinished = `${path}.parcial`;
  try {
    await pipeline(pieces, createWriteStream(unfinished));
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function counter(documents: AsyncIterable<EntryDocument>) {
  let count = 0;
  async function* counting(): AsyncGenerator<EntryDocument> {
    for await (const document of documents) {
      count++;
      yield document;
    }
  }
  return { items: counting(), count: () => count };
}
