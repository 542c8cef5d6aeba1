import { basename, resolve } from "node:path";
import { createNetwork } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { fingerprintOf, prefixesFor, type Prefixes } from "../prefixes.ts";
import { readModelFacts } from "./model-facts.ts";

export interface OnnxOptions extends Partial<Prefixes> {
  /** A folder with config.json, tokenizer.json and onnx/model_quantized.onnx. */
  readonly path: string;
  /** Only for models whose config.json does not say. */
  readonly dimensions?: number;
  /** The package that runs the network; another name shows what happens without it. */
  readonly packageName?: string;
}

/** Half a second or so of work: how long a caller that aborts may still be waited for. */
const TEXTS_PER_CALL = 16;

/** A sentence-transformer run on this machine's processor, from a folder; it never touches the network. */
export function onnx(options: OnnxOptions): EmbeddingModel {
  const path = resolve(options.path);
  const facts = readModelFacts(path, options.dimensions);
  const packageName = options.packageName ?? "@huggingface/transformers";
  const id = `onnx:${basename(path)}`;
  const prefixes = prefixesFor(`${facts.name}/${basename(path)}`, options);
  const network = createNetwork<string, Float32Array>({
    model: calledModel(id),
    worker: new URL("./extraction-worker.ts", import.meta.url),
    files: { path, packageName },
  });

  return {
    id,
    fingerprint: fingerprintOf(`${id}:${facts.dimensions}:${facts.digest}`, prefixes),
    dimensions: facts.dimensions,
    maxTextsPerCall: TEXTS_PER_CALL,
    isLocal: true,
    async doEmbed(texts, { purpose }) {
      const prefix = purpose === "query" ? prefixes.queryPrefix : prefixes.passagePrefix;
      return network.run(texts.map((text) => prefix + text));
    },
    close: () => network.close(),
  };
}
