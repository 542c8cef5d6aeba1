export {
  type Answered,
  answerExtractively,
  type AnswerOptions,
  type AnswerSentence,
  type ExtractiveAnswer,
  type NumberedCitation,
  type Refused,
} from "./extractive/answer-extractively.ts";
export { lawDay, outOfForceText } from "./extractive/answer-from-state.ts";
export { checkCitations } from "./citation-check/check-citations.ts";
export type { LookUp } from "./citation-check/check-references.ts";
export type {
  CitationCheck,
  Finding,
  QuotationFinding,
  ReferenceFinding,
  ReferenceStatus,
} from "./citation-check/check-citations.ts";
export { buildCatalogPayload, buildFaqPayload } from "./context/entry-payload.ts";
export { augmentationText, type ContextPassage, formattedContext } from "./context/passage-quotes.ts";
export { citedNumbers } from "./grounding/marks.ts";
export { inertQuotation } from "./grounding/inert-text.ts";
export { isSupportQuestion, type SupportReading } from "./support/is-support-question.ts";
export { answerQuestion } from "./pipeline/answer-question.ts";
export type * from "./pipeline/ask.ts";
export { isUndated } from "./pipeline/undated.ts";
export type * from "./tools/knowledge-source.ts";
export type * from "./tools/tool.ts";
export { checkArguments } from "./tools/tool.ts";
export { exportTools, TOOL_FORMATS, type ToolFormat, toolDeclaration } from "./tools/export-tools.ts";
export { toolNamed, TOOLS } from "./tools/tools.ts";
export { passageStats, toolData } from "./tools/findings.ts";
export { rewriteFollowUp } from "./intent/follow-up/rewrite-follow-up.ts";
export { planSearches } from "./intent/plan-searches.ts";
export { readIntent } from "./intent/read-intent.ts";
