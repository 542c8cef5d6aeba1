import { isAbsolute, relative } from "node:path";
import type { Command } from "commander";
import { DATASET_FILES, type DatasetFiles } from "#src/evaluation/index.ts";
import type { Messages } from "../messages/index.ts";

/** Other names for the files of a judged set. */
export interface DatasetFileOptions {
  readonly corpusFile?: string;
  readonly queriesFile?: string;
  readonly qrelsFile?: string;
}

export function addDatasetFileOptions(command: Command, { options }: Messages): Command {
  return command
    .option("--corpus-file <NAME>", options.corpusFile)
    .option("--queries-file <NAME>", options.queriesFile)
    .option("--qrels-file <NAME>", options.qrelsFile);
}

/** Names count from the set's folder; an absolute path stands for itself. */
export function datasetFiles(folder: string, options: DatasetFileOptions): DatasetFiles {
  const inFolder = (name: string): string => (isAbsolute(name) ? relative(folder, name) : name);
  return {
    corpus: inFolder(options.corpusFile ?? DATASET_FILES.corpus),
    queries: inFolder(options.queriesFile ?? DATASET_FILES.queries),
    judgements: inFolder(options.qrelsFile ?? DATASET_FILES.judgements),
  };
}
