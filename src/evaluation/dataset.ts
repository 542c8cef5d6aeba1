import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";

/** A judged set in the shape of the BEIR benchmarks. */
export interface Dataset {
  readonly entries: readonly Entry[];
  readonly queries: readonly Query[];
  /** Grade by entry id, by query id. */
  readonly judgements: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** BEIR's own files say `_id`. */
const withId = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "_id" in value ? { id: value["_id"], ...value } : value;

const entryFields = z.object({ id: z.string(), title: z.string().default(""), text: z.string() });
export const queryFields = z.object({ id: z.string(), text: z.string() });
const entry = z.preprocess(withId, entryFields);
const query = z.preprocess(withId, queryFields);

export type Entry = z.infer<typeof entryFields>;
export type Query = z.infer<typeof queryFields>;

export type DatasetFiles = Readonly<Record<"corpus" | "queries" | "judgements", string>>;

export const DATASET_FILES: DatasetFiles = {
  corpus: "corpus.jsonl",
  queries: "queries.jsonl",
  judgements: "qrels.tsv",
};

/** Reads a folder; only queries with at least one judgement are kept. */
export async function readDataset(folder: string, files: DatasetFiles = DATASET_FILES): Promise<Dataset> {
  const judged = await readQuestions(folder, files);
  return { entries: await readLines(file(folder, files.corpus), entry), ...judged };
}

/** The judged queries alone, for a corpus that is not in this shape. */
export async function readQuestions(
  folder: string,
  files: DatasetFiles,
): Promise<Pick<Dataset, "queries" | "judgements">> {
  const judgements = await readJudgements(file(folder, files.judgements));
  const queries = await readLines(file(folder, files.queries), query);
  const judged = queries.filter(({ id }) => judgements.has(id));
  if (judged.length === 0) throw invalid(folder, "nenhuma pergunta com julgamento");
  return { queries: judged, judgements };
}

function file(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) throw invalid(folder, `falta o arquivo ${name}`);
  return path;
}

async function* lines(path: string): AsyncGenerator<{ line: string; number: number }> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++;
    if (line.trim() !== "") yield { line, number };
  }
}

export async function readLines<Shape>(path: string, shape: z.ZodType<Shape>): Promise<Shape[]> {
  const found: Shape[] = [];
  for await (const { line, number } of lines(path)) {
    const parsed = shape.safeParse(parseJson(line));
    if (!parsed.success) throw invalid(path, `linha ${number} fora do formato`);
    found.push(parsed.data);
  }
  return found;
}

export function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function readJudgements(path: string): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>();
  for await (const { line, number } of lines(path)) {
    const [queryId, entryId, grade] = line.split("\t");
    const isGraded = /^-?\d+(\.\d+)?\s*$/.test(grade ?? "");
    if (number === 1 && !isGraded) continue;
    if (queryId === undefined || entryId === undefined || !isGraded) {
      throw invalid(path, `linha ${number} fora do formato`);
    }
    const grades = judgements.get(queryId) ?? new Map<string, number>();
    judgements.set(queryId, grades.set(entryId, Number(grade)));
  }
  return judgements;
}

function invalid(path: string, reason: string): AcervoError {
  return new AcervoError("dataset-invalid", { path, reason });
}
