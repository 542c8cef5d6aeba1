export { answerExtractively } from "./answer-extractively.ts";
export { confidenceMessage } from "./confidence-message.ts";
export type {
  AnswerOptions,
  AnswerSentence,
  Answered,
  ExtractiveAnswer,
  NumberedCitation,
  Refused,
} from "./extractive-answer.ts";
export { augmentationText, type AugmentationOptions } from "./augmentation/augmentation-text.ts";
export { checkCitations } from "./citation-check/check-citations.ts";
export type { LookUp } from "./citation-check/check-references.ts";
export type {
  CitationCheck,
  Finding,
  QuotationFinding,
  ReferenceFinding,
  ReferenceStatus,
} from "./citation-check/citation-check.ts";
