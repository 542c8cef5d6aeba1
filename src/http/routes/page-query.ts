import { z } from "zod";
import { MAX } from "../search-options.ts";

const number = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const idParams = z.strictObject({ id: number });

/** How many a page holds. */
export const limit = z.coerce.number().int().min(1).max(MAX.page).default(50);

/** The language of the reply; `app.ts` reads it. */
export const lang = z.string().max(20).optional();

/** Pages that are counted from 1. */
export const countedPage = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit,
  lang,
});

export const beforePage = z.strictObject({ before: number.optional(), limit, lang });
