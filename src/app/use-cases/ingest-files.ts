import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { AcervoError, type EntryKind } from "#src/domain/index.ts";
import {
  absoluteSource,
  type EntryCounts,
  type EntryFile,
  type EntryImportOutcome,
  fileSource,
  folderMemory,
  type FoundFile,
  type IngestOutcome,
  type PartCounts,
  type SourceDocument,
  syncFolder,
  type SyncOutcome,
  type WalkEntry,
  walkFiles,
} from "#src/knowledge/index.ts";
import type { Tenant } from "../tenant.ts";

export interface CollectedFiles {
  readonly files: readonly FoundFile[];
  /** Files and folders that .gitignore or .acervoignore leave out; a folder counts as one. */
  readonly ignored: number;
  /** What could not be looked into or is no file, given or found on the way; the others go on. */
  readonly omitted: readonly Omitted[];
}

/**
 * All files of several paths. A file is known by its whole path: "leia.md" of one folder must never replace
 * "leia.md" of another, in this run or a later one, from wherever the command is given.
 */
export type Omitted = Extract<IngestOutcome, { kind: "failed" | "skipped" }>;

export async function collectFiles(paths: readonly string[]): Promise<CollectedFiles> {
  const found = new Map<string, FoundFile>();
  const ignored = new Set<string>();
  const omitted: Omitted[] = [];
  for (const root of paths) {
    try {
      for await (const entry of walkFiles(root)) {
        const source = absoluteSource(entry.path);
        if (entry.kind === "ignored") ignored.add(source);
        else if (entry.kind === "file") found.set(source, { ...entry, source });
        else omitted.push(omission(entry));
      }
    } catch (error) {
      omitted.push({ kind: "failed", source: root, error });
    }
  }
  // What one path leaves out, another may name.
  const isLeftOut = (source: string): boolean => !found.has(source);
  return { files: [...found.values()], ignored: [...ignored].filter(isLeftOut).length, omitted };
}

function omission(entry: Exclude<WalkEntry, { kind: "file" | "ignored" }>): Omitted {
  const source = absoluteSource(entry.path);
  if (entry.kind === "unreadable") return { kind: "failed", source, error: entry.error };
  return { kind: "skipped", source, reason: entry.reason, detail: entry.detail };
}

/** What is said of all files of a run. */
export type IngestAbout = Omit<SourceDocument, "source" | "content">;

/** How far a run has come: files read, and rows of the one that is being read. */
export interface FileProgress {
  readonly signal: AbortSignal;
  readonly onFile: (done: number) => void;
  readonly onRows: (rows: number) => void;
}

/** Ends early when interrupted: what was handed over until then is still written as a whole. */
export async function ingestFiles(
  acervo: Tenant,
  files: readonly FoundFile[],
  about: IngestAbout,
  { signal, onFile, onRows }: FileProgress,
): Promise<IngestOutcome[]> {
  const sources = files.map((file) => fileSource(file, about));
  const outcomes: IngestOutcome[] = [];
  for await (const outcome of acervo.ingest(sources, { signal, onRows })) onFile(outcomes.push(outcome));
  return outcomes;
}

/** How files of entries are read, and where the entries go. */
export type ImportAbout = Omit<EntryFile, "source" | "content">;

/** A program that makes entries, or lists them in its own language. */
const MODULE = /\.[cm]?[jt]s$/i;

/**
 * What a file holds; of a module, the list that it exports, as JSON. A module runs with the rights of the user: one is
 * only ever loaded because somebody named it, never because it lies in a folder.
 */
async function entryFile(path: string, about: ImportAbout): Promise<EntryFile> {
  if (!MODULE.test(path)) return { ...about, source: path, content: { path } };
  try {
    const module = (await import(pathToFileURL(resolve(path)).href)) as Readonly<Record<string, unknown>>;
    const [list, ...others] = new Set(Object.values(module).filter((value) => Array.isArray(value)));
    if (list === undefined || others.length > 0) {
      throw new Error(`exporta ${list === undefined ? "nenhuma lista" : "mais de uma lista"}`);
    }
    const bytes = new TextEncoder().encode(JSON.stringify(list));
    return { ...about, source: `${path}.json`, content: { bytes } };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AcervoError("seed-invalid", { path, reason }, { cause });
  }
}

