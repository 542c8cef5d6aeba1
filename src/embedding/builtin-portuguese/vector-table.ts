import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { AcervoError } from "#src/domain/index.ts";
import { DIMENSIONS, GRAM_ROWS } from "./dimensions.ts";

/** One row per known stem, then the n-gram rows; a row's values are `scales[row] × values[row × 128 + i]`. */
export interface VectorTable {
  readonly rowByStem: ReadonlyMap<string, number>;
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

export async function loadVectorTable(folder: URL): Promise<VectorTable> {
  const [vocabulary, bytes] = await Promise.all([
    readAsset(new URL("vocab.txt", folder)),
    readAsset(new URL("table128.bin", folder)),
  ]);
  const stems = vocabulary.toString("utf8").split("\n");
  const rows = stems.length + GRAM_ROWS;
  const scaleBytes = rows * Float32Array.BYTES_PER_ELEMENT;
  if (bytes.length !== scaleBytes + rows * DIMENSIONS) throw notFound(folder);
  return {
    rowByStem: new Map(stems.map((stem, row) => [stem, row])),
    scales: readFloats(bytes.subarray(0, scaleBytes)),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, rows * DIMENSIONS),
  };
}

/** Through a DataView, because the file is little-endian on every machine. */
function readFloats(bytes: Buffer): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(index * 4, true));
}

async function readAsset(file: URL): Promise<Buffer> {
  return readFile(file).catch((cause: unknown) => {
    throw notFound(file, cause);
  });
}

function notFound(location: URL, cause?: unknown): AcervoError {
  return new AcervoError("model-not-found", { path: fileURLToPath(location) }, { cause });
}
