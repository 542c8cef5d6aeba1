import type { Language } from "#src/domain/index.ts";
import { en } from "./en.ts";
import { type Messages, pt } from "./pt.ts";

export type { Messages };

export const MESSAGES: Readonly<Record<Language, Messages>> = { pt, en };
