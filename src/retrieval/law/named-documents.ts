import type { StoredProvision } from "#src/domain/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { analyze } from "#src/text/index.ts";

/** Provisions of documents that bear a name: "Regimento Interno da Câmara". */
export async function keepNamed(
  rows: readonly StoredProvision[],
  name: string,
  view: ReadView,
): Promise<StoredProvision[]> {
  const passages = await view.index.passages([...new Set(rows.map(({ chunkId }) => chunkId))]);
  const bearers = passages.filter(({ document, chunk }) => {
    const { documento } = chunk.metadata;
    return [document.name, typeof documento === "string" ? documento : ""].some((own) =>
      isSameName(name, own),
    );
  });
  const ids = new Set(bearers.map(({ document }) => document.id));
  return rows.filter(({ documentId }) => ids.has(documentId));
}

/** One says all that the other says; a single word is no name. */
function isSameName(cited: string, own: string): boolean {
  const [first, second] = [stemsOf(cited), stemsOf(own)];
  const shared = first.intersection(second).size;
  return shared >= Math.min(2, first.size) && (shared === first.size || shared === second.size);
}

function stemsOf(text: string): Set<string> {
  return new Set(analyze(text).flatMap(({ stem, isStopWord }) => (isStopWord ? [] : [stem])));
}
