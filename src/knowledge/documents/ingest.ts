import { setImmediate } from "node:timers/promises";
import { beginIntake, discardParts, type Intake, type PendingPart, settlePart, takePart } from "./intake.ts";
import {
  isPassing,
  type KnownSource,
  outcomeOf,
  type Probed,
  probeSource,
  settleDuplicate,
} from "./probe-source.ts";
import type { CutPart, DocumentReader } from "./reading/document-reader.ts";
import type { IngestOutcome, SourceDocument } from "./source-document.ts";
import { type BatchWriter, writeBatch } from "./write-batch.ts";

export interface IngestPipeline extends BatchWriter {
  readonly reader: DocumentReader;
  /** When it aborts, no source is begun and no reader is waited for; what was taken from readers is still written. */
  readonly signal?: AbortSignal;
  /** Called now and then with how many rows or entries of the current source have been read. */
  readonly onRows?: (rows: number) => void;
}

type Sources = Iterable<SourceDocument> | AsyncIterable<SourceDocument>;
type Parts = AsyncIterator<readonly CutPart[]>;

/** One transaction writes so many chunks: enough to make its cost small, little enough not to hold up other writers. */
const MAX_BATCH = 1_000;

/** Sources that are hashed, and read, while an earlier one is being written. */
const AHEAD = { probes: 16, reads: 64 };

interface Run {
  readonly pipeline: IngestPipeline;
  /** Names and contents of the sources that were begun: what comes again is postponed. */
  readonly begun: Set<string>;
  readonly batch: PendingPart[];
  readonly open: Set<Parts>;
  /** Copies of sources in flight: they can only be judged once all others are written. */
  readonly postponed: SourceDocument[];
}

/**
 * Indexes sources and reports on each, in order, copies last. A document is whole or absent, whatever happens in
 * between; a table is complete when its whole, which is written last, is there. What is already indexed costs neither
 * parsing nor a model call, so that an interrupted run goes on where it stopped.
 */
export async function* ingest(sources: Sources, pipeline: IngestPipeline): AsyncGenerator<IngestOutcome> {
  const { signal } = pipeline;
  const run: Run = { pipeline, begun: new Set(), batch: [], open: new Set(), postponed: [] };
  const abandon = (): void => {
    for (const parts of run.open) void parts.return?.();
  };
  signal?.addEventListener("abort", abandon);
  try {
    const given = untilAborted(sources, signal);
    const probed = lookAhead(given, AHEAD.probes, (source) => probeSource(source, pipeline));
    const begun = lookAhead(probed, AHEAD.reads, (probe) => begin(probe, run));
    for await (const item of untilAborted(begun, signal)) yield* handle(item, run);
    yield* flush(run);
    for await (const source of untilAborted(run.postponed, signal)) {
      yield* handle(await beginPostponed(source, run), run);
      yield* flush(run);
    }
  } finally {
    signal?.removeEventListener("abort", abandon);
    // A caller who stops iterating leaves readings behind: end them.
    for (const parts of run.open) await parts.return?.();
  }
}

async function* untilAborted<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item> {
  for await (const item of items) {
    if (signal?.aborted === true) return;
    yield item;
  }
}

/**
 * Starts work on the next items while earlier results are still being used; results come in the order of the items,
 * and work is started in that order too.
 */
async function* lookAhead<Item, Result>(
  items: AsyncIterable<Item>,
  count: number,
  start: (item: Item) => Result | Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  for await (const item of items) {
    const result = Promise.resolve(start(item));
    // It may fail before its turn comes; the error is thrown when it is taken.
    result.catch(() => undefined);
    started.push(result);
    if (started.length > count) yield (await started.shift()) as Result;
  }
  for (const result of started) yield await result;
}

type Begun =
  | { readonly kind: "settled"; readonly outcome: IngestOutcome }
  | { readonly kind: "postponed"; readonly source: SourceDocument }
  | { readonly kind: "reading"; readonly known: KnownSource; readonly parts: Parts };

