import { parentPort, workerData } from "node:worker_threads";
import type { ExtractionReply, ExtractionRequest, ExtractionWorkerData } from "./extraction.ts";

/** The part of the `@huggingface/transformers` package that we use. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean };
  readonly pipeline: (
    task: "feature-extraction",
    model: string,
    options: { dtype: "q8"; device: "cpu"; local_files_only: true },
  ) => Promise<FeatureExtractor>;
}

interface FeatureExtractor {
  (texts: readonly string[], options: { pooling: "mean"; normalize: true }): Promise<{ data: Float32Array }>;
  dispose(): Promise<unknown>;
}

const { path, packageName } = workerData as ExtractionWorkerData;
const port = parentPort;
let loading: Promise<FeatureExtractor> | undefined;

port?.on("message", async (request: ExtractionRequest) => {
  if (request.kind === "close") {
    const extract = await loading?.catch(() => undefined);
    await extract?.dispose();
    port.close();
    return;
  }
  port.postMessage(await answer(request.id, request.texts));
});

async function answer(id: number, texts: readonly string[]): Promise<ExtractionReply> {
  try {
    loading ??= load();
    return { kind: "vectors", id, vectors: await extractEach(await loading, texts) };
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const kind = code === "ERR_MODULE_NOT_FOUND" ? "package-missing" : "failed";
    return { kind, id, reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * One text at a time. A quantised network scales its numbers by the largest in the batch, so that neighbours would
 * change a text's vector (cosine 0.989 was seen); and what batches win on a processor, padding loses again.
 */
async function extractEach(extract: FeatureExtractor, texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    const { data } = await extract([text], { pooling: "mean", normalize: true });
    vectors.push(Float32Array.from(data));
  }
  return vectors;
}

async function load(): Promise<FeatureExtractor> {
  const { env, pipeline } = (await import(packageName)) as Transformers;
  env.allowRemoteModels = false;
  return pipeline("feature-extraction", path, { dtype: "q8", device: "cpu", local_files_only: true });
}
