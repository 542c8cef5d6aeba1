import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import { type Dataset, type Query, readLines } from "./dataset.ts";
import type { GoldAnswer } from "./judge-answer.ts";

/** What a set says about answers, beside its judgements; both files may be missing. */
export interface AnswerFiles {
  /** What people marked as the answer, by query id. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly unanswerable: readonly Query[];
}

const FILES = { answers: "answers.json", unanswerable: "unanswerable_queries.jsonl" };
const marked = z.record(z.string(), z.array(z.string()));
const question = z.object({ id: z.string(), text: z.string() });

export async function readAnswerFiles(folder: string): Promise<AnswerFiles> {
  const unanswerable = join(folder, FILES.unanswerable);
  return {
    answers: readAnswers(join(folder, FILES.answers)),
    unanswerable: existsSync(unanswerable) ? await readLines(unanswerable, question) : [],
  };
}

/** The entries with the best grade are the right ones: a lower grade marks what only has to do with the question. */
export function goldAnswer(
  queryId: string,
  judgements: Dataset["judgements"],
  { answers }: Pick<AnswerFiles, "answers">,
  texts: ReadonlyMap<string, string>,
): GoldAnswer {
  const grades = [...(judgements.get(queryId) ?? [])];
  const best = Math.max(...grades.map(([, grade]) => grade));
  const entries = new Set(grades.filter(([, grade]) => grade === best && grade > 0).map(([id]) => id));
  const passages = [...entries].flatMap((id) => texts.get(id) ?? []);
  return { answers: answers.get(queryId) ?? [], passages, entries };
}

function readAnswers(path: string): ReadonlyMap<string, readonly string[]> {
  if (!existsSync(path)) return new Map();
  const parsed = marked.safeParse(parseJson(readFileSync(path, "utf8")));
  if (!parsed.success) throw new AcervoError("dataset-invalid", { path, reason: "fora do formato" });
  return new Map(Object.entries(parsed.data));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
