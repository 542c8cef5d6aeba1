import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { GENERATION_BITS } from "#src/index/index.ts";
import type { Action, Job } from "./actions.ts";
import type { Allowed, Expectation } from "./check.ts";
import type { FileVersion } from "./texts.ts";

export const SCENARIOS = [
  "ingest",
  "re-ingest",
  "delete",
  "build-graph",
  "re-index",
  "re-embed",
  "compact",
  "rebuild",
  "backup",
  "restore",
  "forget",
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

/** Everything that the scenarios share. */
export interface Lab {
  readonly folders: readonly [first: string, second: string];
  readonly editions: readonly [first: readonly FileVersion[], second: readonly FileVersion[]];
  /** A whole index of the first edition, copied wherever a scenario starts from one. */
  readonly base: string;
  /** The same with a backup, and without every second document since. */
  readonly halved: string;
  readonly idOf: ReadonlyMap<string, number>;
}

export interface Scenario {
  readonly name: ScenarioName;
  readonly embedding: Job["embedding"];
  readonly action: Action;
  /** Puts the folder in the state in which the work begins. */
  prepare(data: string): void;
  /** What the store may hold, given what has been acknowledged. */
  expect(acknowledged: ReadonlySet<string>): Expectation;
}

/** What sets one scenario apart; the rest starts from a whole index that must stay as it is. */
type Particulars = Pick<Scenario, "action"> & Partial<Scenario>;

const PARTICULARS: Readonly<Record<ScenarioName, (lab: Lab) => Particulars>> = {
  ingest: ({ folders, editions: [first] }) => ({
    action: { kind: "ingest", folder: folders[0] },
    prepare: () => undefined,
    expect: (done) =>
      mapSources(first, (version) => ({ ...exactly(version), mayBeAbsent: !done.has(version.source) })),
  }),
  "re-ingest": ({ folders, editions: [first, second] }) => ({
    action: { kind: "ingest", folder: folders[1] },
    expect: (done) => mapSources(first, (old, i) => replaced(old, second[i] ?? old, done.has(old.source))),
  }),
  delete: (lab) => {
    const ids = everySecond(lab);
    return {
      action: { kind: "delete", ids: [...ids.values()] },
      expect: (done) =>
        mapSources(lab.editions[0], (version) => deleted(version, ids.get(version.source), done)),
    };
  },
  "build-graph": (lab) => ({
    action: { kind: "build-graph" },
    prepare: (data) => {
      copyBase(lab, data);
      // A lost file is what makes the next run build it again.
      rmSync(join(data, "vectors"), { recursive: true, force: true });
    },
  }),
  "re-index": () => ({ action: { kind: "re-index" } }),
  "re-embed": () => ({ action: { kind: "re-embed" }, embedding: "hash" }),
  compact: (lab) => ({
    action: { kind: "compact" },
    prepare: (data) => {
      copyBase(lab, data);
      closeGeneration(data);
    },
  }),
  rebuild: () => ({ action: { kind: "rebuild" } }),
  backup: () => ({ action: { kind: "backup" } }),
  restore: (lab) => {
    const removed = everySecond(lab);
    return {
      action: { kind: "restore" },
      // The base has lost every second document since its backup was made.
      prepare: (data) => copyBase({ base: lab.halved }, data),
      expect: (done) =>
        mapSources(lab.editions[0], (version) => ({
          ...exactly(version),
          mayBeAbsent: removed.has(version.source) && !done.has("restored"),
        })),
    };
  },
  forget: (lab) => {
    const removed = everySecond(lab);
    return {
      action: { kind: "forget", ids: [...removed.values()] },
      expect: (done) =>
        mapSources(lab.editions[0], (version) => {
          const isGone = removed.has(version.source) && done.has("forgotten");
          if (isGone) return { versions: [], gone: [version], mayBeAbsent: true };
          return { ...exactly(version), mayBeAbsent: removed.has(version.source) };
        }),
    };
  },
};

function everySecond({ idOf, editions: [first] }: Lab): Map<string, number> {
  return new Map(first.filter((_, i) => i % 2 === 0).map(({ source }) => [source, idOf.get(source) ?? 0]));
}

export function scenario(name: ScenarioName, lab: Lab): Scenario {
  return {
    name,
    embedding: "builtin",
    prepare: (data) => copyBase(lab, data),
    expect: () => mapSources(lab.editions[0], exactly),
    ...PARTICULARS[name](lab),
  };
}

/** The next chunk begins another generation of slots: the first one, which is far from full, is then worth moving. */
function closeGeneration(data: string): void {
  const db = new DatabaseSync(join(data, "acervo.db"));
  db.exec(`UPDATE tenant SET next_slot = ${2 ** GENERATION_BITS}`);
  db.close();
}

function copyBase({ base }: Pick<Lab, "base">, data: string): void {
  cpSync(base, data, { recursive: true });
}

function mapSources(
  versions: readonly FileVersion[],
  allow: (version: FileVersion, index: number) => Allowed,
): Expectation {
  return new Map(versions.map((version, index) => [version.source, allow(version, index)]));
}

function exactly(version: FileVersion): Allowed {
  return { versions: [version], gone: [], mayBeAbsent: false };
}

function deleted(version: FileVersion, id: number | undefined, done: ReadonlySet<string>): Allowed {
  if (id === undefined) return exactly(version);
  return done.has(String(id))
    ? { versions: [], gone: [version], mayBeAbsent: true }
    : { ...exactly(version), mayBeAbsent: true };
}

/** Until the change is acknowledged either version may answer. */
function replaced(old: FileVersion, next: FileVersion, isDone: boolean): Allowed {
  if (old.contentHash === next.contentHash) return exactly(old);
  return isDone
    ? { versions: [next], gone: [old], mayBeAbsent: false }
    : { versions: [old, next], gone: [], mayBeAbsent: false };
}
