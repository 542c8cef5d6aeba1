export * from "./document.ts";
export * from "./metadata.ts";
export * from "./hit.ts";
export * from "./place.ts";
export { AcervoError, describeError } from "./errors.ts";
export type { ErrorCode, ErrorFacts, Language, RefusalReason } from "./error-messages.ts";
export * from "./provision.ts";
