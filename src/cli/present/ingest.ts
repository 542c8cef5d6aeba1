import { describeError } from "#src/domain/index.ts";
import type { IngestOutcome } from "#src/knowledge/index.ts";
import type { Presentation } from "./presentation.ts";
import { indent, table } from "./table.ts";
import { shownSource } from "./shown-source.ts";

const KINDS = ["created", "replaced", "unchanged", "duplicate", "skipped", "failed"] as const;

export interface IngestSummary {
  readonly counts: Readonly<Record<IngestOutcome["kind"], number>>;
  readonly chunks: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
  readonly outcomes: readonly IngestOutcome[];
}

export function summarize(
  outcomes: readonly IngestOutcome[],
  seconds: number,
  isInterrupted: boolean,
): IngestSummary {
  const counts = { created: 0, replaced: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0 };
  let chunks = 0;
  for (const outcome of outcomes) {
    counts[outcome.kind]++;
    if (outcome.kind === "created" || outcome.kind === "replaced") chunks += outcome.document.chunkCount;
  }
  return { counts, chunks, seconds, isInterrupted, outcomes };
}

/** A screenful; `--json` lists all. */
const MAX_DETAILS = 50;

export function presentIngest(summary: IngestSummary, presentation: Presentation): string {
  const { text, format } = presentation;
  if (summary.outcomes.length === 0) return text.ingest.nothingFound;
  const rows = [
    ...KINDS.map((kind) => [text.ingest[kind], format.integer(summary.counts[kind])]),
    [text.ingest.chunks, format.integer(summary.chunks)],
    [text.ingest.seconds, format.decimal(summary.seconds)],
  ];
  const parts = [table(rows, { right: [1] })];
  const left = summary.outcomes.flatMap((outcome) => {
    const reason = reasonFor(outcome, presentation);
    return reason === null ? [] : [`${shownSource(outcome.source)}: ${reason}`];
  });
  if (left.length > 0) parts.push(details(left, presentation));
  if (summary.isInterrupted) parts.push(text.interrupted);
  return parts.join("\n\n");
}

function details(lines: readonly string[], { text, format }: Presentation): string {
  const more = lines.length - MAX_DETAILS;
  const shown = lines.slice(0, MAX_DETAILS);
  if (more > 0) shown.push(text.ingest.moreDetails(format.integer(more)));
  return `${text.ingest.detailTitle}\n${indent(shown.join("\n"))}`;
}

export function ingestData(summary: IngestSummary, presentation: Presentation): unknown {
  return {
    ...summary.counts,
    chunks: summary.chunks,
    seconds: summary.seconds,
    interrupted: summary.isInterrupted,
    documents: summary.outcomes.map((outcome) => ({
      outcome: outcome.kind,
      source: outcome.source,
      ...("document" in outcome
        ? { id: outcome.document.id, name: outcome.document.name, chunks: outcome.document.chunkCount }
        : {}),
      ...(outcome.kind === "skipped" ? { code: outcome.reason } : {}),
      ...withReason(reasonFor(outcome, presentation)),
    })),
  };
}

function withReason(reason: string | null): { reason?: string } {
  return reason === null ? {} : { reason };
}

/** Why a source did not get in; null for those that did. */
function reasonFor(outcome: IngestOutcome, { text, language }: Presentation): string | null {
  switch (outcome.kind) {
    case "created":
    case "replaced":
    case "unchanged":
      return null;
    case "duplicate": {
      const { name, id, source } = outcome.document;
      return text.ingest.alreadyAs(name, id, source);
    }
    case "skipped": {
      const reason = text.ingest.reasons[outcome.reason];
      return outcome.reason === "unsupported" && outcome.detail ? `${reason} (${outcome.detail})` : reason;
    }
    case "failed":
      return text.ingest.failure(describeError(outcome.error, language));
  }
}
