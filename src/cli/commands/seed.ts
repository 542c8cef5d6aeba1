import { importAction } from "./entries/import-action.ts";

/** Loads what a product ships with, however often: the same as `faq import`. */
export const seed = importAction("faq");
