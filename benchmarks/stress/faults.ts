import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AcervoError } from "#src/domain/index.ts";
import { readSettings } from "#src/config/index.ts";
import { openStore, restoreStore, type StorageSettings } from "#src/storage/open-store.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { open } from "./actions.ts";
import { fillDisk, swapFiles } from "./disk-faults.ts";
import { runVictim } from "./run-victim.ts";
import { fileVersions, writeFiles } from "./texts.ts";
import { differences, digestOf, type Outcome, type Trial } from "./trial.ts";

const FAULTS = ["clock", "lock", "swap", "full", "flip"] as const;
export type FaultName = (typeof FAULTS)[number];
export type FaultCounts = Readonly<Partial<Record<FaultName, number>>>;

export interface FaultReport {
  readonly fault: FaultName;
  readonly count: number;
  /** How many had an effect: a flip in something that is stored, a file that was swapped before it was read. */
  readonly changed: number;
  /** Why none was tried, where the machine does not allow it. */
  readonly skipped?: string;
  readonly violations: readonly string[];
}

const TRIALS: Readonly<Record<FaultName, (trial: Trial) => Promise<Outcome>>> = {
  clock: stepClock,
  lock: holdLock,
  swap: swapFiles,
  full: fillDisk,
  flip: flipBytes,
};

/** Parts of the whole; flips are the most varied and get what is left. */
const SHARES: Readonly<Record<FaultName, number>> = { clock: 0.1, lock: 0.1, swap: 0.2, full: 0.15, flip: 0 };

const FILES = { stored: 24, others: 120 };

interface Faulting {
  readonly counts: FaultCounts;
  readonly random: () => number;
  readonly say?: (message: string) => void;
}

/** Tries faults one after the other, each on a fresh copy of a small base with an answer that was traced. */
export async function tryFaults(scratch: string, { counts, random, say }: Faulting): Promise<FaultReport[]> {
  if (Object.values(counts).every((count) => count === 0)) return [];
  mkdirSync(scratch);
  const base = join(scratch, "base");
  const trial = await prepareTrial(scratch, base, random);
  const reports: FaultReport[] = [];
  for (const [fault, share] of Object.entries(counts) as [FaultName, number][]) {
    const outcomes: Outcome[] = [];
    for (let n = 0; n < share && outcomes.at(-1)?.skipped === undefined; n++) {
      for (const folder of [trial.settings.dataDir, trial.scratch]) {
        rmSync(folder, { recursive: true, force: true });
      }
      mkdirSync(trial.scratch);
      cpSync(base, trial.settings.dataDir, { recursive: true });
      outcomes.push(await TRIALS[fault](trial));
    }
    const report = { fault, ...summarize(outcomes) };
    say?.(`${fault}: ${report.count} done, ${report.violations.length} violations`);
    reports.push(report);
  }
  return reports;
}

async function prepareTrial(scratch: string, base: string, random: () => number): Promise<Trial> {
  const versions = fileVersions(FILES.stored + FILES.others, 7, 1);
  const [stored, rest] = [versions.slice(0, FILES.stored), versions.slice(FILES.stored)];
  const others = { folder: join(scratch, "others"), versions: rest };
  writeFiles(join(scratch, "files"), stored);
  writeFiles(others.folder, rest);
  const job = { data: base, embedding: "builtin" } as const;
  await runVictim({ ...job, action: { kind: "ingest", folder: join(scratch, "files") } }, null);
  const acervo = await open(job);
  await acervo.ask({ question: "qual é o prazo do contrato?", conversationId: "c" });
  await acervo.close();
  const { storage } = readSettings({ ACERVO_DATA: join(scratch, "data") }).config;
  const settings = { ...storage, backupsKept: 2 };
  const digest = digestOf(join(base, "acervo.db"));
  return { settings, random, scratch: join(scratch, "trial"), stored, others, digest };
}

/** So many faults, some of each kind. */
export function shareOut(count: number): FaultCounts {
  const shares = FAULTS.map((fault) => [fault, Math.floor(count * SHARES[fault])] as const);
  const rest = count - shares.reduce((sum, [, share]) => sum + share, 0);
  return { ...(Object.fromEntries(shares) as Record<FaultName, number>), flip: rest };
}

