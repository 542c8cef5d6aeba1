import { AcervoError } from "#src/domain/index.ts";
import type { VectorSpace } from "./vector-spaces.ts";

/** A vector of another length was made by another model: comparing or storing it could only mislead. */
export function checkDimensions(space: VectorSpace, vector: Float32Array | null): void {
  if (vector?.length === space.dimensions) return;
  throw new AcervoError("dimension-mismatch", {
    model: space.modelId,
    expected: space.dimensions,
    got: vector?.length ?? 0,
  });
}
