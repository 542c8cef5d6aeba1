export * from "./access.ts";
export * from "./answer.ts";
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
export * from "./documents.ts";
export * from "./entries.ts";
export * from "./law.ts";
export * from "./persons.ts";
export * from "./search.ts";
export * from "./settings.ts";
export * from "./upkeep.ts";
