import { statSync } from "node:fs";
import { AcervoError, describeError, type RefusalReason } from "#src/domain/index.ts";
import type { DocumentReader } from "#src/knowledge/index.ts";
import { type FileContent } from "#src/parsing/index.ts";
import type { HostileFile, Outcome } from "./hostile-file.ts";

export type HostileFacts = Omit<HostileFile, "bytes">;

export interface Verdict {
  readonly file: HostileFacts;
  readonly outcome: Outcome | "failed";
  readonly milliseconds: number;
  readonly characters: number;
  /** Empty when all is as it must be. */
  readonly violations: readonly string[];
}

/** What a canary file holds; nothing that is read may ever contain it. */
export const CANARY = "canario-fora-do-alcance-7f3a";

/** Longer texts are searched for the canary alone: to judge must not take the time that is measured. */
const MAX_KEPT = 1_000_000;

/** Text per byte of the file, and what every file may have: more is no document, it is an attack on the disk. */
const MAX_GROWTH = 100;
const MIN_ALLOWANCE = 32_000_000;

/** Reads one hostile file and says what came of it and what must not have. */
export async function judge(
  file: HostileFacts,
  content: FileContent,
  reader: DocumentReader,
): Promise<Verdict> {
  const start = performance.now();
  const { outcome, problems, text, characters } = await readOutcome(file, content, reader);
  const milliseconds = performance.now() - start;
  const allowed = Math.max(
    MIN_ALLOWANCE,
    MAX_GROWTH * ("bytes" in content ? content.bytes.length : statSync(content.path).size),
  );
  const growth = characters > allowed ? [`${characters} characters of text are too many`] : [];
  const violations = [
    ...problems,
    ...growth,
    ...unexpected(file, outcome),
    ...wrongWords(file, outcome, text),
  ];
  return { file, outcome, milliseconds, characters, violations };
}

interface Reading {
  readonly outcome: Verdict["outcome"];
  readonly problems: readonly string[];
  readonly text: string;
  readonly characters: number;
}

async function readOutcome(
  file: HostileFacts,
  content: FileContent,
  reader: DocumentReader,
): Promise<Reading> {
  const pieces: string[] = [];
  let characters = 0;
  let last = -1;
  let canaries = 0;
  const take = (piece: string): void => {
    if (characters < MAX_KEPT) pieces.push(piece);
    if (piece.includes(CANARY)) canaries++;
    characters += piece.length;
  };
  const end = (ending: Pick<Reading, "outcome" | "problems">): Reading => {
    const problems = [...ending.problems, ...(canaries > 0 ? ["read what is outside"] : [])];
    return { ...ending, problems, text: pieces.join("\n"), characters };
  };
  try {
    for await (const parts of reader.read({ source: file.name, content, kind: "document" })) {
      for (const { part, title, chunks, metadata } of parts) {
        last = part;
        [title, JSON.stringify(metadata), ...chunks.map((chunk) => chunk.text)].forEach(take);
      }
    }
    return end({ outcome: "indexed", problems: last === 0 ? [] : ["ended without part 0"] });
  } catch (error) {
    return end(refusalOf(error));
  }
}

function refusalOf(error: unknown): Pick<Reading, "outcome" | "problems"> {
  const isRefusal = error instanceof AcervoError && error.code === "file-refused";
  if (!isRefusal) return { outcome: "failed", problems: [`not a refusal: ${String(error)}`] };
  const { reason } = error.facts as { reason: RefusalReason };
  return { outcome: reason, problems: wrongSentence(error) };
}

/** People read it: Portuguese, one line, no stack. */
function wrongSentence(error: AcervoError): string[] {
  const sentence = describeError(error, "pt");
  const isOurs = sentence.length > 5 && sentence !== describeError(error, "en");
  const isOneLine = sentence.length < 500 && !/[\n\r]|\bat .*:\d+:\d+/.test(sentence);
  return isOurs && isOneLine ? [] : [`no sentence for people: ${sentence.slice(0, 200)}`];
}

function unexpected({ expect }: HostileFacts, outcome: Verdict["outcome"]): string[] {
  if (expect === undefined || outcome === "failed" || expect.includes(outcome)) return [];
  return [`${outcome}, expected ${expect.join(" or ")}`];
}

function wrongWords({ contains, lacks }: HostileFacts, outcome: Verdict["outcome"], text: string): string[] {
  if (contains === undefined && lacks === undefined) return [];
  const read = plain(text);
  const lost = outcome === "indexed" && contains !== undefined && !read.includes(plain(contains));
  return [
    ...(lost ? [`lost "${contains}" in "${text.slice(0, 100)}"`] : []),
    ...(lacks !== undefined && read.includes(plain(lacks)) ? [`let "${lacks.slice(0, 40)}" through`] : []),
  ];
}

/** Composed and on one line: how lines break is not what is judged. */
function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ");
}
