export * from "./document.ts";
export * from "./entry.ts";
export * from "./hit.ts";
export * from "./errors.ts";
export type { ErrorCode, ErrorFacts, Language, RefusalReason } from "./error-messages.ts";
export * from "./provision.ts";
export * from "./request-context.ts";
export * from "./conversation.ts";
export * from "./trace.ts";
