export { calibrate, type CalibrationQuestions, type CalibrationReport } from "./calibrate.ts";
export {
  type Dataset,
  DATASET_FILES,
  type DatasetFiles,
  type Query,
  readDataset,
  readQuestions,
  readLines,
} from "./dataset.ts";
export { type AnswersReport, evaluateAnswers } from "./evaluate-answers.ts";
export { evaluate, type EvaluationReport } from "./evaluate.ts";
export { readAnswerFiles } from "./gold-answers.ts";
export { entryTexts, importCorpus, indexEntries, isEntryKind, ownCorpus } from "./index-entries.ts";
export { mean } from "./metrics.ts";
export { ownQuestions, withOtherWords } from "./own-questions.ts";
export { withTypos } from "./noise.ts";
export type { RefusalFigures, RefusalReport } from "./refusals.ts";
