import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../random.ts";
import { open } from "./actions.ts";
import { type FaultCounts, type FaultReport, shareOut, tryFaults } from "./faults.ts";
import { type KillReport, killRepeatedly } from "./kill-repeatedly.ts";
import { runVictim } from "./run-victim.ts";
import { type Lab, scenario, type ScenarioName } from "./scenarios.ts";
import { fileVersions, writeFiles } from "./texts.ts";

export interface StressOptions {
  readonly seed: number;
  readonly files: number;
  /** How many kills each scenario gets; those left out are not run. */
  readonly kills: Readonly<Partial<Record<ScenarioName, number>>>;
  /** How many faults other than kills are tried: clock steps, lock holders, swapped files, full disks, flipped bytes. */
  readonly faults: number | FaultCounts;
  readonly say?: (message: string) => void;
}

export interface ScenarioReport extends KillReport {
  readonly scenario: ScenarioName;
}

export interface StressReport {
  readonly scenarios: readonly ScenarioReport[];
  readonly faults: readonly FaultReport[];
}

/** Kills processes at random moments of their work and checks after each kill that every promise still holds. */
export async function stress(options: StressOptions): Promise<StressReport> {
  const scratch = mkdtempSync(join(tmpdir(), "acervo-stress-"));
  const random = seededRandom(options.seed);
  try {
    const lab = await prepareLab(scratch, options);
    const reports: ScenarioReport[] = [];
    for (const [name, kills] of Object.entries(options.kills) as [ScenarioName, number][]) {
      options.say?.(`${name}: ${kills} kills`);
      const folder = mkdtempSync(join(scratch, `${name}-`));
      const report = await killRepeatedly(scenario(name, lab), { kills, random, folder });
      // A run that is cut short has told this much.
      options.say?.(`${name}: ${report.kills} done, ${report.violations.length} violations`);
      reports.push({ scenario: name, ...report });
    }
    const counts = typeof options.faults === "number" ? shareOut(options.faults) : options.faults;
    options.say?.(`faults: ${JSON.stringify(counts)}`);
    const say = options.say && { say: options.say };
    const faults = await tryFaults(join(scratch, "faults"), { counts, random, ...say });
    return { scenarios: reports, faults };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function prepareLab(scratch: string, { files, seed }: StressOptions): Promise<Lab> {
  const editions = [fileVersions(files, seed, 1), fileVersions(files, seed, 2)] as const;
  const folders = [join(scratch, "edition-1"), join(scratch, "edition-2")] as const;
  writeFiles(folders[0], editions[0]);
  writeFiles(folders[1], editions[1]);
  const base = { data: join(scratch, "base"), embedding: "builtin" } as const;
  await runVictim({ ...base, action: { kind: "ingest", folder: folders[0] } }, null);
  const acervo = await open(base);
  const documents = await acervo.documents({ limit: files });
  await acervo.close();
  const idOf = new Map(documents.map(({ source, id }) => [source, id]));
  const halved = join(scratch, "halved");
  cpSync(base.data, halved, { recursive: true });
  const half = await open({ data: halved, embedding: "builtin" });
  await half.store.maintenance.backup();
  const removed = documents.filter(
    ({ source }) => editions[0].findIndex((v) => v.source === source) % 2 === 0,
  );
  await half.store.knowledge.remove(half.name, { ids: removed.map(({ id }) => id) });
  await half.close();
  return { folders, editions, base: base.data, halved, idOf };
}
