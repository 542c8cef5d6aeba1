export { calibrate, type CalibrationQuestions, type CalibrationReport } from "./calibrate.ts";
export { type Dataset, DATASET_FILES, type DatasetFiles, type Query, readQuestions } from "./dataset.ts";
export { type AnswersReport, evaluateAnswers, halfOf } from "./evaluate-answers.ts";
export { evaluate, type EvaluationReport } from "./evaluate.ts";
export { readAnswerFiles } from "./judge-answer.ts";
export { indexCorpus, indexEntries, isEntryKind } from "./index-entries.ts";
export { mean } from "./metrics.ts";
export { ownQuestions, withOtherWords, withTypos } from "./queries.ts";
