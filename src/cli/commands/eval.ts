import { basename, isAbsolute, relative, resolve } from "node:path";
import type { Command } from "commander";
import { DOCUMENT_KINDS, type DocumentKind } from "#src/domain/index.ts";
import {
  type AnswersReport,
  DATASET_FILES,
  type DatasetFiles,
  evaluate,
  evaluateAnswers,
  type EvaluationReport,
  indexCorpus,
  isEntryKind,
  ownQuestions,
  readAnswerFiles,
  readQuestions,
  withOtherWords,
  withTypos,
} from "#src/evaluation/index.ts";
import type { Cli, CliCommand } from "../cli.ts";
import { EXIT, UsageError } from "../errors.ts";
import type { Messages } from "../messages/index.ts";
import { addModeOption, type SearchOptions } from "../options/search-options.ts";
import { oneOf, share } from "../options/values.ts";
import { showAnswers, showEvaluation } from "../present/measures.ts";
import { withTemporaryBase } from "../temporary-base.ts";
import { evaluateLists } from "./eval-list.ts";

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

interface EvaluationOptions extends DatasetFileOptions, Pick<SearchOptions, "mode" | "synonyms" | "typos"> {
  readonly kind: DocumentKind;
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
    const lists = folders.filter((name) => name.endsWith(".jsonl"));
    if (lists.length > 0 && (!options.answers || lists.length < folders.length)) {
      throw new UsageError(cli.text.answerEvaluation.listsOnly);
    }
    if (lists.length > 0) return evaluateLists(cli, lists, overridesFor(options));
    const reports = [];
    for (const folder of folders.map((name) => resolve(name))) {
      const report = await evaluateFolder(cli, folder, options);
      if (report === null) return EXIT.interrupted;
      reports.push({ set: basename(folder), ...report });
    }
    const answers = reports.filter((report) => "refusal" in report);
    const rankings = reports.filter((report) => "ndcg10" in report);
    cli.print(
      options.answers ? showAnswers(answers, cli) : showEvaluation(rankings, cli),
      reports.length === 1 ? { ...reports[0], set: undefined } : reports,
    );
  },
};

function checkCombination({ text }: Cli, options: EvaluationOptions): void {
  const { kind, rerank, ownQuestions, answers } = options;
  if (rerank !== undefined && answers) throw new UsageError(text.answerEvaluation.onlyOrder);
  if (rerank !== undefined && isEntryKind(kind)) throw new UsageError(text.evaluation.rerankPassages);
  if (ownQuestions && kind !== "faq") throw new UsageError(text.evaluation.onlyFaqs);
}

async function evaluateFolder(
  cli: Cli,
  folder: string,
  options: EvaluationOptions,
): Promise<EvaluationReport | AnswersReport | null> {
  const { mode, kind, synonyms, typos } = options;
  const files = datasetFiles(folder, options);
  const { evaluation } = cli.text;
  const counted = (count: number): string => `${basename(folder)}: ${cli.format.integer(count)}`;
  return withTemporaryBase(cli, overridesFor(options), async (acervo) => {
    const hasVectors = acervo.config.embedding.provider !== "none";
    if (mode !== "lexical" && !hasVectors) cli.note(evaluation.noVectors);
    const onCount = (entries: number): void => cli.note(evaluation.indexing(counted(entries)));
    const texts = await indexCorpus(acervo, folder, files, kind, onCount);
    const judged = options.ownQuestions ? await ownQuestions(acervo) : await readQuestions(folder, files);
    cli.note(evaluation.asking(counted(judged.queries.length)));
    const { changeWords, misspell } = options;
    const worded = changeWords === undefined ? judged.queries : withOtherWords(judged.queries, changeWords);
    const set = { ...judged, queries: misspell ? withTypos(worded) : worded };
    const expansion = { synonyms, typos };
    if (!options.answers) return evaluate(acervo, set, { mode, kind, expansion });
    const marked = await readAnswerFiles(folder);
    return evaluateAnswers(acervo, { ...set, texts, ...marked }, { mode, expansion });
  });
}

/** Words alone need no vectors: leaving them out makes the run several times faster. */
function overridesFor({ mode, rerank }: EvaluationOptions): Record<string, string> {
  return {
    ACERVO_TRACES: "off",
    ...(mode === "lexical" && { ACERVO_EMBEDDING: "none" }),
    // A key in the environment must not send a corpus away.
    ...(rerank === undefined ? { ACERVO_RERANK: "off" } : { ACERVO_RERANKER: rerank, ACERVO_RERANK: "on" }),
  };
}
