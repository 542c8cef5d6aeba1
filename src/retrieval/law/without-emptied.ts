import type { StoredProvision } from "#src/domain/index.ts";
import { isEmptied } from "#src/law/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { quoted } from "./quoted.ts";

/** As of an earlier day, a provision that says only "(Revogado)" without a date tells nothing. */
export async function withoutEmptied(
  rows: readonly StoredProvision[],
  view: ReadView,
): Promise<readonly StoredProvision[]> {
  const doubtful = rows.filter(({ situacao, ate }) => situacao === "revogado" && ate === null);
  if (doubtful.length === 0) return rows;
  const passages = await view.index.passages(doubtful.map(({ chunkId }) => chunkId));
  const chunks = new Map(passages.map(({ chunk }) => [chunk.id, chunk]));
  const emptied = new Set(
    doubtful.filter((row) => {
      const chunk = chunks.get(row.chunkId);
      return chunk !== undefined && isEmptied(quoted(row, chunk).text);
    }),
  );
  return rows.filter((row) => !emptied.has(row));
}
