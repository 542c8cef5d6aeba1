import { basename, resolve } from "node:path";
import type { EmbeddingModel } from "../embedding-model.ts";
import { fingerprintOf, prefixesFor, type Prefixes } from "../prefixes.ts";
import type { Extraction } from "./extraction.ts";
import { readModelFolder } from "./model-folder.ts";

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
  const folder = readModelFolder(path, options.dimensions);
  const packageName = options.packageName ?? "@huggingface/transformers";
  const id = `onnx:${basename(path)}`;
  const prefixes = prefixesFor(`${folder.name}/${basename(path)}`, options);
  let starting: Promise<Extraction> | undefined;

  function start(): Promise<Extraction> {
    const started = import("./extraction.ts").then(({ startExtraction }) =>
      startExtraction(id, { path, packageName }, () => {
        // A thread that died, of too little memory for one, is replaced by the next call.
        if (starting === started) starting = undefined;
      }),
    );
    return started;
  }

  return {
    id,
    fingerprint: fingerprintOf(`${id}:${folder.dimensions}:${folder.digest}`, prefixes),
    dimensions: folder.dimensions,
    maxTextsPerCall: TEXTS_PER_CALL,
    isLocal: true,
    async doEmbed(texts, { purpose }) {
      starting ??= start();
      const prefix = purpose === "query" ? prefixes.queryPrefix : prefixes.passagePrefix;
      return (await starting).extract(texts.map((text) => prefix + text));
    },
    async close() {
      const extraction = await starting;
      starting = undefined;
      await extraction?.close();
    },
  };
}
