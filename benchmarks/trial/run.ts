import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { collectFiles, importFiles, ingestFiles, type Tenant } from "#src/app/index.ts";
import type { ConfidenceLevel } from "#src/domain/index.ts";
import { halfOf, judgeReply } from "#src/evaluation/index.ts";
import { openTenant } from "../open-tenant.ts";
import { table } from "../report.ts";
import { expectationOf, hasTrial, readTrial, TRIAL, type TrialQuestion, type Verdict } from "./questions.ts";

/**
 * Asks the questions of the trial without a model and counts, by level, how often the answer was right. `--json FILE`
 * writes every answer, to be read by eye; `--data DIR` keeps the bases for the next run.
 */
const { values } = parseArgs({
  options: {
    json: { type: "string" },
    data: { type: "string" },
    embedding: { type: "string", default: "builtin" },
    verbose: { type: "boolean", default: false },
  },
});

interface Asked extends TrialQuestion {
  /** Mechanisms are chosen on the tuning half alone; the other one says what they are worth. */
  readonly half: "tuning" | "held out";
  readonly level: ConfidenceLevel | null;
  readonly score: number | null;
  readonly verdict: Verdict;
  readonly answer: string;
}

async function bench(): Promise<void> {
  const folder = values.data ?? mkdtempSync(join(tmpdir(), "acervo-trial-"));
  try {
    const questions = Map.groupBy(readTrial(), ({ base }) => base);
    const asked: Asked[] = [];
    for (const [base, list] of questions) {
      console.error(`… ${base}`);
      asked.push(...(await askBase(join(folder, base), base, list)));
    }
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(asked, null, 2));
    console.log(report(asked));
  } finally {
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function askBase(folder: string, base: string, questions: readonly TrialQuestion[]): Promise<Asked[]> {
  const isFilled = existsSync(folder);
  const acervo = await openTenant({ ACERVO_DATA: folder, ACERVO_EMBEDDING: values.embedding });
  try {
    if (!isFilled) await fill(acervo, base);
    // One run must not know what another one was told.
    const run = String(Date.now());
    const asked: Asked[] = [];
    for (const question of questions) asked.push(await ask(acervo, question, run));
    return asked;
  } finally {
    await acervo.close();
  }
}

const PROGRESS = { signal: new AbortController().signal, onFile: () => undefined, onRows: () => undefined };
/** What the shop's columns are called; the same products are in both of its files. */
const PRODUCTS = "produtos.csv";
const COLUMNS = { name: ["nome"], description: ["desc"], price: ["precoPromo"], category: ["categoria"] };

async function fill(acervo: Tenant, base: string): Promise<void> {
  const products = join(TRIAL, base, PRODUCTS);
  if (existsSync(products)) {
    await importFiles(
      acervo,
      [products],
      { collection: "geral", kind: "catalog", columns: COLUMNS },
      PROGRESS,
    );
  }
  const { files } = await collectFiles([join(TRIAL, base)]);
  const isLaw = (path: string): boolean => base === "leis" && !path.endsWith(".json");
  const { legal = [], document = [] } = Object.groupBy(
    files.filter(({ path }) => !/produtos\.(?:csv|json)$/.test(path)),
    ({ path }) => (isLaw(path) ? "legal" : "document"),
  );
  await ingestFiles(acervo, legal, { collection: "geral", kind: "legal" }, PROGRESS);
  await ingestFiles(acervo, document, { collection: "geral", kind: "document" }, PROGRESS);
}

async function ask(acervo: Tenant, question: TrialQuestion, run: string): Promise<Asked> {
  const conversation = question.conversation && `${question.conversation}-${run}`;
  const reply = await acervo.ask({
    question: question.question,
    usesModel: false,
    ...(conversation && { conversationId: conversation }),
  });
  const labels = reply.citations.map(({ label }) => label);
  const text = [reply.text, ...labels].join("\n");
  const expected = expectationOf(question);
  return {
    ...question,
    half: halfOf(question.question) === 0 ? "tuning" : "held out",
    level: reply.confidence?.level ?? null,
    score: reply.confidence?.score ?? null,
    verdict:
      expected === null
        ? "by eye"
        : judgeReply(expected, { outcome: reply.outcome, text: reply.text, labels }),
    answer: text,
  };
}

const LEVELS: readonly (ConfidenceLevel | null)[] = ["alta", "media", "baixa", "sem_rag", null];

function report(asked: readonly Asked[]): string {
  const rows = LEVELS.map((level) => [
    level ?? "(nothing searched)",
    ...(["tuning", "held out", null] as const).map((half) =>
      counts(asked.filter((item) => item.level === level && (half === null || item.half === half))),
    ),
  ]);
  const right = asked.filter(({ verdict }) => verdict.startsWith("right")).length;
  const list = asked.map(
    ({ level, verdict, half, question }) => `${level ?? "–"} | ${verdict} | ${half} | ${question}`,
  );
  return [
    ...(values.verbose ? list : []),
    table([["level", "tuning half: right of", "held-out half: right of", "all: right of"], ...rows]),
    `right or rightly refused: ${right} of ${asked.length}`,
  ].join("\n");
}

function counts(asked: readonly Asked[]): string {
  const right = asked.filter(({ verdict }) => verdict.startsWith("right")).length;
  const judged = asked.filter(({ verdict }) => verdict !== "by eye").length;
  const unjudged = asked.length === judged ? "" : `, ${asked.length - judged} by eye`;
  return judged === 0
    ? `–${unjudged}`
    : `${right} of ${judged} (${Math.round((100 * right) / judged)} %)${unjudged}`;
}

if (hasTrial()) await bench();
else console.error("Skipped: the trial at ../shared/data/trial is not here.");
