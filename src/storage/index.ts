export type * from "./access.ts";
export type * from "./store.ts";
export type * from "./search-index.ts";
export type * from "./vectors.ts";
export type * from "./dialogue.ts";
export type * from "./files.ts";
export type * from "./jobs.ts";
