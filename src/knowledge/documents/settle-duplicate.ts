import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Document } from "#src/domain/index.ts";
import type { ProbeContext } from "./probe-source.ts";
import { removeSource } from "./remove-source.ts";
import type { IngestOutcome, SourceDocument } from "./source-document.ts";

/**
 * What becomes of a source whose content is known under another name: a duplicate, unless that other file is no longer
 * on the disk. Then it was renamed; the old name leaves, and null says that the new one can be read.
 */
export async function settleDuplicate(
  source: SourceDocument,
  found: { readonly kind: "duplicate"; readonly document: Document },
  { store, tenant }: ProbeContext,
): Promise<IngestOutcome | null> {
  const { collection } = source;
  if (isGone(source, found.document)) {
    await removeSource(store, tenant, { collection, source: found.document.source, after: -1 });
    return null;
  }
  // Rows of its own may be left from a run that was interrupted, when its content was still another.
  await removeSource(store, tenant, { collection, source: source.source, after: -1 });
  return { ...found, source: source.source };
}

/** Only where both are files can one tell. */
function isGone(source: SourceDocument, { source: other }: Document): boolean {
  return "path" in source.content && isAbsolute(source.source) && isAbsolute(other) && !existsSync(other);
}
