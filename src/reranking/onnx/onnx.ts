import { basename } from "node:path";
import { createNetwork, locateModel, readModelFolder, type CalledModel } from "#src/providers/index.ts";
import { cutText, type Reranker } from "../reranker.ts";
import type { TextPair } from "./cross-encoder-worker.ts";

export interface OnnxRerankerOptions {
  /** A folder with config.json, tokenizer.json and onnx/model_quantized.onnx, or an installed package that ships them. */
  readonly model: string;
  /** The module that runs the network; tests give another one. */
  readonly packageName?: string;
}

/** The network reads 512 tokens of both together: a question may not take the place of the passage. */
const MAX_QUESTION_LENGTH = 600;
const MAX_PASSAGE_LENGTH = 4_000;

/** A cross-encoder run on this machine's processor; it never uses the network. */
export function onnx(options: OnnxRerankerOptions): Reranker {
  const path = locateModel(options.model);
  readModelFolder(path);
  const model: CalledModel = { task: "reranking", id: `onnx:${basename(path)}` };
  const network = createNetwork<TextPair, number>({
    model,
    worker: new URL("./cross-encoder-worker.ts", import.meta.url),
    path,
    packageName: options.packageName,
  });
  return {
    id: model.id,
    async rerank(query, candidates, signal) {
      const question = cutText(query, MAX_QUESTION_LENGTH);
      const scores: number[] = [];
      for (const { title, text } of candidates) {
        // Pair by pair, so that an aborted search stops using the processor.
        signal.throwIfAborted();
        const passage = cutText(`${title}\n${text}`, MAX_PASSAGE_LENGTH);
        const [logit = NaN] = await network.run([{ question, passage }], signal);
        scores.push(1 / (1 + Math.exp(-logit)));
      }
      return scores;
    },
    close: () => network.close(),
  };
}
