import { create, insertMultiple, search } from "@orama/orama";
import { stemmer } from "@orama/stemmers/portuguese";
import { measureQueries } from "../figures.ts";
import type { PeerFigures, Task } from "../task.ts";
import { readChunks } from "./export-chunks.ts";
import { queryWords } from "./query-words.ts";
import { TOP_K } from "./search.ts";

const BATCH = 1_000;

export async function measureOrama(task: Extract<Task, { kind: "orama" }>): Promise<PeerFigures> {
  const index = create({
    schema: { text: "string" } as const,
    components: { tokenizer: { language: "portuguese", stemming: true, stemmer } },
  });
  let buildMs = 0;
  let chunks = 0;
  const add = async (batch: readonly { text: string }[]): Promise<void> => {
    const start = performance.now();
    await insertMultiple(index, [...batch], BATCH);
    buildMs += performance.now() - start;
    chunks += batch.length;
  };
  let batch: { text: string }[] = [];
  for await (const text of readChunks(task.chunks)) {
    batch.push({ text });
    if (batch.length < BATCH) continue;
    await add(batch);
    batch = [];
  }
  if (batch.length > 0) await add(batch);
  const ask = async (query: string): Promise<void> => {
    await search(index, { term: queryWords(query, false).join(" "), limit: TOP_K });
  };
  for (const query of task.warmUp) await ask(query);
  return { ...(await measureQueries(task.queries, ask)), chunks, buildSeconds: buildMs / 1000 };
}
