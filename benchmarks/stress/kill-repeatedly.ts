import { rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { StoreStatistics } from "#src/storage/index.ts";
import { type Job, open } from "./actions.ts";
import { check } from "./check.ts";
import { runVictim } from "./run-victim.ts";
import type { Scenario } from "./scenarios.ts";

export interface KillReport {
  readonly kills: number;
  /** How often the work got to its end, after as many kills as it took. */
  readonly completions: number;
  /** Kills after which derived files lay about until the next run. */
  readonly leftovers: number;
  readonly violations: readonly string[];
}

interface Killing {
  readonly kills: number;
  readonly random: () => number;
  readonly folder: string;
}

type Totals = Pick<StoreStatistics, "documents" | "chunks" | "tokens" | "vectors" | "collections">;

/**
 * The folder lives on from kill to kill, so that most of them hit work that resumes after another one. When the
 * work gets to its end, the result must equal that of a run without kills, and the next round starts afresh.
 */
export async function killRepeatedly(
  scenario: Scenario,
  { kills, random, folder }: Killing,
): Promise<KillReport> {
  const job: Job = { data: join(folder, "data"), embedding: scenario.embedding, action: scenario.action };
  const restart = (): void => {
    rmSync(job.data, { recursive: true, force: true });
    scenario.prepare(job.data);
  };
  restart();
  const { milliseconds } = await runVictim(job, null);
  const wanted = await totals(job);
  const violations: string[] = [];
  let acknowledged = new Set<string>();
  let done = 0;
  let completions = 0;
  let leftovers = 0;
  restart();
  for (let isOver = false; !isOver;) {
    const outcome = await runVictim(job, done < kills ? random() * milliseconds : null);
    for (const line of outcome.acknowledged) acknowledged.add(line);
    const result = await check(job, scenario.expect(acknowledged));
    violations.push(...result.violations.map((text) => `after kill ${done}: ${text}`));
    if (outcome.wasKilled) {
      done++;
      leftovers += result.leftovers;
      continue;
    }
    completions++;
    if (result.leftovers > 0) violations.push("stray files outlive a run that came to its end");
    violations.push(...differences(await totals(job), wanted));
    isOver = done >= kills;
    acknowledged = new Set();
    restart();
  }
  return { kills: done, completions, leftovers, violations };
}

async function totals(job: Job): Promise<Totals> {
  const acervo = await open(job);
  const { documents, chunks, tokens, vectors, collections } = await acervo.store.maintenance.stats(
    acervo.name,
  );
  await acervo.close();
  return { documents, chunks, tokens, vectors, collections };
}

function differences(found: Totals, wanted: Totals): string[] {
  if (isDeepStrictEqual(found, wanted)) return [];
  return [`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}, as without kills`];
}
