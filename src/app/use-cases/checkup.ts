import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import type { SettingNotice } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { eachDocument, givenIn } from "#src/knowledge/index.ts";
import type { DamagedDocument } from "#src/storage/index.ts";
import type { FileFaults } from "#src/storage/open-store.ts";
import type { Tenant } from "../tenant.ts";
import { recipeFor } from "../knowledge-writing.ts";
import { type NamedModel, readModelState } from "./base.ts";

/** One thing that was looked at; its name is a code, or an invariant of the store. */
export interface Check {
  readonly group: "environment" | "base" | "invariants";
  readonly name: string;
  /** `absent`: nothing there to be wrong. */
  readonly state: "ok" | "broken" | "absent";
  readonly detail: CheckDetail;
}

export type CheckDetail =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "error"; readonly error: AcervoError }
  | { readonly kind: "missing"; readonly what: "usearch" | "store" | "writer" }
  | { readonly kind: "model"; readonly configured: NamedModel | null }
  | {
      readonly kind: "other-model";
      readonly configured: NamedModel | null;
      readonly active: NamedModel | null;
    }
  | { readonly kind: "outdated"; readonly count: number }
  | { readonly kind: "settings"; readonly notices: readonly SettingNotice[] }
  | { readonly kind: "damaged"; readonly documents: readonly RepairableDocument[] }
  /** Files that were at fault: those that opening the base has put right, and those that still are. */
  | { readonly kind: "files"; readonly corrected: readonly string[]; readonly remaining: readonly string[] };

/** Fixes a fault of the write-ahead log that earlier versions have. */
const MIN_SQLITE = "3.51.3";
/** Withdrawn by its makers. */
const BAD_SQLITE = "3.52.0";
const MIN_NODE = 24;

/** Is this machine fit to run the program, and does every setting that somebody wrote have an effect? */
export function checkEnvironment(notices: readonly SettingNotice[]): Check[] {
  const { node, sqlite = "0" } = process.versions;
  return [
    versionCheck("node", Number.parseInt(node, 10) >= MIN_NODE, node),
    versionCheck("sqlite", isSoundSqlite(sqlite), sqlite),
    canLoad("usearch")
      ? versionCheck("usearch", true, "")
      : { group: "environment", name: "usearch", state: "absent", detail: missing("usearch") },
    {
      group: "environment",
      name: "settings",
      state: notices.length === 0 ? "ok" : "absent",
      detail: { kind: "settings", notices },
    },
  ];
}

function versionCheck(name: string, isOk: boolean, version: string): Check {
  return { group: "environment", name, state: isOk ? "ok" : "broken", detail: text(version) };
}

export function isSoundSqlite(version: string): boolean {
  return version !== BAD_SQLITE && version.localeCompare(MIN_SQLITE, "en", { numeric: true }) >= 0;
}

/** A native package can be installed and still not load. */
function canLoad(name: string): boolean {
  try {
    createRequire(import.meta.url)(name);
    return true;
  } catch {
    return false;
  }
}

/** There is nothing to look into yet. */
export const NO_BASE: Check = { group: "base", name: "store", state: "absent", detail: missing("store") };

/** A base that does not open, or a model that cannot be made, is a finding and not the end of the examination. */
export function brokenBase(error: unknown): Check {
  if (!(error instanceof AcervoError)) throw error;
  return { group: "base", name: "store", state: "broken", detail: { kind: "error", error } };
}

/** Does the index match the settings that it will be searched with? */
export async function checkBase(acervo: Tenant): Promise<Check[]> {
  return [
    { group: "base", name: "store", state: "ok", detail: text(acervo.config.storage.dataDir) },
    { group: "base", name: "model", ...(await checkModel(acervo)) },
    { group: "base", name: "writer", ...checkWriter(acervo) },
    { group: "base", name: "recipe", ...(await checkRecipe(acervo)) },
  ];
}

export interface RepairableDocument extends DamagedDocument {
  /** `reindex`: its terms alone, which come from its text; `ingest`: its file is still there; null: a backup, if any. */
  readonly repair: "reindex" | "ingest" | null;
}

/** Compares every document with its checksums; those that are damaged are marked, so that `ingest` reads them again. */
export async function checkDocuments({ store }: Tenant): Promise<Check> {
  const damaged = await store.maintenance.upkeep({ all: true });
  const documents = damaged.map((document) => ({ ...document, repair: repairOf(document) }));
  const state = documents.length === 0 ? "ok" : "broken";
  return { group: "base", name: "damaged", state, detail: { kind: "damaged", documents } };
}

function repairOf({ parts, source }: DamagedDocument): RepairableDocument["repair"] {
  if (parts.every((part) => part === "terms")) return "reindex";
  return existsSync(source) ? "ingest" : null;
}

/** Compares the files of a base before it was opened, which puts right what it can, with now. */
export function checkFiles(before: FileFaults, now: FileFaults): Check[] {
  return (["readableByOthers", "leftovers"] as const).map((name) => {
    const remaining = now[name];
    const corrected = before[name].filter((path) => !remaining.includes(path));
    const state = remaining.length === 0 ? "ok" : "broken";
    return { group: "base", name, state, detail: { kind: "files", corrected, remaining } };
  });
}

/** Every invariant of the store, as numbered in docs/reliability.md. */
export async function verifyStore({ store }: Tenant): Promise<Check[]> {
  const findings = await store.maintenance.verify();
  return findings.map(({ invariant, ok, detail }) => ({
    group: "invariants",
    name: invariant,
    state: ok ? "ok" : "broken",
    detail: text(detail),
  }));
}

type Result = Pick<Check, "state" | "detail">;

async function checkModel(acervo: Tenant): Promise<Result> {
  const error = acervo.config.embeddingProblem;
  if (error !== null) return { state: "broken", detail: { kind: "error", error } };
  const { configured, active, needsReindex } = await readModelState(acervo);
  if (!needsReindex) return { state: "ok", detail: { kind: "model", configured } };
  return { state: "broken", detail: { kind: "other-model", configured, active } };
}

/** Whether the model that is to write could be called; it is not called for that. */
function checkWriter({ config: { llm } }: Tenant): Result {
  if (llm.problem !== null) return { state: "broken", detail: { kind: "error", error: llm.problem } };
  if (llm.model.provider === "none") return { state: "absent", detail: missing("writer") };
  return { state: "ok", detail: text(`${llm.model.provider}:${llm.model.model}`) };
}

/** A document of another recipe is one that `ingest` would index again though its bytes are the same. */
async function checkRecipe({ store, name, config }: Tenant): Promise<Result> {
  const recipe = recipeFor(config);
  let count = 0;
  for await (const document of eachDocument(store, name)) if (givenIn(document).recipe !== recipe) count++;
  return count === 0
    ? { state: "ok", detail: text(recipe) }
    : { state: "broken", detail: { kind: "outdated", count } };
}

function text(value: string): CheckDetail {
  return { kind: "text", text: value };
}

function missing(what: "usearch" | "store" | "writer"): CheckDetail {
  return { kind: "missing", what };
}
