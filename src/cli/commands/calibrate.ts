import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CalibrationReply } from "#src/api/index.ts";
import { type Tenant, saveCalibration } from "#src/app/index.ts";
import type { Hit } from "#src/domain/index.ts";
import {
  calibrate as fit,
  type CalibrationQuestions,
  type CalibrationReport,
  type DatasetFiles,
  indexCorpus,
  type Query,
  readAnswerFiles,
  readQuestions,
} from "#src/evaluation/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { EXIT, UsageError } from "../errors.ts";
import { given } from "../options/values.ts";
import { showCalibration } from "../present/measures.ts";
import { withTemporaryBase } from "../temporary-base.ts";
import { addDatasetFileOptions, type DatasetFileOptions, datasetFiles } from "./eval.ts";

interface CalibrateOptions extends DatasetFileOptions {
  readonly dryRun?: boolean;
}

/** A coin gets half of them right: what is hardly better would let nonsense pass for an answer. */
const MIN_ACCURACY = 0.55;

/** A fit with the model whose searches it is for; null is search by words. */
type Fit = CalibrationReport & { readonly model: string | null };

export const calibrate: CliCommand<[folder: string, options: CalibrateOptions]> = {
  define: (command, text) => {
    command.argument("<DIR>", text.arguments.calibration).option("--dry-run", text.options.dryRun);
    addDatasetFileOptions(command, text);
  },
  run: async (cli, asked, options) => {
    const folder = resolve(asked);
    const { unanswerable } = await readAnswerFiles(folder);
    if (unanswerable.length === 0) cli.note(cli.text.calibrate.noUnanswerable);
    const fits = await fitOn(cli, folder, datasetFiles(folder, options), unanswerable);
    if (fits === null) return EXIT.interrupted;
    const worst = Math.min(...fits.map(({ balancedAccuracy }) => balancedAccuracy));
    if (!options.dryRun && worst <= MIN_ACCURACY) {
      throw new UsageError(cli.text.calibrate.byChance(cli.format.decimal(worst)));
    }
    const saved = options.dryRun ? null : await save(cli, fits);
    const reply: CalibrationReply = { calibrations: fits, saved };
    cli.print(showCalibration(reply, cli), reply);
  },
};

/** Says where. A calibration may come before the first document. */
function save(cli: Cli, fits: readonly Fit[]): Promise<string> {
  return cli.withTenant(
    async ({ name, config, store }) => {
      for (const { model, confidence, similarity, vectorWeight } of fits) {
        const fitted = { confidence, ...given({ similarity, vectorWeight }) };
        await saveCalibration(store.settings, name, model, fitted);
      }
      return config.storage.dataDir;
    },
    { creates: true },
  );
}

/** On the set's corpus, or without one on the operator's own base, whose documents are judged by their source. */
async function fitOn(
  cli: Cli,
  folder: string,
  files: DatasetFiles,
  unanswerable: readonly Query[],
): Promise<Fit[] | null> {
  const hasCorpus = existsSync(join(folder, files.corpus));
  const { queries: answerable, judgements } = await readQuestions(folder, files);
  // A judgement may name a file by the end of its path: "manuais/ferias.md".
  const isNamed = ({ citation: { source }, documentMetadata }: Hit, name: string): boolean =>
    hasCorpus ? String(documentMetadata["id"]) === name : source === name || source.endsWith(`/${name}`);
  const isRight = (queryId: string, hit: Hit): boolean =>
    [...(judgements.get(queryId) ?? [])].some(([name, grade]) => grade > 0 && isNamed(hit, name));
  const judged = { answerable, unanswerable, isRight };
  if (!hasCorpus) return cli.withTenant((acervo) => fitModes(acervo, judged));
  return withTemporaryBase(cli, {}, async (acervo) => {
    await indexCorpus(acervo, folder, files, "document");
    return fitModes(acervo, judged);
  });
}

/** Search with vectors where there are any, and always search by words: what remains when the model fails. */
async function fitModes(acervo: Tenant, judged: CalibrationQuestions): Promise<Fit[]> {
  const lexical: Fit = { model: null, ...(await fit(acervo, judged, "lexical")) };
  const { current } = await acervo.vectorState();
  if (current === null) return [lexical];
  return [{ model: current.embedder.modelId, ...(await fit(acervo, judged, "hybrid")) }, lexical];
}
