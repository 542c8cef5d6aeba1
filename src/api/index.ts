export * from "./server/access.ts";
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
export * from "./server/document-pages.ts";
export * from "./documents.ts";
export * from "./entries.ts";
export * from "./server/jobs.ts";
export * from "./law.ts";
export * from "./server/persons.ts";
export * from "./server/settings.ts";
export * from "./server/openai.ts";
export * from "./search.ts";
export * from "./server/service.ts";
export * from "./upkeep.ts";
