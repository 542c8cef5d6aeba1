import type { FileContent } from "#src/parsing/index.ts";
import { InFlight } from "./in-flight.ts";
import { beginIntake, discardParts, type Intake, type PendingPart, settlePart, takePart } from "./intake.ts";
import { lookAhead } from "./look-ahead.ts";
import { isPassing, type KnownSource, outcomeOf, type Probed, probeSource } from "./probe-source.ts";
import type { CutPart, DocumentReader } from "./reading/document-reader.ts";
import { settleDuplicate } from "./settle-duplicate.ts";
import type { IngestOutcome, SourceDocument } from "./source-document.ts";
import { type BatchWriter, writeBatch } from "./write-batch.ts";

/** What documents pass through on their way in. */
export interface IngestPipeline extends BatchWriter {
  readonly reader: DocumentReader;
  /** When it fires, what was read is written, and the rest is left for another run. */
  readonly signal?: AbortSignal;
  /** Told, now and then, how many rows or entries of the source under way have been read. */
  readonly onRows?: (rows: number) => void;
}

/** One transaction writes this much: enough to make its cost small, little enough to keep memory flat. */
const BATCH = { documents: 1_000, chunks: 1_000 };

/** Files that are fingerprinted, and read, while an earlier one is being written. */
const AHEAD = { probes: 16, reads: 64 };

interface Run {
  readonly pipeline: IngestPipeline;
  readonly inFlight: InFlight;
  readonly batch: PendingPart[];
  /** Readings that have begun and were not taken yet. */
  readonly open: Set<AsyncIterator<readonly CutPart[]>>;
  /** Sources that can only be judged once all others are written: copies of what may be about to change. */
  readonly postponed: SourceDocument[];
}

/**
 * Indexes sources and reports on each, in order, copies last. A document is whole or absent, whatever happens in
 * between; a table is complete when its whole, which is written last, is there. What is already indexed costs neither
 * parsing nor a model call, so that an interrupted run goes on where it stopped.
 */
export async function* ingest(
  sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  pipeline: IngestPipeline,
): AsyncGenerator<IngestOutcome> {
  const run: Run = { pipeline, inFlight: new InFlight(), batch: [], open: new Set(), postponed: [] };
  try {
    const given = untilAborted(sources, pipeline.signal);
    const probed = lookAhead(given, AHEAD.probes, (source) => probeSource(source, pipeline));
    for await (const item of lookAhead(probed, AHEAD.reads, (probe) => begin(probe, run))) {
      yield* handle(item, run);
    }
    yield* flush(run);
    for (const source of untilStopped(run)) {
      yield* handle(await beginPostponed(source, run), run);
      yield* flush(run);
    }
  } finally {
    // Whoever stops listening leaves readings behind that nobody will take.
    for (const parts of run.open) await parts.return?.();
  }
}

