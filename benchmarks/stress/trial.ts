import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { StorageSettings } from "#src/storage/open-store.ts";
import type { FileVersion } from "./texts.ts";

/** What one fault is tried on. */
export interface Trial {
  readonly settings: StorageSettings;
  readonly random: () => number;
  /** A folder for what a trial makes; empty when it begins. */
  readonly scratch: string;
  /** What the base was made from. */
  readonly stored: readonly FileVersion[];
  /** A folder of other files, which are not in the base. */
  readonly others: { readonly folder: string; readonly versions: readonly FileVersion[] };
  /** What is stored in the base that each trial begins with. */
  readonly digest: Digest;
}

export interface Outcome {
  readonly violations: readonly string[];
  /** Whether the fault had an effect that could be seen. */
  readonly changed?: boolean;
  /** Why nothing was tried. */
  readonly skipped?: string;
}

/** Everything that came from documents and people; counts of uses and the like may be lost. */
const TABLES = (
  "tenant collection document chunk document_norm provision vector_space vector document_vector document_terms term " +
  "posting slot_block conversation message trace"
).split(" ");

/** By table. */
export type Digest = Readonly<Record<string, string>>;

export function digestOf(path: string): Digest {
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

export function differences(found: Digest, wanted: Digest): string[] {
  return TABLES.filter((table) => found[table] !== wanted[table]);
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value;
}
