import type { Language } from "#src/domain/index.ts";
import { access } from "./access.ts";
import { answers } from "./answers.ts";
import { base } from "./base.ts";
import { entries } from "./entries.ts";
import { help } from "./help.ts";
import { inLanguage, type Spoken } from "./language.ts";
import { law } from "./law.ts";
import { search } from "./search.ts";
import { service } from "./service.ts";

const TABLE = { ...help, ...base, ...entries, ...search, ...answers, ...law, ...service, ...access };

/** Everything the command line says, in one language. */
export type Messages = Spoken<typeof TABLE>;

export const MESSAGES: Readonly<Record<Language, Messages>> = {
  pt: inLanguage(TABLE, "pt"),
  en: inLanguage(TABLE, "en"),
};
