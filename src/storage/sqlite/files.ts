import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { threadId } from "node:worker_threads";
import { AcervoError } from "#src/domain/index.ts";

/** What is stored is nobody's business but its owner's. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
/** A folder that everybody shares, such as /tmp: narrowing it would lock others out. */
const STICKY = 0o1000;

/** Folder by folder: Node's recursive way never ends below a folder that exists and takes none (/proc). */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: FOLDER_MODE });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** SQLite would make the file readable by everybody; it takes one that is there, however empty. */
export function makeFile(path: string): void {
  closeSync(openSync(path, "a", FILE_MODE));
}

export function listFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function filesIn(folder: string): string[] {
  return listFiles(folder).map((name) => join(folder, name));
}

/** Folder of the derived graph files, beside the database. */
export function graphFolder(databasePath: string): string {
  return join(dirname(databasePath), "vectors");
}

export function backupFolder(databasePath: string): string {
  return join(dirname(databasePath), "backups");
}

/** Folder of the bytes that were handed in, beside the database; in it a folder for each tenant. */
export function keptFilesFolder(databasePath: string): string {
  return join(dirname(databasePath), "files");
}

/** Databases that were too damaged to be replaced in place: `restore` set them aside. */
export function damagedDatabases(databasePath: string): string[] {
  const prefix = `${basename(databasePath)}.damaged-`;
  return filesIn(dirname(databasePath)).filter((path) => basename(path).startsWith(prefix));
}

/** Folders and files of a store that other accounts of this machine may read. */
export function readableByOthers(databasePath: string): string[] {
  if (process.platform === "win32") return [];
  const folders = [dirname(databasePath), backupFolder(databasePath), graphFolder(databasePath)];
  const files = ["", "-wal", "-shm"].map((suffix) => databasePath + suffix);
  const all = [...folders, ...files, ...folders.slice(1).flatMap(filesIn), ...damagedDatabases(databasePath)];
  return [...all.filter(isOpenToOthers), ...keptFilesOpenToOthers(keptFilesFolder(databasePath))];
}

/** There may be very many: those in a folder that nobody else can enter need no look. */
function keptFilesOpenToOthers(folder: string): string[] {
  const inside = filesIn(folder).filter(isOpenToOthers);
  const open = inside.filter((path) => statSync(path).isDirectory());
  return [...[folder].filter(isOpenToOthers), ...inside, ...open.flatMap(filesIn).filter(isOpenToOthers)];
}

function isOpenToOthers(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & OTHERS) !== 0 && (mode & STICKY) === 0;
}

/** What belongs to another account stays as it is; `doctor` names it. */
export function repairModes(databasePath: string): void {
  for (const path of readableByOthers(databasePath)) {
    try {
      chmodSync(path, statSync(path).isDirectory() ? FOLDER_MODE : FILE_MODE);
    } catch {
      // Seen by `doctor`.
    }
  }
}

/** A temporary file carries the ids of the process and the thread that write it, and when that process began. */
const OWNER = `${process.pid}-${threadId}-${startOf(process.pid)}`;
const TEMPORARY = /\.(\d+)(?:-(\d+))?(?:-(\d+))?\.tmp(?:-wal|-shm|-journal)?$/;
const SUFFIXES = ["", "-wal", "-shm", "-journal"];
const inProgress = new Set<string>();

/** Gives `work` a temporary path that nobody takes for a leftover while it runs. */
export async function withTemporaryFile<Result>(
  file: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = `${file}.${OWNER}.tmp`;
  inProgress.add(path);
  try {
    makeFile(path);
    return await work(path);
  } finally {
    inProgress.delete(path);
    for (const suffix of SUFFIXES) removeIfPossible(path + suffix);
  }
}

/** Gives a finished temporary file its name: flushed first, so that the name never stands for half of it. */
export function publish(temporary: string, path: string): void {
  chmodSync(temporary, FILE_MODE);
  flush(temporary, "r+");
  renameSync(temporary, path);
  // Otherwise a power cut could take the name away again. Not every system opens folders.
  if (process.platform !== "win32") flush(dirname(path), "r");
}

function flush(path: string, flags: "r" | "r+"): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Temporary files in the folders of a store whose writers were cut short. */
export function leftovers(databasePath: string): string[] {
  const folders = [backupFolder, graphFolder, keptFilesFolder].map((folderOf) => folderOf(databasePath));
  return [dirname(databasePath), ...folders].flatMap(leftoversIn);
}

export function leftoversIn(folder: string): string[] {
  return filesIn(folder).filter((path) => TEMPORARY.test(path) && isAbandoned(path));
}

export function removeLeftovers(files: readonly string[]): void {
  for (const file of files) removeIfPossible(file);
}

/** Some systems do not let go of a file that a process still maps; the next round will. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Only disk space is lost, and `doctor` names the file.
  }
}

function isAbandoned(path: string): boolean {
  const [, processId = "", thread = "", start = ""] = TEMPORARY.exec(path) ?? [];
  const own = path.replace(/-(?:wal|shm|journal)$/, "");
  if (`${processId}-${thread}-${start}` === OWNER) return !inProgress.has(own);
  const isSame = start === "" || start === startOf(Number(processId));
  return !isSame || !isAlive(Number(processId));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // EPERM: it lives, under another account.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * When a process began, in ticks since the machine did: its number alone may belong to another one by now, and in a
 * container nearly always does. "0" where the system does not tell.
 */
function startOf(processId: number): string {
  try {
    const status = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name of the program comes second, in brackets, and may hold anything.
    return status.slice(status.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

/** The other processes that have a file open, as far as this system and this account may know. */
export function processesUsing(path: string): number[] {
  const others = listFiles("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return others.map(Number).filter((processId) => {
    try {
      const folder = `/proc/${processId}/fd`;
      return readdirSync(folder).some((name) => readlinkSync(join(folder, name)) === path);
    } catch {
      // It has ended meanwhile, or belongs to another account.
      return false;
    }
  });
}

const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EISDIR"]);

/** The file system's errors with a code and a way out; others stay as they are. */
export function fileError(error: unknown, path: string): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (NOT_WRITABLE.has(code)) return new AcervoError("path-not-writable", { path }, { cause: error });
  if (code === "ENOSPC") return diskFull(path, error);
  return error;
}

export function diskFull(path: string, cause: unknown): AcervoError {
  return new AcervoError("disk-full", { path }, { cause, isRetryable: true });
}
