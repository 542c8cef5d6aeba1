import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type AcervoRun, runAcervo } from "../run-acervo.ts";
import { type Allowed, check, type Expectation } from "./check.ts";
import type { FileVersion } from "./texts.ts";
import type { Outcome, Trial } from "./trial.ts";

/** Stands outside of what is read, and in no other file. */
const SECRET = "zqsgrdqzfr";
const MAX_MS = 60_000;
/** How long a process may take to end once it was asked to. */
const MAX_ENDING_MS = 5_000;
/** From the start of a process until it has read the last of the files, roughly. */
const READING_MS = 2_500;

/**
 * While a folder is read, files and folders of it give way to FIFOs, devices and links that lead out of it. The command
 * ends, nothing from outside is read, and every file is stored as it was or named. A third of the runs are asked to end.
 */
export async function swapFiles({ settings, random, scratch, others }: Trial): Promise<Outcome> {
  const { dataDir } = settings;
  rmSync(dataDir, { recursive: true });
  const folder = join(scratch, "folder");
  const versions = at(folder, others.versions);
  cpSync(others.folder, folder, { recursive: true });
  const outside = join(scratch, "outside");
  for (const { source } of versions) {
    const path = source.replace(folder, outside);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `# Reservado\n\nO prazo de ${SECRET} é de 30 dias.\n`);
  }
  const isEnded = random() < 1 / 3;
  const endAfterMs = READING_MS * random();
  const swaps = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
    const swap = chooseSwap(folder, outside, versions, random);
    return setTimeout(swap, READING_MS * random());
  });
  const run = await runAcervo(["ingest", folder, "--json", "--data", dataDir], {
    cwd: scratch,
    maxMs: MAX_MS,
    ...(isEnded ? { endAfterMs } : {}),
  });
  for (const timer of swaps) clearTimeout(timer);
  const violations = wrongEnding(run, [0, 1, ...(isEnded ? [130] : [])], isEnded);
  if (isEnded && run.milliseconds > endAfterMs + MAX_ENDING_MS)
    violations.push("a command did not end in time");
  if (holdsBytes(dataDir, SECRET)) violations.push("what is outside of the folder was read");
  const expectation = expect(versions, (version) => ({ ...exactly(version), mayBeAbsent: true }));
  const stored = storedSources(run);
  if (stored.size > 0)
    violations.push(...(await check({ data: dataDir, embedding: "builtin" }, expectation)).violations);
  const absent = versions.filter(({ source }) => !stored.has(source));
  if (!isEnded && !run.hangs) {
    const unnamed = absent.filter(({ source }) => !isNamed(source, run.out));
    violations.push(...unnamed.map(({ source }) => `${source} is neither stored nor named`));
  }
  return { violations, changed: absent.length > 0 };
}

/** Prepares what is put in the place of a file or of its folder, and returns how to put it there at once. */
function chooseSwap(
  folder: string,
  outside: string,
  versions: readonly FileVersion[],
  random: () => number,
): () => void {
  const path = versions[Math.floor(random() * versions.length)]?.source ?? folder;
  const twin = path.replace(folder, outside);
  const standIn = `${twin}.${random()}`;
  const kind = Math.floor(random() * 5);
  if (kind === 0) symlinkSync(dirname(twin), standIn);
  else if (kind === 1) symlinkSync(twin, standIn);
  else if (kind === 2) symlinkSync("/dev/zero", standIn);
  else spawnSync("mkfifo", [standIn]);
  return () => {
    try {
      if (kind === 0) renameSync(dirname(path), `${standIn}.before`);
      renameSync(standIn, kind === 0 ? dirname(path) : path);
    } catch {
      // Another swap took the folder away.
    }
  };
}

function wrongEnding(
  { code, signal, hangs, err }: AcervoRun,
  codes: readonly number[],
  mayBeKilled: boolean,
): string[] {
  if (hangs) return ["a command hangs"];
  // Before its code is loaded, a process ends by the signal itself.
  if (mayBeKilled && signal === "SIGTERM") return [];
  return code !== null && codes.includes(code)
    ? []
    : [`a command ended with ${signal ?? code}: ${err.slice(0, 300)}`];
}

interface IngestReply {
  readonly documents?: readonly { readonly source: string; readonly outcome: string }[];
}

