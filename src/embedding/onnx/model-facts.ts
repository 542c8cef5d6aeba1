import { notConfigured, readModelFolder } from "#src/providers/index.ts";
import { calledModel } from "../called-model.ts";

export interface ModelFacts {
  /** What the model calls itself, or "". */
  readonly name: string;
  readonly dimensions: number;
  /** Tells apart two models in folders of the same name. */
  readonly digest: string;
}

/** What the vectors of a folder's model are like; the folder's word on their size unless told. */
export function readModelFacts(path: string, dimensions: number | undefined): ModelFacts {
  const { config, digest } = readModelFolder(path);
  const known = dimensions ?? config["hidden_size"] ?? config["dim"] ?? config["d_model"];
  if (typeof known !== "number") {
    throw notConfigured(calledModel(path), 'o número de dimensões ("hidden_size" em config.json)');
  }
  const name = config["_name_or_path"];
  return { name: typeof name === "string" ? name : "", dimensions: known, digest };
}
