import { z } from "zod";
import { MAX } from "./search-options.ts";

/** What may stand behind the "?" of an address, besides the language of messages; a misspelt name is refused. */
export function queryOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, lang: z.string().max(100).optional() });
}

/** "?inactive=true" */
export const flag = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

/** How many of a list: as many as `most`, and at least one. */
export function pageSize(usual: number, most: number = MAX.page) {
  return z.coerce.number().int().min(1).max(most).default(usual);
}
