import { hash } from "node:crypto";
import { checkUntouched, type KnownSource } from "./probe-source.ts";
import type { CutPart } from "./reading/document-reader.ts";
import { type IngestOutcome, removeSource, type SourceDocument } from "./source-document.ts";
import type { BatchWriter, ReadyPart, Written } from "./write-batch.ts";

/** One source on its way in: what is known of it and how far it has come. */
export type Intake = ReturnType<typeof beginIntake>;

export function beginIntake(known: KnownSource) {
  return {
    known,
    parts: { written: 0, unchanged: 0, removed: 0 },
    lastPart: 0,
    /** Rows are there from before: each has to be compared. Known with the first row. */
    hasOldRows: false,
    chunks: 0,
    hiddenCharacters: 0,
    isComplete: false,
    error: undefined as unknown,
  };
}

export interface PendingPart extends ReadyPart {
  readonly intake: Intake;
}

export async function takePart(
  intake: Intake,
  cut: CutPart,
  writer: BatchWriter,
): Promise<PendingPart | null> {
  const { source, contentHash, recipe } = intake.known;
  intake.hiddenCharacters += cut.hiddenCharacters;
  if (cut.part === 0) {
    await checkUntouched(intake.known);
    intake.parts.removed += await discardParts(intake, writer, intake.lastPart);
    intake.isComplete = true;
    return { intake, source, contentHash, recipe, cut };
  }
  const row = { intake, source, contentHash: rowHash(cut, source), cut };
  // Former wordings are written together with the whole; until then, the version before keeps answering.
  if (!cut.isFormer && intake.lastPart === 0) await beginRows(intake, writer);
  intake.lastPart = cut.part;
  if (cut.isFormer || !intake.hasOldRows || !(await isStored(row, writer))) return row;
  intake.parts.unchanged++;
  return null;
}

async function isStored({ source, contentHash, cut }: ReadyPart, writer: BatchWriter): Promise<boolean> {
  const { collection } = source;
  const key = { collection, source: source.source, part: cut.part, contentHash, recipe: writer.recipe };
  const found = await writer.store.knowledge.lookUp(writer.tenant, key);
  return found.kind === "unchanged";
}

/** From here to the end the source is in between two versions; without its whole, it will be read again. */
async function beginRows(intake: Intake, { store, tenant }: BatchWriter): Promise<void> {
  const { collection, source } = intake.known.source;
  // Asked anew: since the source was probed, another process may have written it.
  const [first, second] = await store.knowledge.parts(tenant, { collection, source, after: -1, limit: 2 });
  intake.hasOldRows = ((second ?? first)?.part ?? 0) !== 0;
  if (first?.part === 0) await store.knowledge.remove(tenant, { ids: [first.id] });
}

/** What is given beside the bytes belongs to every row. */
function rowHash({ contentHash }: CutPart, { metadata, origin }: SourceDocument): string {
  const own = contentHash ?? "";
  if (metadata === undefined && origin === undefined) return own;
  const given = (metadata === undefined ? "" : JSON.stringify(metadata)) + (origin ?? "");
  return hash("sha256", own + given);
}

export function discardParts({ known }: Intake, writer: BatchWriter, after: number): Promise<number> {
  const { collection, source } = known.source;
  return removeSource(writer.store, writer.tenant, { collection, source, after });
}

/** Counts what became of a document; once it is the whole, returns the outcome of the source. */
export async function settlePart(
  written: Written<PendingPart>,
  writer: BatchWriter,
): Promise<IngestOutcome | null> {
  const { intake, cut } = written.part;
  const { source } = intake.known.source;
  if (written.kind === "failed") {
    intake.error ??= written.error;
    return cut.part > 0 ? null : { kind: "failed", source, error: intake.error };
  }
  const { put } = written;
  if (put.kind === "created" || put.kind === "replaced") {
    intake.chunks += cut.chunks.length;
    if (cut.part > 0 && !cut.isFormer) intake.parts.written++;
  }
  if (cut.part > 0) return null;
  if (intake.error !== undefined) return { kind: "failed", source, error: intake.error };
  if (put.kind === "conflict") throw new Error("a source that expects nothing is in conflict");
  // Another process was faster with the same content.
  if (put.kind === "duplicate" && intake.lastPart > 0) await discardParts(intake, writer, 0);
  if (put.kind === "duplicate" || put.kind === "unchanged") return { ...put, source };
  const { parts, chunks, hiddenCharacters, known } = intake;
  const kind = known.previous === null && !known.hasParts ? "created" : "replaced";
  return { kind, source, document: put.document, parts: { ...parts }, chunks, hiddenCharacters };
}
