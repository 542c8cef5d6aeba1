import { parseArgs } from "node:util";
import { table } from "../report.ts";
import { type ArticleCount, compareNesting, countArticles } from "./coverage.ts";
import { hasData } from "./data.ts";
import { checkInside } from "./inside-oab.ts";
import { measureResolver } from "./resolver.ts";
import { measureSpeed } from "./speed.ts";
import { hasTrial, measureTrial, type TrialCount } from "./trial.ts";

const MIN_AGREEMENT = 0.99;
const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, trial: { type: "boolean", default: false } },
});

if (hasTrial()) await benchTrial();
else console.error("Skipped: the laws of ../shared/data/trial/leis are not here.");
if (values.trial) console.error("Only the laws of the trial, as asked.");
else if (hasData()) await bench();
else console.error("Skipped: the real laws at ../shared/data are not here.");

async function benchTrial(): Promise<void> {
  say("laws of the trial against a plain reading");
  const trial = await measureTrial();
  console.log(values.json ? JSON.stringify({ trial }) : trialReport(trial));
}

async function bench(): Promise<void> {
  say("articles against the lines of their sources");
  const articles = await countArticles();
  say("provisions against the markup of the pages");
  const nesting = await compareNesting();
  say("citations, spelled in many ways");
  const resolver = await measureResolver();
  say("citations inside legal-oab-justified");
  const inside = await checkInside();
  say("speed");
  const speed = await measureSpeed();
  const figures = { articles, nesting, resolver, inside, speed };
  console.log(values.json ? JSON.stringify(figures) : report(figures));
}

interface Figures {
  readonly articles: readonly ArticleCount[];
  readonly nesting: Awaited<ReturnType<typeof compareNesting>>;
  readonly resolver: Awaited<ReturnType<typeof measureResolver>>;
  readonly inside: Awaited<ReturnType<typeof checkInside>>;
  readonly speed: Awaited<ReturnType<typeof measureSpeed>>;
}

function report({ articles, nesting, resolver, inside, speed }: Figures): string {
  const counted = articles.map((count) => [
    count.file,
    String(count.inSource),
    String(count.found),
    count.isOnceAndInOrder ? "yes" : "NO",
    count.onlyInSource.join(" "),
    count.onlyOurs.join(" "),
  ]);
  const lines = [
    `provisions: ${nesting.agreed} of ${nesting.marked} stand where the markup says (${share(nesting.agreed, nesting.marked)}); ${nesting.torn} torn words left out`,
    `spellings: ${resolver.right} of ${resolver.spellings} right, ${resolver.firstInSearch} first in search; look-up p50 ${resolver.p50Ms.toFixed(2)} ms, p95 ${resolver.p95Ms.toFixed(2)} ms`,
    ...resolver.wrong.slice(0, 10).map((spelling) => `  wrong: ${spelling}`),
    `inside legal-oab-justified: ${inside.read} of ${inside.cited} cited articles read in ${inside.texts} texts; ${inside.rightOutcome} of ${inside.lookedUp} looked up rightly; ${inside.goldFound} of ${inside.gold} justifying articles found`,
    `Constitution: bytes to ${speed.passages} passages in ${speed.constitutionMs.toFixed(0)} ms`,
  ];
  const growth = speed.growth.map(({ text, megabytes, milliseconds, ratio }) => [
    text,
    `${megabytes} MB`,
    `${milliseconds.toFixed(0)} ms`,
    ratio === null ? "" : `${ratio.toFixed(2)} x`,
  ]);
  return [
    table([["file", "in source", "found", "once, in order", "only in source", "only ours"], ...counted]),
    lines.join("\n"),
    table([["text", "size", "time", "against half"], ...growth]),
  ].join("\n\n");
}

function trialReport(trial: readonly TrialCount[]): string {
  const head = ["file", "articles", "found", "in order", "same words", "revoked", "same state", "agreement"];
  const rows = trial.map((count) => {
    const { file, articles, found, inOrder, sameWords, revoked, sameState, agreement, lookUps, right } =
      count;
    const figures = [articles, found, inOrder, sameWords, revoked, sameState].map(String);
    const verdict = agreement >= MIN_AGREEMENT && right === lookUps ? "PASS" : "FAIL";
    return [file, ...figures, share(agreement, 1), `${right} of ${lookUps}`, verdict];
  });
  const differences = trial.flatMap(({ file, differences }) =>
    differences.map((line) => `  ${file}: ${line}`),
  );
  return [table([[...head, "look-ups", ""], ...rows]), ...differences].join("\n");
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function say(step: string): void {
  if (!values.json) console.error(`… ${step}`);
}
