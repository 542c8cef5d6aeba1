import { readFileSync } from "node:fs";
import { isSupportQuestion } from "#src/answering/index.ts";

/** Precision and recall of the detector of support questions on the labelled list, as a whole and by group. */

interface Labelled {
  readonly id: string;
  readonly text: string;
  readonly support: boolean;
  readonly language: string;
  readonly group: string;
}

const LIST = new URL("../../evals/support-questions/questions.jsonl", import.meta.url);

const questions = readFileSync(LIST, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Labelled);
const read = questions.map((question) => ({
  ...question,
  found: isSupportQuestion(question.text).isSupport,
}));

function figures(list: typeof read): string {
  const right = list.filter(({ support, found }) => support && found).length;
  const found = list.filter((item) => item.found).length;
  const support = list.filter((item) => item.support).length;
  const share = (of: number): string => (of === 0 ? "–" : (right / of).toFixed(3));
  return `precision ${share(found)} · recall ${share(support)} · ${list.length} questions`;
}

function errors(list: typeof read): string {
  const wrong = list.filter(({ support, found }) => support !== found).length;
  return `${wrong} of ${list.length} wrong`;
}

const lines = [
  `support questions: ${figures(read)}`,
  ...["pt", "en"].map(
    (language) => `  ${language}: ${figures(read.filter((item) => item.language === language))}`,
  ),
  ...[...new Set(read.map((item) => item.group))].map(
    (group) => `  ${group}: ${errors(read.filter((item) => item.group === group))}`,
  ),
];
if (process.argv.includes("--errors")) {
  for (const { id, text, support, found } of read) {
    if (support !== found) lines.push(`  ${id} ${found ? "false alarm" : "missed"}: ${text}`);
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
