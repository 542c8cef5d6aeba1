export { calibrate, type CalibrationQuestions, type CalibrationReport } from "./calibrate.ts";
export {
  type Dataset,
  DATASET_FILES,
  type DatasetFiles,
  type Query,
  readDataset,
  readLines,
} from "./dataset.ts";
export { evaluate, type EvaluationReport, indexEntries } from "./evaluate.ts";
export { mean } from "./metrics.ts";
export { withTypos } from "./noise.ts";
