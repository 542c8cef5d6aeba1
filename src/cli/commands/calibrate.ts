import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type Acervo, saveCalibration } from "#src/app/index.ts";
import type { Hit } from "#src/domain/index.ts";
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
import type { Cli } from "../cli.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { addDatasetFileOptions, type DatasetFileOptions, datasetFiles } from "../options/dataset-files.ts";
import { presentCalibration } from "../present/calibration.ts";
import { withTemporaryBase } from "../with-temporary-base.ts";

interface CalibrateOptions extends DatasetFileOptions {
  readonly dryRun?: boolean;
  readonly unanswerableFile: string;
}

/** A fit, and the model whose searches it is for; null is search by words. */
interface Fit {
  readonly modelId: string | null;
  readonly report: CalibrationReport;
}

export const calibrate: CliCommand<[folder: string, options: CalibrateOptions]> = {
  define: (command, text) => {
    command.argument("<DIR>", text.arguments.calibration).option("--dry-run", text.options.dryRun);
    addDatasetFileOptions(command, text).option(
      "--unanswerable-file <NAME>",
      text.options.unanswerableFile,
      "unanswerable_queries.jsonl",
    );
  },
  run: async (cli, folder, options) => {
    const config = await cli.config();
    const files = datasetFiles(resolve(folder), options);
    const fits = await fitOn(cli, resolve(folder), files, options.unanswerableFile);
    if (fits === null) return EXIT.interrupted;
    const saved = options.dryRun ? null : config.dataDir;
    if (!options.dryRun) await cli.withAcervo(config, (acervo) => save(acervo, fits), { mustExist: false });
    const data = { calibrations: fits.map(({ modelId, report }) => ({ model: modelId, ...report })), saved };
    cli.print(presentCalibration(fits, saved, cli), data);
    return EXIT.fine;
  },
};

async function save({ store, config }: Acervo, fits: readonly Fit[]): Promise<void> {
  for (const { modelId, report } of fits) {
    const { confidence, vectorWeight } = report;
    const fitted = { confidence, ...(vectorWeight === undefined ? {} : { vectorWeight }) };
    await saveCalibration(store.settings, config.tenant, modelId, fitted);
  }
}

async function fitOn(
  cli: Cli,
  folder: string,
  files: DatasetFiles,
  unanswerableFile: string,
): Promise<Fit[] | null> {
  const unanswerable = await readUnanswerable(cli, resolve(folder, unanswerableFile));
  if (existsSync(join(folder, files.corpus))) {
    const dataset = await readDataset(folder, files);
    return withTemporaryBase(cli, {}, async (acervo) => {
      await indexEntries(acervo, dataset.entries, "document");
      return fitModes(
        acervo,
        questions(dataset, unanswerable, (hit) => String(hit.documentMetadata["id"])),
      );
    });
  }
  // One's own base stands in for the corpus, and judgements name its documents by their source.
  const dataset = await readDataset(folder, { ...files, corpus: files.queries });
  return cli.withAcervo(await cli.config(), (acervo) =>
    fitModes(acervo, questionsOnFiles(dataset, unanswerable)),
  );
}

async function readUnanswerable(cli: Cli, path: string): Promise<{ id: string; text: string }[]> {
  if (existsSync(path)) return readLines(path, z.object({ id: z.string(), text: z.string() }));
  cli.note(cli.text.calibrate.noUnanswerable);
  return [];
}

function questions(
  { queries, judgements }: Dataset,
  unanswerable: CalibrationQuestions["unanswerable"],
  documentKey: (hit: Hit) => string,
): CalibrationQuestions {
  const isRelevant = (queryId: string, key: string): boolean => (judgements.get(queryId)?.get(key) ?? 0) > 0;
  return { answerable: queries, unanswerable, isRelevant, documentKey };
}

/** A judgement may name a file by the end of its path: "manuais/ferias.md". */
function questionsOnFiles(
  { queries, judgements }: Dataset,
  unanswerable: CalibrationQuestions["unanswerable"],
): CalibrationQuestions {
  const isRelevant = (queryId: string, source: string): boolean =>
    [...(judgements.get(queryId) ?? [])].some(
      ([name, grade]) => grade > 0 && (source === name || source.endsWith(`/${name}`)),
    );
  return { answerable: queries, unanswerable, isRelevant, documentKey: (hit) => hit.citation.source };
}

/** Search with vectors where there are any, and always search by words: what remains when the model fails. */
async function fitModes(acervo: Acervo, judged: CalibrationQuestions): Promise<Fit[]> {
  const lexical: Fit = { modelId: null, report: await fit(acervo, judged, "lexical") };
  const { current } = await acervo.vectorState();
  if (current === null) return [lexical];
  return [{ modelId: current.embedder.modelId, report: await fit(acervo, judged, "hybrid") }, lexical];
}
