import { basename, isAbsolute, relative, resolve } from "node:path";
import type { Command } from "commander";
import type { Tenant } from "#src/app/index.ts";
import { DOCUMENT_KINDS, type DocumentKind, type SearchMode } from "#src/domain/index.ts";
import {
  type AnswersReport,
  type Dataset,
  DATASET_FILES,
  type DatasetFiles,
  entryTexts,
  evaluate,
  evaluateAnswers,
  type EvaluationReport,
  importCorpus,
  indexEntries,
  isEntryKind,
  ownCorpus,
  ownQuestions,
  type Query,
  readAnswerFiles,
  readDataset,
  readQuestions,
  withOtherWords,
  withTypos,
} from "#src/evaluation/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { EXIT, type ExitCode, UsageError } from "../errors.ts";
import type { Messages } from "../messages/index.ts";
import { addModeOption } from "../options/search-options.ts";
import { oneOf, share } from "../options/values.ts";
import { showAnswers, showEvaluation } from "../present/measures.ts";
import { withTemporaryBase } from "../temporary-base.ts";

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

const RERANKERS = ["overlap", "cohere", "llm", "onnx", "none"] as const;

interface EvaluationOptions extends DatasetFileOptions {
  readonly mode: SearchMode;
  readonly kind: DocumentKind;
  readonly synonyms: boolean;
  readonly typos: boolean;
  readonly misspell: boolean;
  readonly ownQuestions: boolean;
  readonly answers: boolean;
  readonly changeWords?: number;
  readonly rerank?: string;
}

export const evaluation: CliCommand<[folders: string[], options: EvaluationOptions]> = {
  define: (command, text) => {
    const { arguments: about, options } = text;
    addModeOption(command.argument("<DIR...>", about.datasets), text)
      .option("--kind <KIND>", options.kind, oneOf("--kind", DOCUMENT_KINDS), "document")
      .option("--no-synonyms", options.noSynonyms)
      .option("--no-typos", options.noTypos)
      .option("--misspell", options.misspell, false)
      .option("--own-questions", text.evaluation.ownQuestions, false)
      .option("--answers", text.answerEvaluation.option, false)
      .option("--change-words <SHARE>", text.evaluation.changeWords, share("--change-words"))
      .option("--rerank <PROVIDER>", text.evaluation.rerank, oneOf("--rerank", RERANKERS));
    addDatasetFileOptions(command, text);
  },
  run: async (cli, folders, options) => {
    checkCombination(cli, options);
    return options.answers
      ? evaluateFolders(cli, folders, options, answerMeasure(options), showAnswers)
      : evaluateFolders(cli, folders, options, rankingMeasure(options), showEvaluation);
  },
};

/** A set that was indexed, and where its judgements came from. */
interface IndexedSet extends Pick<Dataset, "queries" | "judgements"> {
  readonly folder: string;
  /** Null for a corpus that is not in the shape of the benchmarks. */
  readonly entries: Dataset["entries"] | null;
}

type Measure<Report> = (acervo: Tenant, set: IndexedSet) => Promise<Report>;

async function evaluateFolders<Report extends object>(
  cli: Cli,
  folders: readonly string[],
  options: EvaluationOptions,
  measure: Measure<Report>,
  show: (rows: readonly (Report & { readonly set: string })[], cli: Cli) => string,
): Promise<ExitCode> {
  const results = [];
  for (const folder of folders) {
    const report = await evaluateFolder(cli, resolve(folder), options, measure);
    if (report === null) return EXIT.interrupted;
    results.push({ set: basename(resolve(folder)), report });
  }
  const [only, ...others] = results;
  const rows = results.map(({ set, report }) => ({ set, ...report }));
  cli.print(show(rows, cli), only && others.length === 0 ? only.report : rows);
  return EXIT.fine;
}

function rankingMeasure({ mode, kind, synonyms, typos }: EvaluationOptions): Measure<EvaluationReport> {
  return (acervo, set) => evaluate(acervo, set, { mode, kind, expansion: { synonyms, typos } });
}

function answerMeasure({ mode, kind, synonyms, typos }: EvaluationOptions): Measure<AnswersReport> {
  return async (acervo, { folder, entries, queries, judgements }) => {
    const texts =
      entries === null && isEntryKind(kind)
        ? await entryTexts(acervo, kind)
        : new Map(entries?.map(({ id, text }) => [id, text]));
    const set = { queries, judgements, texts, ...(await readAnswerFiles(folder)) };
    return evaluateAnswers(acervo, set, { mode, expansion: { synonyms, typos } });
  };
}

function checkCombination({ text }: Cli, options: EvaluationOptions): void {
  const { kind, rerank, ownQuestions, answers } = options;
  if (rerank !== undefined && answers) throw new UsageError(text.answerEvaluation.onlyOrder);
  if (rerank !== undefined && isEntryKind(kind)) throw new UsageError(text.evaluation.rerankPassages);
  if (ownQuestions && kind !== "faq") throw new UsageError(text.evaluation.onlyFaqs);
}

async function evaluateFolder<Report>(
  cli: Cli,
  folder: string,
  options: EvaluationOptions,
  measure: Measure<Report>,
): Promise<Report | null> {
  const files = datasetFiles(folder, options);
  const own = ownCorpus(folder, files.corpus, options.kind);
  const { evaluation } = cli.text;
  const set = basename(folder);
  const entries = own === null ? (await readDataset(folder, files)).entries : null;
  return withTemporaryBase(cli, overridesFor(options), async (acervo) => {
    const hasVectors = acervo.config.embedding.provider !== "none";
    if (options.mode !== "lexical" && !hasVectors) cli.note(evaluation.noVectors);
    if (entries !== null) {
      cli.note(evaluation.indexing(set, cli.format.integer(entries.length)));
      await indexEntries(acervo, entries, options.kind);
    } else if (own !== null && isEntryKind(options.kind)) {
      const count = await importCorpus(acervo, own, options.kind);
      cli.note(evaluation.indexing(set, cli.format.integer(count)));
    }
    const judged = options.ownQuestions ? await ownQuestions(acervo) : await readQuestions(folder, files);
    cli.note(evaluation.asking(set, cli.format.integer(judged.queries.length)));
    const queries = disturbed(judged.queries, options);
    return measure(acervo, { ...judged, queries, folder, entries });
  });
}

/** Words alone need no vectors: leaving them out makes the run several times faster. */
function overridesFor({ mode, rerank }: EvaluationOptions): Record<string, string> {
  return {
    ACERVO_TRACES: "off",
    ...(mode === "lexical" && { ACERVO_EMBEDDING: "none" }),
    ...(rerank !== undefined && { ACERVO_RERANKER: rerank, ACERVO_RERANK: "on" }),
  };
}

function disturbed(queries: readonly Query[], options: EvaluationOptions): readonly Query[] {
  const { misspell, changeWords } = options;
  const changed = changeWords === undefined ? queries : withOtherWords(queries, changeWords);
  return misspell ? withTypos(changed) : changed;
}
