export * from "./document.ts";
export * from "./metadata.ts";
export * from "./hit.ts";
export { AcervoError, describeError } from "./errors.ts";
export type { ErrorCode, ErrorFacts, Language } from "./error-messages.ts";
