import { createRequestContext } from "#src/domain/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { DocumentDraft } from "#src/storage/index.ts";
import { openTenant, type OpenTenant } from "../open-tenant.ts";
import { seededRandom } from "../random.ts";
import type { Task, TaskFigures } from "../task.ts";
import { allDocuments } from "./export-chunks.ts";

/** One word in so many is another in each copy, so that copies are neither equal nor of one vocabulary. */
const CHANGED_SHARE = 0.15;
const BATCH = 40;

/** Fills a base with copies of another one until it has so many chunks, with vectors and their graph. */
export async function copyBase(task: Extract<Task, { kind: "copy" }>): Promise<TaskFigures["copy"]> {
  const source = await openTenant({ ACERVO_DATA: task.data }, { mustExist: true });
  const target = await openTenant({ ACERVO_DATA: task.target, ACERVO_EMBEDDING: "builtin" });
  const { embedder, space } = await vectorsOf(source, target);
  const start = performance.now();
  let chunks = 0;
  let batch: DocumentDraft[] = [];
  for (let copy = 0; chunks < task.chunks; copy++) {
    for await (const document of allDocuments(source)) {
      if (chunks >= task.chunks) break;
      const stored = await source.store.knowledge.chunks(source.name, document.id);
      const change = wordChanger(copy);
      const texts = stored.map(({ text }) => change(text));
      const context = createRequestContext(target.name);
      const vectors = await embedder.embedMany(texts, { purpose: "passage", context });
      batch.push({
        ...document,
        source: `${copy}/${document.source}`,
        contentHash: `${copy} ${document.contentHash}`,
        recipe: "copy",
        vectorSpace: space,
        chunks: stored.map((chunk, at) => {
          const { headings } = chunk;
          const text = texts[at] as string;
          const terms = chunkTerms({ title: document.name, headings, text });
          return { ...chunk, text, terms, vector: vectors[at] as Float32Array };
        }),
      });
      chunks += stored.length;
      if (batch.length < BATCH) continue;
      await target.store.knowledge.put(target.name, batch);
      batch = [];
    }
  }
  await target.store.knowledge.put(target.name, batch);
  const seconds = (performance.now() - start) / 1_000;
  await target.store.maintenance.optimize(target.name);
  const { bytes } = await target.store.maintenance.stats(target.name);
  await Promise.all([source.close(), target.close()]);
  return { chunks, seconds, bytes };
}

async function vectorsOf(source: OpenTenant, target: OpenTenant) {
  const { current } = await source.vectorState();
  if (current === null) throw new Error("The base has no vectors");
  const { embedder } = current;
  const { modelId, fingerprint, dimensions } = embedder;
  const { id } = await target.store.vectors.ensure(target.name, { modelId, fingerprint, dimensions });
  return { embedder, space: id };
}

function wordChanger(copy: number): (text: string) => string {
  const random = seededRandom(copy + 1);
  if (copy === 0) return (text) => text;
  return (text) =>
    text.replaceAll(/\p{L}{4,}/gu, (word) =>
      random() < CHANGED_SHARE ? `${word}${"bcdfgjklmn"[copy % 10]}a` : word,
    );
}
