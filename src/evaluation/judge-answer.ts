import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Answered } from "#src/answering/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { foldAccents, splitSentences } from "#src/text/index.ts";
import { type Dataset, parseJson, queryFields, readLines } from "./dataset.ts";

/** How a quoted sentence's document is named in the judgements. */
export type EntryOf = (documentId: number) => string | undefined;

/** "Sim." opens an answer, but the sentence after it says what is so. */
const SAYS_SOMETHING = 25;

export type AnswerVerdict = ReturnType<typeof judgeAnswer>;

export function judgeAnswer(
  answer: Pick<Answered, "text" | "sentences" | "citations">,
  gold: GoldAnswer,
  entryOf: EntryOf,
) {
  const said = folded(answer.sentences.map(({ text }) => text).join(" "));
  const isSaid = (text: string): boolean => contains(said, folded(text));
  const isRight = (documentId: number): boolean => gold.entries.has(entryOf(documentId) ?? "");
  const right = lengthOf(answer.sentences.filter(({ documentId }) => isRight(documentId)));
  return {
    /** The marked answer, or without one the whole right entry, stands in the answer. */
    hasGold: (gold.answers.length > 0 ? gold.answers : gold.passages).some(isSaid),
    hasKeySentence: gold.passages.flatMap((passage) => keySentences(passage, gold.answers)).some(isSaid),
    citesGold: answer.citations.some(({ documentId }) => isRight(documentId)),
    /** At least half of what is quoted comes from right entries: an answer that hits by quoting around fails here. */
    isMostlyGold: right > 0 && 2 * right >= lengthOf(answer.sentences),
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

function lengthOf(sentences: readonly { readonly text: string }[]): number {
  return sentences.reduce((sum, { text }) => sum + text.length, 0);
}

const FILES = { answers: "answers.json", unanswerable: "unanswerable_queries.jsonl" };
const marked = z.record(z.string(), z.array(z.string()));

export type AnswerFiles = Awaited<ReturnType<typeof readAnswerFiles>>;

/** What a set says about answers, beside its judgements; both files may be missing. */
export async function readAnswerFiles(folder: string) {
  const unanswerable = join(folder, FILES.unanswerable);
  return {
    /** What people marked as the answer, by query id. */
    answers: readAnswers(join(folder, FILES.answers)),
    unanswerable: existsSync(unanswerable) ? await readLines(unanswerable, queryFields) : [],
  } as const;
}

export type GoldAnswer = ReturnType<typeof goldAnswer>;

/** The entries with the best grade are the right ones: a lower grade marks what only has to do with the question. */
export function goldAnswer(
  queryId: string,
  judgements: Dataset["judgements"],
  { answers }: Pick<AnswerFiles, "answers">,
  texts: ReadonlyMap<string, string>,
) {
  const grades = [...(judgements.get(queryId) ?? [])];
  const best = Math.max(...grades.map(([, grade]) => grade));
  const right = grades.filter(([, grade]) => grade === best && grade > 0).map(([id]) => id);
  return {
    /** What people marked as the answer; none for sets that judge whole entries. */
    answers: answers.get(queryId) ?? [],
    passages: right.flatMap((id) => texts.get(id) ?? []),
    entries: new Set(right),
  } as const;
}

function readAnswers(path: string): ReadonlyMap<string, readonly string[]> {
  if (!existsSync(path)) return new Map();
  const parsed = marked.safeParse(parseJson(readFileSync(path, "utf8")));
  if (!parsed.success) throw new AcervoError("dataset-invalid", { path, reason: "fora do formato" });
  return new Map(Object.entries(parsed.data));
}
