import { createHash } from "node:crypto";
import type { KnowledgeEntry, Origin } from "#src/domain/index.ts";

/** Raised when the same entry could give another text or other metadata: entries are then indexed again. */
const ENTRY_VERSION = 2;

/** The same for the same entry, in whatever order its fields and attributes come. */
export function entryHash(entry: KnowledgeEntry, origin: Origin): string {
  const content = JSON.stringify([ENTRY_VERSION, origin, sorted(entry)]);
  return createHash("sha256").update(content).digest("hex");
}

function sorted(value: object): [string, unknown][] {
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]: [string, unknown]) => [key, isRecord(item) ? sorted(item) : item]);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