async function* untilAborted(
  sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceDocument> {
  for await (const source of sources) {
    if (signal?.aborted === true) return;
    yield source;
  }
}

function* untilStopped({ postponed, pipeline }: Run): Generator<SourceDocument> {
  for (const source of postponed) {
    if (pipeline.signal?.aborted === true) return;
    yield source;
  }
}

type Begun =
  | { readonly kind: "settled"; readonly outcome: IngestOutcome }
  | { readonly kind: "postponed"; readonly source: SourceDocument }
  | {
      readonly kind: "reading";
      readonly known: KnownSource;
      readonly parts: AsyncIterator<readonly CutPart[]>;
    };

function begin(probed: Probed, run: Run): Begun {
  if (probed.kind === "settled") return probed;
  const { source } = probed;
  if (probed.kind === "held") {
    const { found } = probed;
    const isMoving = run.inFlight.hasSource(source.collection, source.source);
    if (found.kind === "duplicate" || isMoving) return { kind: "postponed", source };
    return { kind: "settled", outcome: { ...found, source: source.source } };
  }
  return run.inFlight.add(probed) ? beginReading(probed, run) : { kind: "postponed", source };
}

/** By now everything else is written: what the store says holds. */
async function beginPostponed(source: SourceDocument, run: Run): Promise<Begun> {
  const probed = await probeSource(source, run.pipeline);
  if (probed.kind !== "held") return begin(probed, run);
  if (probed.found.kind === "unchanged") {
    return { kind: "settled", outcome: { ...probed.found, source: source.source } };
  }
  const outcome = await settleDuplicate(source, probed.found, run.pipeline);
  return outcome === null
    ? begin(await probeSource(source, run.pipeline), run)
    : { kind: "settled", outcome };
}

function beginReading(known: KnownSource, { pipeline, inFlight, open }: Run): Begun {
  const { source } = known;
  const { kind, title, table } = source;
  try {
    const reading = pipeline.reader.read({
      source: source.source,
      content: ownContent(known),
      kind,
      ...(title === undefined ? {} : { title }),
      ...(table === undefined ? {} : { table }),
    });
    const parts = reading[Symbol.asyncIterator]();
    open.add(parts);
    return { kind: "reading", known, parts };
  } catch (error) {
    inFlight.remove(known);
    return { kind: "settled", outcome: outcomeOf(source, error) };
  }
}

/** The reader takes the bytes away; those of the caller stay his. */
function ownContent({ source, content }: KnownSource): FileContent {
  return "bytes" in source.content ? { bytes: Uint8Array.from(source.content.bytes) } : content;
}

async function* handle(item: Begun, run: Run): AsyncGenerator<IngestOutcome> {
  switch (item.kind) {
    case "settled":
      yield item.outcome;
      break;
    case "postponed":
      run.postponed.push(item.source);
      break;
    case "reading":
      run.open.delete(item.parts);
      // A table of which nothing was written yet had better stay as it is.
      if (run.pipeline.signal?.aborted === true) await item.parts.return?.();
      else yield* take(item.known, item.parts, run);
      break;
  }
}

/** Takes the parts of one source into the batch, which is written whenever it is full. */
async function* take(
  known: KnownSource,
  parts: AsyncIterator<readonly CutPart[]>,
  run: Run,
): AsyncGenerator<IngestOutcome> {
  const { pipeline, batch } = run;
  const intake = beginIntake(known);
  try {
    for await (const group of { [Symbol.asyncIterator]: () => parts }) {
      for (const cut of group) {
        const pending = await takePart(intake, cut, pipeline);
        if (pending !== null) batch.push(pending);
      }
      if (isFull(batch)) {
        if (intake.lastPart > 0) pipeline.onRows?.(intake.lastPart);
        yield* flush(run);
      }
      if (intake.isComplete) continue;
      // A table that lacks a row must not be marked as complete.
      if (intake.error !== undefined) throw intake.error;
      if (pipeline.signal?.aborted === true) return;
    }
  } catch (error) {
    drop(intake, run);
    await tidyUp(intake, error, pipeline);
    yield outcomeOf(known.source, error);
  }
}

/** Its rows may wait in the batch. */
function drop(intake: Intake, { batch, inFlight }: Run): void {
  const others = batch.filter((pending) => pending.intake !== intake);
  batch.splice(0, batch.length, ...others);
  inFlight.remove(intake.known);
}

/**
 * Half a table must not answer: one that turns out to be unreadable leaves none of its rows behind. After a fault that
 * says nothing about the file, what was written stays, and another run goes on from there.
 */
async function tidyUp(intake: Intake, error: unknown, pipeline: IngestPipeline): Promise<void> {
  const outcome = outcomeOf(intake.known.source, error);
  if (outcome.kind !== "skipped" || isPassing(outcome.reason)) return;
  const isUnfinished = intake.lastPart > 0 || (intake.known.hasParts && intake.known.previous === null);
  if (isUnfinished) await discardParts(intake, pipeline, -1);
}

function isFull(batch: readonly PendingPart[]): boolean {
  const chunks = batch.reduce((sum, { cut }) => sum + cut.chunks.length, 0);
  return batch.length >= BATCH.documents || chunks >= BATCH.chunks;
}

async function* flush({ pipeline, inFlight, batch }: Run): AsyncGenerator<IngestOutcome> {
  if (batch.length === 0) return;
  const parts = batch.splice(0, batch.length);
  for await (const written of writeBatch(parts, pipeline, ({ intake }) => intake.error !== undefined)) {
    const outcome = await settlePart(written, pipeline);
    if (outcome === null) continue;
    inFlight.remove(written.part.intake.known);
    yield outcome;
  }
}
