import type { Language } from "#src/domain/index.ts";
import { baseEn } from "./base-en.ts";
import { basePt } from "./base-pt.ts";
import { entriesEn } from "./entries-en.ts";
import { entriesPt } from "./entries-pt.ts";
import { searchEn } from "./search-en.ts";
import { searchPt } from "./search-pt.ts";

export type { PartLevel } from "./search-pt.ts";

const pt = { ...basePt, ...entriesPt, ...searchPt };

/** Everything the command line says. Portuguese is what it speaks unless told otherwise. */
export type Messages = typeof pt;

export const MESSAGES: Readonly<Record<Language, Messages>> = {
  pt,
  en: { ...baseEn, ...entriesEn, ...searchEn },
};
