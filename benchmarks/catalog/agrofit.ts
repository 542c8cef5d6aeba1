import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { shuffled } from "../random.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Product } from "./products.ts";
import type { AskedQuestion } from "./queries.ts";

/** A real catalogue of 4,220 products, which is not part of the repository. */
const FOLDER = join(import.meta.dirname, "../../../shared/data/catalogo-agrofit");

export function hasAgrofit(): boolean {
  return existsSync(join(FOLDER, "catalog.csv")) && existsSync(join(FOLDER, "queries.jsonl"));
}

/** Its products over and over: copies keep their texts and get another brand in their names. */
export async function* repeatedProducts(count: number, lexicon: Lexicon): AsyncGenerator<Product> {
  const rows: Record<string, string>[] = [];
  const file = createReadStream(join(FOLDER, "catalog.csv")).pipe(parse({ columns: true, bom: true }));
  for await (const row of file) rows.push(row as Record<string, string>);
  for (let number = 0; number < count; number++) {
    const copy = Math.floor(number / rows.length);
    const row = rows[number % rows.length] ?? {};
    const { id = "", name = "", description = "", category = "", manufacturer = "", tags = "" } = row;
    yield {
      id: `${id}-${copy}`,
      name: copy === 0 ? name : `${name} ${lexicon.brand()}`,
      description,
      category,
      manufacturer,
      price: 100 + (number % 997),
      tags: tags.split(";").map((tag) => tag.trim()),
      embalagem: lexicon.pack(),
    };
  }
}

/** Some of the questions that came with it. */
export function agrofitQuestions(count: number, random: () => number): AskedQuestion[] {
  const lines = readFileSync(join(FOLDER, "queries.jsonl"), "utf8").split("\n").filter(Boolean);
  const questions = lines.map((line) => JSON.parse(line) as { text: string; kind: string });
  return shuffled(questions, random)
    .slice(0, count)
    .map(({ text, kind }) => ({ text, group: kind }));
}
