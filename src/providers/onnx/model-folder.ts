import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";

const WEIGHTS_FILE = "onnx/model_quantized.onnx";

/** All files that a model needs to run; those of a folder that "acervo model pull" made. */
export const MODEL_FILES: readonly string[] = [
  "config.json",
  "tokenizer.json",
  "tokenizer_config.json",
  WEIGHTS_FILE,
];

export interface ModelFolder {
  /** What config.json says; nothing in it has been checked. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Tells apart two models in folders of the same name. */
  readonly digest: string;
}

/** Reads what can be known of a model without loading it: cheap enough for the start of the program. */
export function readModelFolder(path: string): ModelFolder {
  try {
    const text = readFileSync(join(path, "config.json"), "utf8");
    const config = JSON.parse(text) as Record<string, unknown>;
    for (const file of MODEL_FILES) statSync(join(path, file));
    const weightsSize = statSync(join(path, WEIGHTS_FILE)).size;
    const digest = createHash("sha256").update(text).update(String(weightsSize)).digest("hex");
    return { config, digest: digest.slice(0, 8) };
  } catch (cause) {
    throw new AcervoError("model-not-found", { path }, { cause });
  }
}
