import { parseArgs } from "node:util";

export interface CatalogBenchOptions {
  readonly items: number;
  readonly questions: number;
  readonly repeats: number;
  readonly seed: number;
  /** Also with the built-in embedder. */
  readonly vectors: boolean;
  /** Copies of a real catalogue instead of products that are made up. */
  readonly agrofit: boolean;
  readonly json: boolean;
  /** Where files are made, and kept; null: in a folder that goes at the end. */
  readonly keep: string | null;
}

export const USAGE = `Usage: npm run bench:catalog -- [options]
  --items N      products to import (100000)
  --questions N  questions to ask (300)
  --repeats N    runs of each search; the median counts (3)
  --seed N       products and questions (20261201)
  --vectors      also with the built-in embedder
  --agrofit      copies of the products at ../shared/data/catalogo-agrofit, and its own questions
  --keep DIR     make the files there and leave them; a later run with it only searches
  --json         print figures as JSON`;

/** Null: the user asked for help. */
export function readOptions(args: readonly string[]): CatalogBenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      items: { type: "string", default: "100000" },
      questions: { type: "string", default: "300" },
      repeats: { type: "string", default: "3" },
      seed: { type: "string", default: "20261201" },
      vectors: { type: "boolean", default: false },
      agrofit: { type: "boolean", default: false },
      keep: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  return {
    items: Number(values.items),
    questions: Number(values.questions),
    repeats: Number(values.repeats),
    seed: Number(values.seed),
    vectors: values.vectors,
    agrofit: values.agrofit,
    json: values.json,
    keep: values.keep ?? null,
  };
}