/** Reads files of entries one after another. What was written before an interruption stays. */
export async function importFiles(
  acervo: Tenant,
  paths: readonly string[],
  about: ImportAbout,
  { signal, onFile, onRows }: FileProgress,
): Promise<EntryImportOutcome[]> {
  const outcomes: EntryImportOutcome[] = [];
  const files = await Promise.all(paths.map((path) => entryFile(path, about)));
  for await (const outcome of acervo.entries.import(files, { signal, onRows }))
    onFile(outcomes.push({ ...outcome, source: paths[outcomes.length] ?? outcome.source }));
  return outcomes;
}

export interface IngestSummary {
  readonly counts: Readonly<Record<IngestOutcome["kind"], number>>;
  /** Rows of tables and entries of changelogs. */
  readonly parts: PartCounts;
  readonly chunks: number;
  readonly hiddenCharacters: number;
  /** Files and folders that an ignore file leaves out. */
  readonly leftOut: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
  readonly outcomes: readonly IngestOutcome[];
}

export function summarizeIngest(
  outcomes: readonly IngestOutcome[],
  run: Pick<IngestSummary, "seconds" | "isInterrupted" | "leftOut">,
): IngestSummary {
  const counts = { created: 0, replaced: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0 };
  const parts = { written: 0, unchanged: 0, removed: 0 };
  let chunks = 0;
  let hiddenCharacters = 0;
  for (const outcome of outcomes) {
    counts[outcome.kind]++;
    if (outcome.kind !== "created" && outcome.kind !== "replaced") continue;
    chunks += outcome.chunks;
    hiddenCharacters += outcome.hiddenCharacters;
    for (const name of ["written", "unchanged", "removed"] as const) parts[name] += outcome.parts[name];
  }
  return { counts, parts, chunks, hiddenCharacters, outcomes, ...run };
}

export interface ImportSummary extends EntryCounts {
  readonly kind: EntryKind;
  readonly outcomes: readonly EntryImportOutcome[];
  readonly hiddenCharacters: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
  /** Nothing was written: what was read is all that is known. */
  readonly isDryRun: boolean;
}

const NO_ROWS = { rows: 0, created: 0, replaced: 0, unchanged: 0, rejected: 0, leftOut: 0, warnings: 0 };

export function summarizeImport(
  outcomes: readonly EntryImportOutcome[],
  run: Pick<ImportSummary, "kind" | "seconds" | "isInterrupted" | "isDryRun">,
): ImportSummary {
  const sums = { ...NO_ROWS, hiddenCharacters: 0 };
  const names = Object.keys(sums) as (keyof typeof sums)[];
  for (const outcome of outcomes) for (const name of names) sums[name] += outcome[name];
  return { ...sums, outcomes, ...run };
}

export type SyncCounts = Record<SyncOutcome["kind"], number>;

interface SyncOptions {
  readonly roots: readonly string[];
  readonly about: Pick<SourceDocument, "collection" | "kind" | "table">;
  readonly onOutcome: (outcome: SyncOutcome) => void;
  /** Hears the name of a document that is no longer what was written. */
  readonly onDamaged?: (name: string) => void;
  readonly signal: AbortSignal;
}

/** Gives a function that goes over all folders once, reports every outcome as it happens, and returns the totals. */
export function folderSync(
  acervo: Tenant,
  { roots, about, onOutcome, onDamaged, signal }: SyncOptions,
): () => Promise<SyncCounts> {
  const memories = new Map(roots.map((root) => [root, folderMemory()]));
  const { store, name } = acervo;
  return async () => {
    const counts = { created: 0, replaced: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0, removed: 0 };
    const errors: unknown[] = [];
    for (const [root, memory] of memories) {
      if (signal.aborted) break;
      const outcomes = syncFolder({
        root,
        memory,
        store,
        tenant: name,
        about,
        ingest: (sources) => acervo.ingest(sources, { signal }),
        signal,
      });
      try {
        for await (const outcome of outcomes) {
          counts[outcome.kind]++;
          onOutcome(outcome);
        }
      } catch (error) {
        // A drive that was unplugged must not hold up the other folders.
        errors.push(error);
      }
    }
    // Whoever watches keeps the store open for long: it also finishes what others had to leave.
    for (const document of await store.maintenance.upkeep()) onDamaged?.(document.name);
    if (errors.length > 0) throw errors[0];
    return counts;
  };
}
