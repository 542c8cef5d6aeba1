import { basename, resolve } from "node:path";
import { createNetwork, notConfigured, readModelFolder } from "#src/providers/index.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { fingerprintOf, prefixesFor, type PrefixOptions } from "../prefixes.ts";

export interface OnnxOptions extends PrefixOptions {
  /** A folder with config.json, tokenizer.json and onnx/model_quantized.onnx. */
  readonly path: string;
  /** Only for models whose config.json does not say. */
  readonly dimensions?: number;
  /** The module that runs the network; tests give another one. */
  readonly packageName?: string;
}

/** About half a second of work: the thread still computes so much for a caller that aborted. */
const TEXTS_PER_CALL = 16;

/** A sentence-transformer run on this machine's processor, from a folder; it never uses the network. */
export function onnx(options: OnnxOptions): EmbeddingModel {
  const path = resolve(options.path);
  const { config, digest } = readModelFolder(path);
  const id = `onnx:${basename(path)}`;
  const dimensions = options.dimensions ?? config["hidden_size"] ?? config["dim"] ?? config["d_model"];
  if (typeof dimensions !== "number") {
    const missing = 'o número de dimensões ("hidden_size" em config.json)';
    throw notConfigured({ task: "embedding", id: path }, missing);
  }
  const ownName = config["_name_or_path"];
  const prefixes = prefixesFor(`${typeof ownName === "string" ? ownName : ""}/${basename(path)}`, options);
  const network = createNetwork<string, Float32Array>({
    model: { task: "embedding", id },
    worker: new URL("./extraction-worker.ts", import.meta.url),
    path,
    packageName: options.packageName,
  });

  return {
    id,
    fingerprint: fingerprintOf(`${id}:${dimensions}:${digest}`, prefixes),
    dimensions,
    maxTextsPerCall: TEXTS_PER_CALL,
    isLocal: true,
    doEmbed(texts, { purpose, signal }) {
      const prefixed = texts.map((text) => prefixes[purpose] + text);
      return network.run(prefixed, signal);
    },
    close: () => network.close(),
  };
}
