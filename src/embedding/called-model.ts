import type { CalledModel } from "#src/providers/index.ts";

/** How errors name a model that makes vectors. */
export function calledModel(id: string): CalledModel {
  return { task: "embedding", id };
}
