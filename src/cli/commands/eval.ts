import { basename, resolve } from "node:path";
import { DOCUMENT_KINDS, type DocumentKind, type SearchMode } from "#src/domain/index.ts";
import {
  evaluate,
  type EvaluationReport,
  indexEntries,
  readDataset,
  withTypos,
} from "#src/evaluation/index.ts";
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { addDatasetFileOptions, type DatasetFileOptions, datasetFiles } from "../options/dataset-files.ts";
import { oneOf } from "../options/one-of.ts";
import { SEARCH_MODES } from "../options/search-options.ts";
import { presentEvaluation } from "../present/evaluation.ts";
import { withTemporaryBase } from "../with-temporary-base.ts";

interface EvaluationOptions extends DatasetFileOptions {
  readonly mode: SearchMode;
  readonly kind: DocumentKind;
  readonly synonyms: boolean;
  readonly typos: boolean;
  readonly misspell: boolean;
}

export const evaluation: CliCommand<[folders: string[], options: EvaluationOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text;
    command
      .argument("<DIR...>", about.datasets)
      .option("--mode <MODE>", options.mode, oneOf("--mode", SEARCH_MODES), "hybrid")
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--no-synonyms", options.noSynonyms)
      .option("--no-typos", options.noTypos)
      .option("--misspell", options.misspell, false);
    addDatasetFileOptions(command, text);
  },
  run: async (cli, folders, options) => {
    const results = [];
    for (const folder of folders) {
      const report = await evaluateFolder(cli, resolve(folder), options);
      if (report === null) return EXIT.interrupted;
      results.push({ set: basename(resolve(folder)), report });
    }
    const [only, ...others] = results;
    const rows = results.map(({ set, report }) => ({ set, ...report }));
    cli.print(presentEvaluation(rows, cli), only && others.length === 0 ? only.report : rows);
    return EXIT.fine;
  },
};

async function evaluateFolder(
  cli: Cli,
  folder: string,
  options: EvaluationOptions,
): Promise<EvaluationReport | null> {
  const dataset = await readDataset(folder, datasetFiles(folder, options));
  const { evaluation } = cli.text;
  const set = basename(folder);
  // Words alone need no vectors: leaving them out makes the run several times faster.
  const overrides: Record<string, string> = options.mode === "lexical" ? { ACERVO_EMBEDDING: "none" } : {};
  return withTemporaryBase(cli, overrides, async (acervo) => {
    const hasVectors = acervo.config.embedding.provider !== "none";
    if (options.mode !== "lexical" && !hasVectors) cli.note(evaluation.noVectors);
    cli.note(evaluation.indexing(set, cli.format.integer(dataset.entries.length)));
    await indexEntries(acervo, dataset.entries, options.kind);
    cli.note(evaluation.asking(set, cli.format.integer(dataset.queries.length)));
    const queries = options.misspell ? withTypos(dataset.queries) : dataset.queries;
    const { mode, synonyms, typos } = options;
    return evaluate(acervo, { ...dataset, queries }, { mode, expansion: { synonyms, typos } });
  });
}
