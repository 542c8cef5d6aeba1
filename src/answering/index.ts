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
export { buildCatalogPayload, type CatalogPayloadHit } from "./catalog-payload/build-catalog-payload.ts";
export { buildFaqPayload, type FaqPayloadHit } from "./catalog-payload/build-faq-payload.ts";
export type { PayloadOptions } from "./catalog-payload/payload-line.ts";
export {
  type ContextOptions,
  type ContextPassage,
  formattedContext,
} from "./knowledge-context/formatted-context.ts";
export { isSupportQuestion, type SupportReading } from "./support/is-support-question.ts";
export { answerQuestion } from "./pipeline/answer-question.ts";
export type * from "./pipeline/ask.ts";
export type * from "./pipeline/answering-means.ts";
export type * from "./tools/file-search.ts";
export type * from "./tools/holdings.ts";
export type * from "./tools/tool.ts";
export { exportTools, TOOL_FORMATS, type ToolFormat } from "./tools/export-tools.ts";
export { toolNamed, TOOLS } from "./tools/tools.ts";
export { toolData } from "./tools/tool-data.ts";
export { rewriteFollowUp } from "./intent/follow-up/rewrite-follow-up.ts";
export { planSearches } from "./intent/plan-searches.ts";
export { readIntent } from "./intent/read-intent.ts";
