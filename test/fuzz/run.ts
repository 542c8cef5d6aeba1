import { parseArgs } from "node:util";
import { commandShapes, contained, makeSteps } from "./make-steps.ts";
import { minimise } from "./minimise.ts";
import { type Failure, openSandbox, type Sandbox } from "./sandbox.ts";
import type { Step } from "./step.ts";

const USAGE = `Usage: npm run fuzz -- [options]
  --seconds N    for how long to go on (60)
  --seed N       what is tried (another one each time; printed)
  --round N      only this round of the seed
  --timeout N    seconds after which a command hangs (30)
  --replay JSON  try these steps again, as a failure printed them`;

/** Steps between two looks at the bases. */
const STEPS = 40;
const MAX_FAILURES = 10;
const MAX_TRIES = { hang: 8, others: 80 };

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    round: { type: "string" },
    timeout: { type: "string", default: "30" },
    replay: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** Two failures with the same words, figures and quoted texts aside, are one. */
function keyOf({ kind, detail, steps }: Failure): string {
  const argv = steps.at(-1)?.argv?.[0] ?? "parser";
  return `${kind} ${["hang", "exit code"].includes(kind) ? argv : ""} ${detail.replaceAll(/\d+|ACERVO_\w+/g, "").slice(-60)}`;
}

async function tell(failure: Failure, sandbox: Sandbox): Promise<void> {
  const steps = await minimise(failure.steps, {
    fails: async (steps) => (await sandbox.tryAll(steps))?.kind === failure.kind,
    maxTries: failure.kind === "hang" ? MAX_TRIES.hang : MAX_TRIES.others,
  });
  console.log(
    `! ${failure.kind}: ${failure.detail.slice(0, 600)}\n  npm run fuzz -- --replay '${replayOf(steps)}'`,
  );
}

/** Within quotes of a shell, and of no effect on a terminal. */
function replayOf(steps: readonly Step[]): string {
  return JSON.stringify(steps).replaceAll(
    /[^ -&(-~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

async function run(sandbox: Sandbox): Promise<void> {
  if (values.replay !== undefined) {
    const failure = await sandbox.tryAll((JSON.parse(values.replay) as Step[]).map(contained));
    console.log(failure === null ? "PASS" : `! ${failure.kind}: ${failure.detail}`);
    if (failure !== null) process.exitCode = 1;
    return;
  }
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const shapes = await commandShapes();
  console.log(`Seed ${seed}; ${shapes.length} commands`);
  const end = performance.now() + Number(values.seconds) * 1_000;
  const seen = new Set<string>();
  const counts = { commands: 0, files: 0 };
  const isOver = (round: number): boolean =>
    values.round === undefined ? performance.now() > end : round > Number(values.round);
  let round = Number(values.round ?? 0);
  for (; !isOver(round) && seen.size < MAX_FAILURES; round++) {
    const steps = makeSteps(shapes, seed * 100_003 + round, STEPS);
    const failure = await sandbox.tryAll(steps);
    for (const { argv } of failure?.steps ?? steps) counts[argv === undefined ? "files" : "commands"]++;
    if (failure === null || seen.has(keyOf(failure))) continue;
    seen.add(keyOf(failure));
    console.log(`Round ${round}:`);
    await tell(failure, sandbox);
  }
  console.log(
    `${round} rounds, ${counts.commands} commands, ${counts.files} files read, ${seen.size} failures, seed ${seed}: ${seen.size === 0 ? "PASS" : "FAIL"}`,
  );
  if (seen.size > 0) process.exitCode = 1;
}

if (values.help) console.log(USAGE);
else {
  const sandbox = await openSandbox(Number(values.timeout) * 1_000);
  try {
    await run(sandbox);
  } finally {
    sandbox.close();
  }
}
