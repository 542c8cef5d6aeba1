import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Answered } from "#src/answering/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { foldAccents, splitSentences } from "#src/text/index.ts";
import { type Dataset, parseJson, type Query, queryFields, readLines } from "./dataset.ts";

/** What an answer is compared with. */
export interface GoldAnswer {
  /** What people marked as the answer; none for sets that judge whole entries. */
  readonly answers: readonly string[];
  /** Texts of the entries that are right. */
  readonly passages: readonly string[];
  /** Ids of those entries. */
  readonly entries: ReadonlySet<string>;
}

export interface AnswerVerdict {
  /** The marked answer, or without one the whole right entry, stands in the answer. */
  readonly hasGold: boolean;
  /** The key sentence of a right entry stands in the answer whole. */
  readonly hasKeySentence: boolean;
  /** A right entry is among the citations. */
  readonly citesGold: boolean;
  /** At least half of what is quoted comes from right entries: an answer that hits by quoting around fails here. */
  readonly isMostlyGold: boolean;
  readonly characters: number;
}

/** How a quoted sentence's document is named in the judgements. */
export type EntryOf = (documentId: number) => string | undefined;

/** "Sim." opens an answer, but the sentence after it says what is so. */
const SAYS_SOMETHING = 25;

export function judgeAnswer(
  answer: Pick<Answered, "text" | "sentences" | "citations">,
  gold: GoldAnswer,
  entryOf: EntryOf,
): AnswerVerdict {
  const said = folded(answer.sentences.map(({ text }) => text).join(" "));
  const isSaid = (text: string): boolean => contains(said, folded(text));
  const isRight = (documentId: number): boolean => gold.entries.has(entryOf(documentId) ?? "");
  const quoted = answer.sentences.map(({ documentId, text }) => ({
    isRight: isRight(documentId),
    length: text.length,
  }));
  const right = total(quoted.filter((item) => item.isRight));
  return {
    hasGold: (gold.answers.length > 0 ? gold.answers : gold.passages).some(isSaid),
    hasKeySentence: gold.passages.flatMap((passage) => keySentences(passage, gold.answers)).some(isSaid),
    citesGold: answer.citations.some(({ documentId }) => isRight(documentId)),
    isMostlyGold: right > 0 && 2 * right >= total(quoted),
    characters: answer.text.length,
  };
}

/**
 * The sentences of a right entry that hold a marked answer. Where nothing was marked the entry itself is the answer to
 * the question, and people who answer say the main thing first: its opening sentence, with a bare "Sim." before it.
 * What opens an entry does not depend on the words of the question, so picking by those words is not judged by itself.
 */
export function keySentences(passage: string, answers: readonly string[]): string[] {
  const sentences = splitSentences(passage);
  if (answers.length > 0) {
    const marked = answers.map(folded);
    return sentences
      .map(({ start, end }) => passage.slice(start, end))
      .filter((sentence) => marked.some((answer) => contains(folded(sentence), answer)));
  }
  const telling = sentences.find(({ start, end }) => end - start >= SAYS_SOMETHING) ?? sentences.at(-1);
  return telling === undefined ? [] : [passage.slice(0, telling.end)];
}

/** Case, accents, punctuation and spacing are no part of an answer. */
function folded(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Translated sets mark characters, which may cut a word in two ("ribo Xingu"); a short mark must be whole words. */
const SHORT_MARK = 6;

/** Whole words where a part of one would mean something else: "10" is not in "2010". */
function contains(text: string, part: string): boolean {
  if (part === "") return false;
  if (part.length >= SHORT_MARK && !/^\d|\d$/.test(part)) return text.includes(part);
  return ` ${text} `.includes(` ${part} `);
}

function total(items: readonly { readonly length: number }[]): number {
  return items.reduce((sum, { length }) => sum + length, 0);
}

/** What a set says about answers, beside its judgements; both files may be missing. */
export interface AnswerFiles {
  /** What people marked as the answer, by query id. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  readonly unanswerable: readonly Query[];
}

const FILES = { answers: "answers.json", unanswerable: "unanswerable_queries.jsonl" };
const marked = z.record(z.string(), z.array(z.string()));

export async function readAnswerFiles(folder: string): Promise<AnswerFiles> {
  const unanswerable = join(folder, FILES.unanswerable);
  return {
    answers: readAnswers(join(folder, FILES.answers)),
    unanswerable: existsSync(unanswerable) ? await readLines(unanswerable, queryFields) : [],
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
