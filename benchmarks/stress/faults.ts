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
import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AcervoError } from "#src/domain/index.ts";
import { readSettings } from "#src/config/index.ts";
import { openStore, restoreStore, type StorageSettings } from "#src/storage/open-store.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { open } from "./actions.ts";
import { runVictim } from "./run-victim.ts";
import { fileVersions, writeFiles } from "./texts.ts";

const FAULTS = ["clock", "lock", "flip"] as const;
export type FaultName = (typeof FAULTS)[number];

export interface FaultReport {
  readonly fault: FaultName;
  readonly count: number;
  /** Of flips: how many changed something that is stored. All of these must be noticed. */
  readonly changed: number;
  readonly violations: readonly string[];
}

interface Trial {
  readonly settings: StorageSettings;
  readonly random: () => number;
  /** What is stored in the base that each trial begins with. */
  readonly digest: Digest;
}

interface Outcome {
  readonly violations: readonly string[];
  readonly changed?: boolean;
}

const TRIALS: Readonly<Record<FaultName, (trial: Trial) => Promise<Outcome>>> = {
  clock: stepClock,
  lock: holdLock,
  flip: flipBytes,
};

const FILES = 24;

/** Tries faults one after the other, each on a fresh copy of a small base with an answer that was traced. */
export async function tryFaults(
  scratch: string,
  { count, random }: { readonly count: number; readonly random: () => number },
): Promise<FaultReport[]> {
  if (count === 0) return [];
  mkdirSync(scratch);
  const [base, data] = [join(scratch, "base"), join(scratch, "data")];
  writeFiles(join(scratch, "files"), fileVersions(FILES, 7, 1));
  const job = { data: base, embedding: "builtin" } as const;
  await runVictim({ ...job, action: { kind: "ingest", folder: join(scratch, "files") } }, null);
  const acervo = await open(job);
  await acervo.ask({ question: "qual é o prazo do contrato?", conversationId: "c" });
  await acervo.close();
  const { storage } = readSettings({ ACERVO_DATA: data }).config;
  const settings = { ...storage, backupsKept: 2 };
  const trial: Trial = { settings, random, digest: digestOf(join(base, "acervo.db")) };
  const reports: FaultReport[] = [];
  for (const [place, fault] of FAULTS.entries()) {
    const outcomes: Outcome[] = [];
    // Flips are the most varied: they get what the division leaves.
    const share = place < FAULTS.length - 1 ? Math.floor(count / 5) : count - 2 * Math.floor(count / 5);
    for (let n = 0; n < share; n++) {
      rmSync(data, { recursive: true, force: true });
      cpSync(base, data, { recursive: true });
      outcomes.push(await TRIALS[fault](trial));
    }
    const violations = outcomes.flatMap((outcome) => outcome.violations);
    const changed = outcomes.filter((outcome) => outcome.changed === true).length;
    reports.push({ fault, count: share, changed, violations });
  }
  return reports;
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

/** No answer takes longer than this because of a lock. */
const MAX_ANSWER_MS = 5_000;

/** Another connection holds the write lock: searches answer, and a restore is refused before it begins. */
async function holdLock({ settings, digest }: Trial): Promise<Outcome> {
  const violations: string[] = [];
  const path = join(settings.dataDir, "acervo.db");
  const holder = new DatabaseSync(path);
  holder.exec("BEGIN IMMEDIATE");
  const start = performance.now();
  const acervo = await open({ data: settings.dataDir, embedding: "builtin" });
  const { hits } = await acervo.search({ query: "contrato", topK: 3 });
  await acervo.ask({ question: "qual é o prazo do contrato?" });
  await acervo.close();
  if (hits.length === 0) violations.push("a search found nothing under a lock");
  if (performance.now() - start > MAX_ANSWER_MS) violations.push("an answer waited for a lock");
  const refused = await restoreStore(settings, path).catch((error: unknown) => error);
  if (!(refused instanceof AcervoError) || refused.code !== "store-busy") {
    violations.push(`a restore under a lock gave ${String(refused)}`);
  }
  holder.close();
  if (differences(digestOf(path), digest).length > 0) violations.push("something changed under a lock");
  return { violations };
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

/** Everything that came from documents and people; counts of uses and the like may be lost. */
const TABLES = (
  "tenant collection document chunk document_norm provision vector_space vector document_vector document_terms term " +
  "posting slot_block conversation message trace"
).split(" ");

/** By table. */
type Digest = Readonly<Record<string, string>>;

function digestOf(path: string): Digest {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return Object.fromEntries(TABLES.map((table) => [table, digestTable(db, table)]));
  } finally {
    db.close();
  }
}

function digestTable(db: DatabaseSync, table: string): string {
  const hash = createHash("sha256");
  try {
    for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) {
      // A changed recipe has the document read again, which is no loss.
      const { cache_hits: _hits, cache_misses: _misses, recipe: _recipe, ...kept } = row;
      hash.update(JSON.stringify(Object.values(kept).map(plain)));
    }
    return hash.digest("hex");
  } catch {
    return "unreadable";
  }
}

function differences(found: Digest, wanted: Digest): string[] {
  return TABLES.filter((table) => found[table] !== wanted[table]);
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value;
}
