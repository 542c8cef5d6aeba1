export type * from "./store.ts";
export type * from "./read-view.ts";
export type * from "./vector-spaces.ts";
export type * from "./embedding-cache-store.ts";
export type * from "./job-store.ts";
export type * from "./upkeep.ts";
