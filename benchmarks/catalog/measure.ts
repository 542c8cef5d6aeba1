import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { medianOf } from "../figures.ts";
import { seededRandom } from "../random.ts";
import { agrofitQuestions, repeatedProducts } from "./agrofit.ts";
import { createLexicon } from "./lexicon.ts";
import type { CatalogBenchOptions } from "./options.ts";
import { madeUpProducts, type Product } from "./products.ts";
import { type AskedQuestion, madeUpQuestions } from "./queries.ts";
import { startChild } from "./start-child.ts";
import { takeTurns } from "./take-turns.ts";
import type { BuildFigures, BuildTask, CatalogLatency, SearchSubject } from "./task.ts";

export interface CatalogMeasurements {
  readonly questions: number;
  /** Of what was made in this run: with `--keep`, a later one finds it there. */
  readonly imports: Readonly<Record<string, BuildFigures["import"]>>;
  readonly peerBuild: BuildFigures["build-fts5"] | null;
  readonly searches: Readonly<Record<SearchName, CatalogLatency>>;
  /** By round: p50 and CPU of a search by words, as times of raw FTS5. */
  readonly ratios: readonly { readonly p50: number; readonly cpu: number }[];
}

/** `hybrid` only where there are vectors. */
type SearchName = "words" | "fts5" | "hybrid";

export interface CatalogSubject {
  readonly options: CatalogBenchOptions;
  readonly scratch: string;
  readonly say: (step: string) => void;
}

/** Makes the catalogue, imports it, builds the peer, and searches. */
export async function measure({ options, scratch, say }: CatalogSubject): Promise<CatalogMeasurements> {
  const file = join(scratch, "produtos.jsonl");
  const database = join(scratch, "fts5.db");
  const questions = await makeCatalog(file, options, say);
  const imports: Record<string, BuildFigures["import"]> = {};
  for (const embedding of options.vectors ? (["none", "builtin"] as const) : (["none"] as const)) {
    const data = join(scratch, embedding);
    if (existsSync(data)) continue;
    say(`import, embedding: ${embedding}`);
    imports[embedding] = await build({ kind: "import", data, file, embedding });
  }
  const isBuilt = existsSync(database);
  if (!isBuilt) say("peer: raw FTS5");
  const peerBuild = isBuilt ? null : await build({ kind: "build-fts5", database, file });
  const subjects = {
    words: { kind: "acervo", data: join(scratch, "none"), mode: "lexical" },
    fts5: { kind: "fts5", database },
    ...(options.vectors && { hybrid: { kind: "acervo", data: join(scratch, "builtin"), mode: "hybrid" } }),
  } as Readonly<Record<SearchName, SearchSubject>>;
  const rounds: Record<SearchName, CatalogLatency>[] = [];
  for (let round = 1; round <= options.repeats; round++) {
    say(`searches, round ${round} of ${options.repeats}`);
    rounds.push(await takeTurns(subjects, questions));
  }
  const ratios = rounds.map(({ words, fts5 }) => ({
    p50: words.p50 / fts5.p50,
    cpu: (words.cpu ?? 0) / (fts5.cpu ?? 1),
  }));
  return { questions: questions.length, imports, peerBuild, searches: medianOf(rounds), ratios };
}

async function build<Kind extends BuildTask["kind"]>(
  task: Extract<BuildTask, { kind: Kind }> & { kind: Kind },
): Promise<BuildFigures[Kind]> {
  const child = startChild();
  const figures = await child.tell<BuildFigures[Kind]>(task);
  child.stop();
  return figures;
}

/** Questions before products: how many there are of these does not change those. */
async function makeCatalog(
  file: string,
  { items, questions, seed, agrofit }: CatalogBenchOptions,
  say: (step: string) => void,
): Promise<AskedQuestion[]> {
  const random = seededRandom(seed);
  const lexicon = createLexicon(random);
  const asked = agrofit ? agrofitQuestions(questions, random) : madeUpQuestions(questions, lexicon, random);
  if (existsSync(file)) return asked;
  say(`${items} products`);
  const products = agrofit ? repeatedProducts(items, lexicon) : madeUpProducts(items, lexicon, random);
  await pipeline(Readable.from(lines(products)), createWriteStream(file));
  return asked;
}

async function* lines(products: Iterable<Product> | AsyncIterable<Product>): AsyncGenerator<string> {
  for await (const product of products) yield `${JSON.stringify(product)}\n`;
}
