import { readFileSync } from "node:fs";
import { planSearches, readIntent } from "#src/answering/index.ts";
import { type Intent, INTENTS, type Message } from "#src/domain/index.ts";

/** What the rules make of the labelled messages, as a whole, by intent and by language; `--errors` lists the mistakes. */

interface Labelled {
  readonly id: string;
  readonly text: string;
  readonly intent: Intent;
  readonly language: string;
  readonly history?: readonly Message[];
  /** Where not every kind of knowledge is held. */
  readonly kinds?: Readonly<Record<string, number>>;
}

const LIST = new URL("../../evals/intents/messages.jsonl", import.meta.url);
const KINDS = { document: 1, legal: 1, faq: 1, catalog: 1 };

const read = readFileSync(LIST, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Labelled)
  .map((message) => ({
    ...message,
    reading: readIntent(message.text, { history: message.history ?? [], kinds: message.kinds ?? KINDS }),
  }));

type Read = (typeof read)[number];

const isRight = ({ intent, reading }: Read): boolean => reading.intent === intent;
/** What a wrong intent costs: some of them are searched in the same way. */
const hasRightPlan = ({ intent, reading }: Read): boolean =>
  planSearches(reading.intent).join() === planSearches(intent).join();

function share(list: readonly Read[], counts: (message: Read) => boolean): string {
  return list.length === 0 ? "–" : (list.filter(counts).length / list.length).toFixed(3);
}

function figures(list: readonly Read[]): string {
  const sure = list.filter(({ reading }) => reading.isSure);
  return [
    `intent ${share(list, isRight)}`,
    `plan ${share(list, hasRightPlan)}`,
    `sure ${share(list, ({ reading }) => reading.isSure)}`,
    `intent where sure ${share(sure, isRight)}`,
    `plan where sure ${share(sure, hasRightPlan)}`,
    `${list.length} messages`,
  ].join(" · ");
}

const lines = [
  `intents by rules: ${figures(read)}`,
  ...INTENTS.map((intent) => `  ${intent}: ${figures(read.filter((item) => item.intent === intent))}`),
  ...["pt", "en"].map(
    (language) => `  ${language}: ${figures(read.filter((item) => item.language === language))}`,
  ),
];
if (process.argv.includes("--errors")) {
  for (const message of read.filter((item) => !isRight(item))) {
    lines.push(`  ${message.id} ${message.intent} read as ${message.reading.intent}: ${message.text}`);
  }
}
process.stdout.write(`${lines.join("\n")}\n`);
