import { type ChunkerOptions, createChunkers } from "#src/chunking/index.ts";
import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { BatchWriter } from "../documents/write-batch.ts";
import { cutEntry } from "./cut-entry.ts";
import { type CutEntry, type EntryTarget, type EntryWriteOutcome, writeEntries } from "./write-entries.ts";

/** Writes entries that were not read from a file, and so has to know how to cut them. */
export interface EntryWriter extends BatchWriter {
  readonly chunking: ChunkerOptions;
}

/** One transaction writes this many. */
const BATCH = 500;

/** Writes entries by their ids and indexes just those; the next search finds them. Outcomes come in their order. */
export async function putEntries(
  entries: readonly KnowledgeEntry[],
  target: EntryTarget,
  writer: EntryWriter,
): Promise<EntryWriteOutcome[]> {
  const chunkers = createChunkers(writer.chunking);
  const outcomes: EntryWriteOutcome[] = [];
  for (let start = 0; start < entries.length; start += BATCH) {
    const cuts = entries
      .slice(start, start + BATCH)
      .map((entry): CutEntry => ({ ...cutEntry(entry, chunkers), entry }));
    outcomes.push(...(await writeEntries(cuts, target, writer)));
  }
  return outcomes;
}
