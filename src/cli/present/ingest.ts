import { AcervoError, describeError, type Document } from "#src/domain/index.ts";
import type { IngestOutcome, PartCounts } from "#src/knowledge/index.ts";
import type { Presentation } from "./presentation.ts";
import { indent, table } from "./table.ts";
import { shownSource } from "./shown-source.ts";

const PART_NAMES = ["written", "unchanged", "removed"] as const;
const KINDS = ["created", "replaced", "unchanged", "duplicate", "skipped", "failed"] as const;

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

export function summarize(
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
    for (const name of PART_NAMES) parts[name] += outcome.parts[name];
  }
  return { counts, parts, chunks, hiddenCharacters, outcomes, ...run };
}

/** A screenful; `--json` lists all. */
const MAX_DETAILS = 50;

export function presentIngest(summary: IngestSummary, presentation: Presentation): string {
  const { text, format } = presentation;
  if (summary.outcomes.length === 0) {
    return summary.isInterrupted ? text.interrupted : text.ingest.nothingFound;
  }
  const rows = [
    ...KINDS.map((kind) => [text.ingest[kind], format.integer(summary.counts[kind])]),
    ...PART_NAMES.filter((name) => summary.parts[name] > 0).map((name) => [
      text.ingest.parts[name],
      format.integer(summary.parts[name]),
    ]),
    [text.ingest.chunks, format.integer(summary.chunks)],
    ...(["hiddenCharacters", "leftOut"] as const)
      .filter((name) => summary[name] > 0)
      .map((name) => [text.ingest[name], format.integer(summary[name])]),
    [text.ingest.seconds, format.decimal(summary.seconds)],
  ];
  const parts = [table(rows, { right: [1] })];
  const left = summary.outcomes.flatMap((outcome) => {
    const reason = reasonFor(outcome, presentation);
    return reason === null ? [] : [`${shownSource(outcome.source)}: ${reason}`];
  });
  if (left.length > 0) parts.push(details(text.ingest.detailTitle, left, presentation));
  const hidden = summary.outcomes.flatMap((outcome) => {
    const count = "hiddenCharacters" in outcome ? outcome.hiddenCharacters : 0;
    return count === 0 ? [] : [`${shownSource(outcome.source)}: ${format.integer(count)}`];
  });
  if (hidden.length > 0) parts.push(details(text.ingest.hiddenTitle, hidden, presentation));
  if (summary.isInterrupted) parts.push(text.interrupted);
  return parts.join("\n\n");
}

function details(title: string, lines: readonly string[], { text, format }: Presentation): string {
  const more = lines.length - MAX_DETAILS;
  const shown = lines.slice(0, MAX_DETAILS);
  if (more > 0) shown.push(text.ingest.moreDetails(format.integer(more)));
  return `${title}\n${indent(shown.join("\n"))}`;
}

export function ingestData(summary: IngestSummary, presentation: Presentation): unknown {
  return {
    ...summary.counts,
    parts: summary.parts,
    chunks: summary.chunks,
    hidden_characters: summary.hiddenCharacters,
    left_out: summary.leftOut,
    seconds: summary.seconds,
    interrupted: summary.isInterrupted,
    documents: summary.outcomes.map((outcome) => ({
      outcome: outcome.kind,
      source: outcome.source,
      ...("document" in outcome
        ? { id: outcome.document.id, name: outcome.document.name, chunks: outcome.document.chunkCount }
        : {}),
      ...("parts" in outcome ? { parts: outcome.parts, hidden_characters: outcome.hiddenCharacters } : {}),
      ...(outcome.kind === "duplicate" ? existing(outcome.document) : {}),
      ...(outcome.kind === "skipped" ? { code: outcome.reason } : {}),
      ...withReason(reasonFor(outcome, presentation)),
    })),
  };
}

function existing({ id, name, source, contentHash }: Document) {
  return { existing_id: id, existing_name: name, existing_source: source, file_hash: contentHash };
}

function withReason(reason: string | null): { reason?: string } {
  return reason === null ? {} : { reason };
}

/** Enough to tell files apart by eye; `--json` gives all of it. */
const HASH_SHOWN = 6;

/** Why a source did not get in; null for those that did. */
export function reasonFor(outcome: IngestOutcome, { text, language }: Presentation): string | null {
  switch (outcome.kind) {
    case "created":
    case "replaced":
    case "unchanged":
      return null;
    case "duplicate": {
      const { name, id, source, contentHash } = outcome.document;
      return text.ingest.alreadyAs(name, id, source, contentHash.slice(0, HASH_SHOWN));
    }
    case "skipped": {
      const { reason, detail } = outcome;
      return describeError(new AcervoError("file-refused", { reason, detail }), language);
    }
    case "failed":
      return text.ingest.failure(describeError(outcome.error, language));
  }
}