function summarize(outcomes: readonly Outcome[]): Omit<FaultReport, "fault"> {
  const skipped = outcomes.find((outcome) => outcome.skipped !== undefined)?.skipped;
  return {
    count: outcomes.filter((outcome) => outcome.skipped === undefined).length,
    changed: outcomes.filter((outcome) => outcome.changed === true).length,
    violations: outcomes.flatMap((outcome) => outcome.violations),
    ...(skipped === undefined ? {} : { skipped }),
  };
}

const DAY = 86_400_000;

/** The clock steps back and forth between backups: none is deleted at birth, and the newest is the last one made. */
async function stepClock({ settings, random, digest }: Trial): Promise<Outcome> {
  const violations: string[] = [];
  const path = join(settings.dataDir, "acervo.db");
  let time = Date.now();
  const store = sqliteStore({ ...settings, path, now: () => new Date(time) });
  let last = "";
  for (let n = 0; n < 5; n++) {
    time += Math.round((random() - 0.5) * 1_000) * DAY;
    last = await store.maintenance.backup({ automatic: true });
    const backups = await store.maintenance.backups();
    if (!existsSync(last) || backups[0]?.path !== last) violations.push("a backup was deleted at birth");
    if (backups.length > settings.backupsKept) violations.push(`${backups.length} backups are kept`);
  }
  await store.close();
  const { saved } = await restoreStore(settings, last);
  if (saved === null || !existsSync(saved)) violations.push("the former state was not kept");
  else if (differences(digestOf(saved), digest).length > 0) violations.push("the former state is another");
  return { violations };
}

/** No answer takes so much longer because of a lock, beside three times what it takes here and now without one. */
const MAX_ANSWER_MS = 5_000;

/** Another connection holds the write lock: searches answer, and a restore is refused before it begins. */
async function holdLock({ settings, digest, scratch }: Trial): Promise<Outcome> {
  const violations: string[] = [];
  const path = join(settings.dataDir, "acervo.db");
  const copy = join(scratch, "free");
  cpSync(settings.dataDir, copy, { recursive: true });
  const free = await timeAnswer(copy);
  const holder = new DatabaseSync(path);
  holder.exec("BEGIN IMMEDIATE");
  const locked = await timeAnswer(settings.dataDir);
  if (locked.hits === 0) violations.push("a search found nothing under a lock");
  if (locked.ms > MAX_ANSWER_MS + 3 * free.ms) violations.push("an answer waited for a lock");
  const refused = await restoreStore(settings, path).catch((error: unknown) => error);
  if (!(refused instanceof AcervoError) || refused.code !== "store-busy") {
    violations.push(`a restore under a lock gave ${String(refused)}`);
  }
  holder.close();
  if (differences(digestOf(path), digest).length > 0) violations.push("something changed under a lock");
  return { violations };
}

async function timeAnswer(data: string): Promise<{ readonly hits: number; readonly ms: number }> {
  const start = performance.now();
  const acervo = await open({ data, embedding: "builtin" });
  const { hits } = await acervo.search({ query: "contrato", topK: 3 });
  await acervo.ask({ question: "qual é o prazo do contrato?" });
  await acervo.close();
  return { hits: hits.length, ms: performance.now() - start };
}

/** Up to 16 bytes of the database change at random: what is stored is as it was, or `verify` says that it is not. */
async function flipBytes({ settings, random, digest }: Trial): Promise<Outcome> {
  const path = join(settings.dataDir, "acervo.db");
  const at = flip(path, random);
  if (await isNoticed(settings)) return { violations: [], changed: true };
  const tables = differences(digestOf(path), digest);
  if (tables.length === 0) return { violations: [] };
  return { violations: [`a flip at ${at} went unnoticed in ${tables.join(", ")}`], changed: true };
}

function flip(path: string, random: () => number): string {
  const length = random() < 0.5 ? 1 : 16;
  const offset = Math.floor(random() * (statSync(path).size - length));
  const file = openSync(path, "r+");
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, offset);
  for (let n = 0; n < length; n++) bytes[n] = (bytes[n] ?? 0) ^ (1 + Math.floor(random() * 255));
  writeSync(file, bytes, 0, length, offset);
  closeSync(file);
  return `${offset} (${length} bytes)`;
}

async function isNoticed(settings: StorageSettings): Promise<boolean> {
  try {
    const store = await openStore(settings, { readOnly: true });
    const findings = await store.maintenance.verify();
    await store.close();
    return findings.some(({ ok }) => !ok);
  } catch {
    return true;
  }
}
