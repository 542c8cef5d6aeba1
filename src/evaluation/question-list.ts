import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { collectFiles, importFiles, ingestFiles, type Tenant } from "#src/app/index.ts";
import { AcervoError, DOCUMENT_KINDS } from "#src/domain/index.ts";
import { readLines } from "./dataset.ts";
import { isEntryKind } from "./index-entries.ts";

const source = z.strictObject({
  /** From the list's own folder. */
  path: z.string().min(1),
  kind: z.enum(DOCUMENT_KINDS).default("document"),
  columns: z.record(z.string(), z.array(z.string())).optional(),
});
const base = z.strictObject({ base: z.string().min(1), sources: z.array(source).min(1) });
const question = z.strictObject({
  base: z.string().min(1),
  question: z.string().min(1),
  /** What sort of question it is, in the words of whoever wrote the list; figures are given for each. */
  kind: z.string().default("question"),
  contains: z.array(z.array(z.string()).min(1)).optional(),
  excludes: z.array(z.string()).optional(),
  cites: z.string().optional(),
  refuse: z.boolean().optional(),
  /** Questions of one conversation are asked in the order of the file. */
  conversation: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});

export type BaseSource = z.infer<typeof source>;
export type ListedQuestion = z.infer<typeof question>;

export interface QuestionList {
  readonly bases: ReadonlyMap<string, readonly BaseSource[]>;
  readonly questions: readonly ListedQuestion[];
}

/** Lines that name a base and its files, and lines that ask one of these bases and say what is expected. */
export async function readQuestionList(path: string): Promise<QuestionList> {
  const lines = await readLines(path, z.union([base, question]));
  const folder = dirname(resolve(path));
  const bases = new Map(
    lines.flatMap((line) => {
      if (!("sources" in line)) return [];
      const sources = line.sources.map((item) => ({ ...item, path: resolve(folder, item.path) }));
      return [[line.base, sources] as const];
    }),
  );
  const questions = lines.flatMap((line) => ("question" in line ? [line] : []));
  const unknown = questions.find((item) => !bases.has(item.base));
  if (unknown !== undefined) {
    throw new AcervoError("dataset-invalid", { path, reason: `sem a base ${unknown.base}` });
  }
  return { bases, questions };
}

/** What of a base is not on this machine; its questions cannot be asked. */
export function missingSources(sources: readonly BaseSource[]): string[] {
  return sources.map(({ path }) => path).filter((path) => !existsSync(path));
}

const PROGRESS = { signal: new AbortController().signal, onFile: () => undefined, onRows: () => undefined };
const collection = "geral";

/** Fills a base through the same doors as a user's. */
export async function fillBase(acervo: Tenant, sources: readonly BaseSource[]): Promise<void> {
  for (const { path, kind, columns } of sources) {
    const outcomes = isEntryKind(kind)
      ? await importFiles(acervo, [path], { collection, kind, ...(columns && { columns }) }, PROGRESS)
      : await ingestFiles(acervo, (await collectFiles([path])).files, { collection, kind }, PROGRESS);
    const failed = outcomes.find((outcome) => outcome.kind === "failed");
    if (failed?.kind === "failed") throw failed.error;
  }
}
