import {
  AcervoError,
  type EntryKind,
  isActive,
  type KnowledgeEntry,
  type Origin,
} from "#src/domain/index.ts";
import {
  describeProblem,
  type EntryPatch,
  type EntryProblem,
  type EntryWriteOutcome,
  validateEntry,
} from "#src/knowledge/index.ts";
import type { Cli } from "../../cli.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import { locateEntry, noteCollection } from "../../locate-entry.ts";
import { entryData } from "../../present/entries/entry-card.ts";
import { UsageError } from "../../usage-error.ts";

export interface Kept {
  readonly kind: EntryKind;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly origin: Origin | undefined;
}

/** Writes an entry that was typed, under its id: one that exists is replaced. */
export async function keepEntry(cli: Cli, { kind, fields, origin }: Kept): Promise<ExitCode> {
  const valid = validateEntry(fields, kind);
  if ("problems" in valid) throw invalid(cli, valid.problems);
  const config = await cli.config();
  const target = { collection: config.collection, ...(origin === undefined ? {} : { origin }) };
  const [outcome] = await cli.withAcervo(config, (acervo) => acervo.entries.put([valid.entry], target), {});
  return report(cli, outcome, cli.text.entries.written[kind]);
}

/** Changes only the fields that were given. */
export async function changeEntry(
  cli: Cli,
  kind: EntryKind,
  id: string,
  patch: EntryPatch,
): Promise<ExitCode> {
  const { entries } = cli.text;
  if (Object.keys(patch).length === 0) throw new UsageError(entries.usage.nothingToChange);
  const config = await cli.config();
  const { outcome, document } = await cli.withAcervo(config, async (acervo) => {
    const document = await locateEntry(cli, acervo, { kind, id });
    const { collection } = document;
    return { document, outcome: await acervo.entries.edit({ collection, kind, id }, patch) };
  });
  const { collection } = document;
  if (outcome.kind === "not-found") throw new AcervoError("entry-not-found", { kind, id, collection });
  if (outcome.kind === "invalid") throw invalid(cli, outcome.problems);
  const edited = entries.edited[kind];
  noteCollection(cli, config.collection, document);
  return report(cli, outcome, { ...entries.written[kind], created: edited, replaced: edited });
}

function invalid(cli: Cli, problems: readonly EntryProblem[]): AcervoError {
  return new AcervoError("entry-invalid", {
    problems: problems.map((problem) => describeProblem(problem, cli.language)),
  });
}

type Said = Readonly<Record<"created" | "replaced" | "unchanged", (id: string) => string>>;

function report(cli: Cli, outcome: EntryWriteOutcome | undefined, said: Said): ExitCode {
  if (outcome === undefined || outcome.kind === "failed")
    throw outcome?.error ?? new Error("nothing was written");
  const { kind, document } = outcome;
  const { entry } = document;
  if (!isHeld(entry)) throw new Error("an entry was written as something else");
  cli.print(said[kind](entry.id), { outcome: kind, ...entryData({ ...document, entry }) });
  if (!isActive(entry)) cli.note(cli.text.entries.isHidden[entry.kind]);
  return EXIT.fine;
}

function isHeld(entry: KnowledgeEntry | null): entry is KnowledgeEntry {
  return entry !== null;
}