function begin(probed: Probed, run: Run): Begun {
  if (probed.kind === "settled") return probed;
  const { source, collection } = probed.source;
  const name = JSON.stringify([collection, "source", source]);
  if (probed.kind === "held") {
    const { found } = probed;
    const isLast = found.kind === "unchanged" && !run.begun.has(name);
    if (!isLast) return { kind: "postponed", source: probed.source };
    return { kind: "settled", outcome: { ...found, source } };
  }
  const content = JSON.stringify([collection, "content", probed.contentHash]);
  if (run.begun.has(name) || run.begun.has(content)) return { kind: "postponed", source: probed.source };
  run.begun.add(name).add(content);
  return beginReading(probed, run);
}

/** By now everything else is written: what the store says holds. */
async function beginPostponed(source: SourceDocument, run: Run): Promise<Begun> {
  const probed = await probeSource(source, run.pipeline);
  if (probed.kind === "settled") return probed;
  if (probed.kind === "to-read") return beginReading(probed, run);
  const { found } = probed;
  const outcome =
    found.kind === "unchanged"
      ? { ...found, source: source.source }
      : await settleDuplicate(source, found, run.pipeline);
  return outcome === null ? beginPostponed(source, run) : { kind: "settled", outcome };
}

function beginReading(known: KnownSource, run: Run): Begun {
  const { source, content, kind, title, table } = known.source;
  try {
    const reading = run.pipeline.reader.read({ source, content, kind, title, table });
    const parts = reading[Symbol.asyncIterator]();
    run.open.add(parts);
    return { kind: "reading", known, parts };
  } catch (error) {
    return { kind: "settled", outcome: outcomeOf(known.source, error) };
  }
}

async function* handle(item: Begun, run: Run): AsyncGenerator<IngestOutcome> {
  if (item.kind === "settled") yield item.outcome;
  else if (item.kind === "postponed") run.postponed.push(item.source);
  else {
    yield* take(item.known, item.parts, run);
    run.open.delete(item.parts);
  }
}

/** Takes the parts of one source into the batch, which is written whenever it is full. */
async function* take(known: KnownSource, parts: Parts, run: Run): AsyncGenerator<IngestOutcome> {
  const { pipeline, batch } = run;
  const intake = beginIntake(known);
  try {
    for await (const group of { [Symbol.asyncIterator]: () => parts }) {
      for (const cut of group) {
        const pending = await takePart(intake, cut, pipeline);
        if (pending !== null) batch.push(pending);
      }
      if (batch.reduce((sum, { cut }) => sum + Math.max(1, cut.chunks.length), 0) >= MAX_BATCH) {
        if (intake.lastPart > 0) pipeline.onRows?.(intake.lastPart);
        yield* flush(run);
      }
      if (intake.isComplete) continue;
      // A table that lacks a row must not be marked as complete.
      if (intake.error !== undefined) throw intake.error;
      if (pipeline.signal?.aborted === true) return;
    }
  } catch (error) {
    const outcome = outcomeOf(known.source, error);
    await drop(intake, outcome, run);
    yield outcome;
  }
}

/**
 * Half a table must not answer: one that turns out to be unreadable leaves none of its rows behind. After a fault that
 * says nothing about the file, what was written stays, and another run goes on from there.
 */
async function drop(intake: Intake, outcome: IngestOutcome, { batch, pipeline }: Run): Promise<void> {
  const others = batch.filter((pending) => pending.intake !== intake);
  batch.splice(0, batch.length, ...others);
  if (outcome.kind !== "skipped" || isPassing(outcome.reason)) return;
  const isUnfinished = intake.lastPart > 0 || (intake.known.hasParts && intake.known.previous === null);
  if (isUnfinished) await discardParts(intake, pipeline, -1);
}

async function* flush(run: Run): AsyncGenerator<IngestOutcome> {
  const { pipeline, batch } = run;
  if (batch.length === 0) return;
  const parts = batch.splice(0, batch.length);
  for await (const written of writeBatch(parts, pipeline, ({ intake }) => intake.error !== undefined)) {
    const outcome = await settlePart(written, pipeline);
    if (outcome !== null) yield outcome;
  }
  // The store may never yield to the event loop.
  await setImmediate();
}
