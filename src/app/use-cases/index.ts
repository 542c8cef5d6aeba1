export * from "./base.ts";
export * from "./check-text.ts";
export {
  brokenBase,
  type Check,
  checkBase,
  type CheckDetail,
  checkEnvironment,
  NO_BASE,
  verifyStore,
} from "./checkup.ts";
export * from "./dialogue.ts";
export * from "./entries.ts";
export * from "./ingest-files.ts";
export * from "./search-notes.ts";
