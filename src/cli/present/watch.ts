import type { SyncOutcome } from "#src/knowledge/index.ts";
import { reasonFor } from "./ingest.ts";
import type { Presentation } from "./presentation.ts";
import { shownSource } from "./shown-source.ts";

/** One line for what became of a file; null when nothing did. */
export function presentChange(outcome: SyncOutcome, presentation: Presentation): string | null {
  const { style } = presentation;
  const name = shownSource(outcome.source);
  switch (outcome.kind) {
    case "created":
      return style.good(`+ ${name}`);
    case "replaced":
      return `~ ${name}`;
    case "removed":
      return style.dim(`- ${name}`);
    case "unchanged":
      return null;
    case "duplicate":
    case "skipped":
    case "failed":
      return style.bad(`! ${name}: ${reasonFor(outcome, presentation)}`);
  }
}

/** The same for programs. */
export function changeData(outcome: SyncOutcome, presentation: Presentation): unknown {
  const { kind, source } = outcome;
  switch (outcome.kind) {
    case "created":
    case "replaced": {
      const { document, chunks, parts } = outcome;
      return { event: kind, source, id: document.id, name: document.name, chunks, parts };
    }
    case "removed":
      return { event: kind, source, documents: outcome.documents };
    case "unchanged":
      return { event: kind, source, id: outcome.document.id };
    case "duplicate":
      return { event: kind, source, id: outcome.document.id, reason: reasonFor(outcome, presentation) };
    case "skipped":
      return { event: kind, source, code: outcome.reason, reason: reasonFor(outcome, presentation) };
    case "failed":
      return { event: kind, source, reason: reasonFor(outcome, presentation) };
  }
}
