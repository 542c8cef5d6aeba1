import { serveNetwork } from "#src/providers/index.ts";

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

serveNetwork<FeatureExtractor, string, Float32Array>({
  async load({ path, packageName }) {
    const { env, pipeline } = (await import(packageName)) as Transformers;
    env.allowRemoteModels = false;
    return pipeline("feature-extraction", path, { dtype: "q8", device: "cpu", local_files_only: true });
  },
  async compute(extract, text) {
    const { data } = await extract([text], { pooling: "mean", normalize: true });
    return Float32Array.from(data);
  },
  dispose: (extract) => extract.dispose(),
});
