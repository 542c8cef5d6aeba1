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
