import type { Acervo } from "#src/app/index.ts";
import {
  createRequestContext,
  type Filter,
  type Hit,
  type QuotedProvision,
  type StoredProvision,
} from "#src/domain/index.ts";
import type { ReadView } from "#src/storage/index.ts";

/** Copies of one norm; more are no longer looked into. */
const MAX_DOCUMENTS = 20;

/** How the articles that the hits are of used to read, as far as the base keeps it. */
export function formerWordings(
  hits: readonly Hit[],
  { store, config }: Acervo,
  filter: Filter,
): Promise<QuotedProvision[]> {
  const articles = new Map<string, StoredProvision>();
  for (const provision of hits.flatMap(({ provisions }) => provisions)) {
    articles.set(`${provision.norma} ${provision.artigo ?? ""}`, provision);
  }
  return store.read(createRequestContext(config.tenant), async (view) => {
    const found: QuotedProvision[] = [];
    for (const { norma: norm, artigo } of articles.values()) {
      const query = { norm, artigo, filter: { ...filter, includesFormer: true }, documents: MAX_DOCUMENTS };
      const rows = await view.provisions.find(query);
      found.push(
        ...(await withWords(
          rows.filter(({ situacao }) => situacao === "anterior"),
          view,
        )),
      );
    }
    return found;
  });
}

async function withWords(rows: readonly StoredProvision[], view: ReadView): Promise<QuotedProvision[]> {
  const passages = await view.index.passages([...new Set(rows.map(({ chunkId }) => chunkId))]);
  const chunks = new Map(passages.map(({ chunk }) => [chunk.id, chunk]));
  return rows.flatMap((row) => {
    const chunk = chunks.get(row.chunkId);
    if (chunk === undefined) return [];
    return [{ ...row, text: chunk.text.slice(row.start - chunk.start, row.end - chunk.start) }];
  });
}
