import { createRequire } from "node:module";
import type { Messages } from "../messages/index.ts";
import type { Check } from "./check.ts";

/** Fixes a fault of the write-ahead log that earlier versions have. */
const OLDEST_SQLITE = [3, 51, 3] as const;
/** Withdrawn by its makers. */
const BAD_SQLITE = "3.52.0";
const OLDEST_NODE = 24;

/** Is this machine fit to run the program? */
export function environmentChecks({ doctor }: Messages): Check[] {
  const { node, sqlite = "0" } = process.versions;
  const hasUsearch = canLoad("usearch");
  return [
    { name: doctor.node, state: stateFor(Number.parseInt(node, 10) >= OLDEST_NODE), detail: node },
    { name: doctor.sqlite, state: stateFor(isSoundSqlite(sqlite)), detail: sqlite },
    {
      name: doctor.usearch,
      state: hasUsearch ? "ok" : "absent",
      detail: hasUsearch ? "" : doctor.usearchMissing,
    },
  ];
}

export function isSoundSqlite(version: string): boolean {
  if (version === BAD_SQLITE) return false;
  const parts = version.split(".").map(Number);
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

function stateFor(isOk: boolean): Check["state"] {
  return isOk ? "ok" : "broken";
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
