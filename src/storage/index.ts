export type * from "./store.ts";
export type * from "./search-index.ts";
export type * from "./vectors.ts";
export type * from "./dialogue.ts";
