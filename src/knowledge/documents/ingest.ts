import type { FileContent } from "#src/parsing/index.ts";
import { InFlight } from "./in-flight.ts";
import { beginIntake, discardParts, type PendingPart, settlePart, takePart } from "./intake.ts";
import { lookAhead } from "./look-ahead.ts";
import { type KnownSource, outcomeOf, type Probed, probeSource } from "./probe-source.ts";
import type { CutPart, DocumentReader } from "./reading/document-reader.ts";
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
const AHEAD = { probes: 8, reads: 3 };

/**
 * Indexes sources in order and reports on each. A document is whole or absent, whatever happens in between; a table
 * is complete when its whole, which is written last, is there. What is already indexed costs neither parsing nor a
 * model call, so that an interrupted run goes on where it stopped.
 */
export async function* ingest(
  sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  pipeline: IngestPipeline,
): AsyncGenerator<IngestOutcome> {
  const run: Run = { pipeline, inFlight: new InFlight(), batch: [], open: new Set() };
  try {
    for await (let item of beginInOrder(sources, run)) {
      if (item.kind === "put-off") {
        // Its twin is on its way in: only once that is written can we know what is left to do.
        yield* flush(run);
        const putOff = item;
        item = begin(await probeSource(putOff.source, pipeline), run);
        putOff.release();
      }
      if (item.kind === "settled") yield item.outcome;
      if (item.kind === "reading") yield* take(item, run);
    }
    yield* flush(run);
  } finally {
    // Whoever stops listening leaves readings behind that nobody will take.
    for (const parts of run.open) await parts.return?.();
  }
}

interface Run {
  readonly pipeline: IngestPipeline;
  readonly inFlight: InFlight;
  readonly batch: PendingPart[];
  /** Readings that have begun and were not taken yet. */
  readonly open: Set<AsyncIterator<readonly CutPart[]>>;
}

/**
 * Fingerprints and reads ahead. Reading begins in the order of the sources, also after one that was put off: a
 * later table that holds the last thread, and waits for its rows to be taken, would otherwise wait for ever.
 */
function beginInOrder(
  sources: Iterable<SourceDocument> | AsyncIterable<SourceDocument>,
  run: Run,
): AsyncGenerator<Begun> {
  const probed = lookAhead(sources, AHEAD.probes, (source) => probeSource(source, run.pipeline));
  let turn: Promise<unknown> = Promise.resolve();
  return lookAhead(probed, AHEAD.reads, (item) => {
    const begun = turn.then(() => begin(item, run));
    turn = begun.then((begun) => (begun.kind === "put-off" ? begun.released : undefined));
    return begun;
  });
}

type Begun = { readonly kind: "settled"; readonly outcome: IngestOutcome } | PutOff | Reading;

interface PutOff {
  readonly kind: "put-off";
  readonly source: SourceDocument;
  readonly released: Promise<void>;
  readonly release: () => void;
}

interface Reading {
  readonly kind: "reading";
  readonly known: KnownSource;
  readonly parts: AsyncIterator<readonly CutPart[]>;
}

function begin(probed: Probed, { pipeline, inFlight, open }: Run): Begun {
  if (probed.kind === "settled") return probed;
  const { source } = probed;
  if (probed.kind === "held") {
    const { found } = probed;
    const isMoving =
      found.kind === "duplicate" && inFlight.hasSource(source.collection, found.document.source);
    if (isMoving) return putOff(source);
    return { kind: "settled", outcome: { ...found, source: source.source } };
  }
  if (!inFlight.add(probed)) return putOff(source);
  const { kind, title, table } = source;
  const reading = pipeline.reader.read({
    source: source.source,
    content: ownContent(probed),
    kind,
    ...(title === undefined ? {} : { title }),
    ...(table === undefined ? {} : { table }),
  });
  const parts = reading[Symbol.asyncIterator]();
  open.add(parts);
  return { kind: "reading", known: probed, parts };
}

/** The reader takes the bytes away; those of the caller stay his. */
function ownContent({ source, content }: KnownSource): FileContent {
  return "bytes" in source.content ? { bytes: Uint8Array.from(source.content.bytes) } : content;
}

function putOff(source: SourceDocument): PutOff {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { kind: "put-off", source, released: promise, release: resolve };
}

/** Takes the parts of one source into the batch, which is written whenever it is full. */
async function* take({ known, parts }: Reading, run: Run): AsyncGenerator<IngestOutcome> {
  const { pipeline, batch } = run;
  const intake = beginIntake(known);
  run.open.delete(parts);
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
      if (pipeline.signal?.aborted === true && !intake.isComplete) return;
    }
  } catch (error) {
    // Half a table must not answer: a source that turns out to be unreadable leaves none of its rows behind.
    const others = batch.filter((pending) => pending.intake !== intake);
    batch.splice(0, batch.length, ...others);
    if (intake.lastPart > 0) await discardParts(intake, pipeline, 0);
    run.inFlight.remove(known);
    yield outcomeOf(known.source, error);
  }
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
