export * from "./document.ts";
export * from "./entry.ts";
export * from "./metadata.ts";
export * from "./hit.ts";
export * from "./origin.ts";
export * from "./place.ts";
export { AcervoError, describeError } from "./errors.ts";
export type { ErrorCode, ErrorFacts, Language, RefusalReason } from "./error-messages.ts";
export * from "./provision.ts";