function storedSources({ out }: AcervoRun): Set<string> {
  const { documents = [] } = (out === "" ? {} : JSON.parse(out)) as IngestReply;
  return new Set(documents.filter(({ outcome }) => outcome === "created").map(({ source }) => source));
}

/** The file itself or its folder, in full or from the folder that is read: one that became a link is left out as a whole. */
function isNamed(source: string, out: string): boolean {
  const [folder = "", file = ""] = source.split("/").slice(-2);
  return out.includes(`${folder}/${file}"`) || out.includes(`${folder}"`);
}

const COMMANDS = ["ingest", "backup", "reindex", "rebuild", "forget", "restore"] as const;
const DISK_MB = 24;

/**
 * A disk has a little space left, which a command that writes uses up: it comes to its end or says that the disk is
 * full, searches go on, and once there is space again everything is as it was or as the command promised.
 */
export async function fillDisk(trial: Trial): Promise<Outcome> {
  const disk = join(trial.scratch, "disk");
  mkdirSync(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", disk]);
  if (mounted.status !== 0)
    return { violations: [], skipped: "this machine lets nobody mount a small tmpfs" };
  try {
    return await useUp(disk, trial);
  } finally {
    spawnSync("umount", [disk]);
  }
}

async function useUp(disk: string, { settings, random, scratch, stored, others }: Trial): Promise<Outcome> {
  const data = join(disk, "base");
  cpSync(settings.dataDir, data, { recursive: true });
  const options = { cwd: scratch, maxMs: MAX_MS };
  await runAcervo(["backup", "--data", data], options);
  const command = COMMANDS[Math.floor(random() * COMMANDS.length)] ?? "ingest";
  const left = Math.floor(random() * 2 * statSync(join(data, "acervo.db")).size);
  const filler = join(disk, "cheio");
  fill(disk, filler, left);
  const run = await runAcervo([...argumentsOf(command, others.folder), "--data", data, "--json"], options);
  const violations = wrongEnding(run, [0, 1], false);
  const isFull = run.code === 1;
  if (isFull && !run.out.includes("disk-full") && !/disco de .* cheio/.test(run.out + run.err)) {
    violations.push(`"${command}" does not say that the disk is full: ${(run.out + run.err).slice(0, 300)}`);
  }
  const searched = await runAcervo(["search", stored[1]?.canary ?? "", "--data", data], options);
  if (searched.code !== 0)
    violations.push(`after "${command}" a search gave ${searched.code}: ${searched.err}`);
  rmSync(filler);
  const leftovers = filesOf(data).filter((path) => /\.tmp|parcial/.test(path));
  violations.push(...leftovers.map((path) => `"${command}" left ${path}`));
  const result = await check({ data, embedding: "builtin" }, afterFilling(command, stored, others));
  return {
    violations: [...violations, ...result.violations.map((text) => `${command}: ${text}`)],
    changed: isFull,
  };
}

function argumentsOf(command: (typeof COMMANDS)[number], folder: string): string[] {
  if (command === "ingest") return ["ingest", folder];
  if (command === "forget") return ["forget", "1", "--yes"];
  return command === "restore" ? ["restore", "latest", "--yes"] : [command];
}

function afterFilling(
  command: (typeof COMMANDS)[number],
  stored: readonly FileVersion[],
  others: Trial["others"],
): Expectation {
  const kept = expect(stored, (version) => ({
    ...exactly(version),
    mayBeAbsent: command === "forget" && version === stored[0],
  }));
  if (command !== "ingest") return kept;
  const added = expect(at(others.folder, others.versions), (version) => ({
    ...exactly(version),
    mayBeAbsent: true,
  }));
  return new Map([...kept, ...added]);
}

/** Takes all of a disk but so many bytes. */
function fill(disk: string, filler: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  truncateSync(filler, Math.max(0, bavail * bsize - left));
}

function at(folder: string, versions: readonly FileVersion[]): FileVersion[] {
  return versions.map((version) => ({ ...version, source: join(folder, version.source) }));
}

function expect(versions: readonly FileVersion[], allow: (version: FileVersion) => Allowed): Expectation {
  return new Map(versions.map((version) => [version.source, allow(version)]));
}

function exactly(version: FileVersion): Allowed {
  return { versions: [version], gone: [], mayBeAbsent: false };
}

function filesOf(folder: string): string[] {
  // A command that was ended early has made none.
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function holdsBytes(folder: string, text: string): boolean {
  return filesOf(folder).some((path) => readFileSync(path).includes(text));
}
