import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { CalibrationReply } from "#src/api/index.ts";
import { type Tenant, saveCalibration } from "#src/app/index.ts";
import {
  calibrate as fit,
  type CalibrationQuestions,
  type CalibrationReport,
  type Dataset,
  type DatasetFiles,
  indexEntries,
  readDataset,
  readLines,
} from "#src/evaluation/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { EXIT } from "../errors.ts";
import { given } from "../options/values.ts";
import { showCalibration } from "../present/measures.ts";
import { withTemporaryBase } from "../temporary-base.ts";
import { addDatasetFileOptions, type DatasetFileOptions, datasetFiles } from "./eval.ts";

interface CalibrateOptions extends DatasetFileOptions {
  readonly dryRun?: boolean;
  readonly unanswerableFile: string;
}

/** A fit with the model whose searches it is for; null is search by words. */
type Fit = CalibrationReport & { readonly model: string | null };

export const calibrate: CliCommand<[folder: string, options: CalibrateOptions]> = {
  define: (command, text) => {
    command.argument("<DIR>", text.arguments.calibration).option("--dry-run", text.options.dryRun);
    addDatasetFileOptions(command, text).option(
      "--unanswerable-file <NAME>",
      text.options.unanswerableFile,
      "unanswerable_queries.jsonl",
    );
  },
  run: async (cli, asked, options) => {
    const folder = resolve(asked);
    const unanswerable = await readUnanswerable(cli, resolve(folder, options.unanswerableFile));
    const fits = await fitOn(cli, folder, datasetFiles(folder, options), unanswerable);
    if (fits === null) return EXIT.interrupted;
    const saved = options.dryRun ? null : await save(cli, fits);
    const reply: CalibrationReply = { calibrations: fits, saved };
    cli.print(showCalibration(reply, cli), reply);
  },
};

/** Says where. A calibration may come before the first document. */
function save(cli: Cli, fits: readonly Fit[]): Promise<string> {
  return cli.withTenant(
    async ({ name, config, store }) => {
      for (const { model, confidence, vectorWeight } of fits) {
        await saveCalibration(store.settings, name, model, { confidence, ...given({ vectorWeight }) });
      }
      return config.storage.dataDir;
    },
    { creates: true },
  );
}

type Unanswerable = CalibrationQuestions["unanswerable"];

async function readUnanswerable(cli: Cli, path: string): Promise<Unanswerable> {
  if (existsSync(path)) return readLines(path, z.object({ id: z.string(), text: z.string() }));
  cli.note(cli.text.calibrate.noUnanswerable);
  return [];
}

/** On the set's corpus, or without one on the operator's own base, whose documents are judged by their source. */
async function fitOn(
  cli: Cli,
  folder: string,
  files: DatasetFiles,
  unanswerable: Unanswerable,
): Promise<Fit[] | null> {
  if (existsSync(join(folder, files.corpus))) {
    const dataset = await readDataset(folder, files);
    return withTemporaryBase(cli, {}, async (acervo) => {
      await indexEntries(acervo, dataset.entries, "document");
      return fitModes(acervo, questionsOnEntries(dataset, unanswerable));
    });
  }
  const dataset = await readDataset(folder, { ...files, corpus: files.queries });
  return cli.withTenant((acervo) => fitModes(acervo, questionsOnFiles(dataset, unanswerable)));
}

function questionsOnEntries(
  { queries, judgements }: Dataset,
  unanswerable: Unanswerable,
): CalibrationQuestions {
  return {
    answerable: queries,
    unanswerable,
    isRelevant: (queryId, key) => (judgements.get(queryId)?.get(key) ?? 0) > 0,
    documentKey: (hit) => String(hit.documentMetadata["id"]),
  };
}

/** A judgement may name a file by the end of its path: "manuais/ferias.md". */
function questionsOnFiles(
  { queries, judgements }: Dataset,
  unanswerable: Unanswerable,
): CalibrationQuestions {
  const isRelevant = (queryId: string, source: string): boolean =>
    [...(judgements.get(queryId) ?? [])].some(
      ([name, grade]) => grade > 0 && (source === name || source.endsWith(`/${name}`)),
    );
  return { answerable: queries, unanswerable, isRelevant, documentKey: (hit) => hit.citation.source };
}

/** Search with vectors where there are any, and always search by words: what remains when the model fails. */
async function fitModes(acervo: Tenant, judged: CalibrationQuestions): Promise<Fit[]> {
  const lexical: Fit = { model: null, ...(await fit(acervo, judged, "lexical")) };
  const { current } = await acervo.vectorState();
  if (current === null) return [lexical];
  return [{ model: current.embedder.modelId, ...(await fit(acervo, judged, "hybrid")) }, lexical];
}
