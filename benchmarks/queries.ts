import { readFile } from "node:fs/promises";
import type { FoundFile } from "#src/knowledge/index.ts";
import { analyze } from "#src/text/index.ts";
import { seededRandom, shuffled } from "./random.ts";

const HEADING = /^#{2,4}\s+(.+)$/gm;
/** Anchors, links and emphasis are not what a person would type. */
const MARKUP = /<[^>]*>|\]\([^)]*\)|[[\]*_`#]/g;
const WORDS = { min: 3, max: 8 };
const MIN_CONTENT_WORDS = 2;
/** One file gives at most this many questions. */
const PER_FILE = 2;

/** Questions in the words of the corpus's own headings: what its readers look for. Nothing was tuned on them. */
export async function headingQueries(
  files: readonly FoundFile[],
  count: number,
  seed: number,
): Promise<string[]> {
  const random = seededRandom(seed + 1);
  const queries = new Set<string>();
  for (const file of shuffled(files, random)) {
    const headings = headingsOf(await readFile(file.path, "utf8")).filter(isQuestion);
    for (const heading of shuffled(headings, random).slice(0, PER_FILE)) queries.add(heading);
    if (queries.size >= count) break;
  }
  return [...queries].slice(0, count);
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(HEADING)].map(([, text = ""]) =>
    text.replaceAll(MARKUP, "").replaceAll(/\s+/g, " ").trim(),
  );
}

function isQuestion(heading: string): boolean {
  const words = heading.split(" ").length;
  const content = analyze(heading).filter((token) => !token.isStopWord).length;
  return words >= WORDS.min && words <= WORDS.max && content >= MIN_CONTENT_WORDS;
}
