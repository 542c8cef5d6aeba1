export * from "./access.ts";
export * from "./answer.ts";
export * from "./answer-text.ts";
export {
  contextReply,
  type ContextReply,
  errorReply,
  type ErrorReply,
  payloadReply,
  type PayloadReply,
  presentConfidence,
} from "./common.ts";
export * from "./doctor.ts";
export * from "./document-pages.ts";
export * from "./documents.ts";
export * from "./entries.ts";
export * from "./jobs.ts";
export * from "./law.ts";
export * from "./persons.ts";
export * from "./settings.ts";
export * from "./openai.ts";
export * from "./search.ts";
export * from "./service.ts";
export * from "./upkeep.ts";
