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
  /** What the model calls itself, or "". */
  readonly name: string;
  readonly dimensions: number;
  /** Tells apart two models in folders of the same name. */
  readonly digest: string;
}

/** Reads what can be known of a model without loading it: cheap enough for the start of the program. */
export function readModelFolder(path: string, dimensions: number | undefined): ModelFolder {
  const config = readConfig(path);
  const ownDimensions = config.parsed["hidden_size"] ?? config.parsed["dim"] ?? config.parsed["d_model"];
  const known = dimensions ?? ownDimensions;
  if (typeof known !== "number") {
    const missing = 'o número de dimensões ("hidden_size" em config.json)';
    throw new AcervoError("embedding-not-configured", { model: path, missing });
  }
  const name = config.parsed["_name_or_path"];
  const digest = createHash("sha256").update(config.text).update(String(config.weightsSize)).digest("hex");
  return { name: typeof name === "string" ? name : "", dimensions: known, digest: digest.slice(0, 8) };
}

function readConfig(path: string) {
  try {
    const text = readFileSync(join(path, "config.json"), "utf8");
    const parsed = JSON.parse(text) as Record<string, unknown>;
    for (const file of MODEL_FILES) statSync(join(path, file));
    return { text, parsed, weightsSize: statSync(join(path, WEIGHTS_FILE)).size };
  } catch (cause) {
    throw new AcervoError("model-not-found", { path }, { cause });
  }
}
