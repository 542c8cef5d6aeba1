import MiniSearch from "minisearch";
import { measureQueries } from "../figures.ts";
import type { PeerFigures, Task } from "../task.ts";
import { readChunks } from "./export-chunks.ts";
import { queryWords } from "./query-words.ts";
import { TOP_K } from "./search.ts";

export async function measureMiniSearch(task: Extract<Task, { kind: "minisearch" }>): Promise<PeerFigures> {
  const index = new MiniSearch({ fields: ["text"], storeFields: ["text"] });
  let buildMs = 0;
  let chunks = 0;
  for await (const text of readChunks(task.chunks)) {
    const start = performance.now();
    index.add({ id: chunks++, text });
    buildMs += performance.now() - start;
  }
  const ask = (query: string): void => {
    index.search(queryWords(query, false).join(" ")).slice(0, TOP_K);
  };
  for (const query of task.warmUp) ask(query);
  return { ...(await measureQueries(task.queries, ask)), chunks, buildSeconds: buildMs / 1000 };
}
