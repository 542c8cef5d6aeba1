import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Usearch from "usearch";
import type { Scored } from "../vector-math.ts";

/** An HNSW graph over vectors, kept in a file that several processes may map at once. */
export interface VectorGraph {
  search(vector: Float32Array, limit: number): Scored[];
  close(): void;
}

/** Connectivity and search breadth: recall 0.98 at 100,000 vectors (docs/decisions, storage engine). */
const SETTINGS = {
  metric: "cos",
  quantization: "f32",
  connectivity: 16,
  expansion_add: 128,
  expansion_search: 96,
};

type Package = typeof Usearch;
type Index = Usearch.Index;

let loaded: Package | null | undefined;

/** usearch is a native, optional package: without it vector search is exact and slower, never wrong. */
export function loadUsearch(): Package | null {
  if (loaded !== undefined) return loaded;
  try {
    loaded = createRequire(import.meta.url)("usearch") as Package;
  } catch {
    loaded = null;
  }
  return loaded;
}

export function createIndex(usearch: Package, dimensions: number): Index {
  return new usearch.Index({ ...SETTINGS, dimensions, multi: false } as Usearch.IndexConfig);
}

/** Null when the file or the native package is absent, or when the file cannot be read. */
export function openGraph(path: string, dimensions: number): VectorGraph | null {
  const usearch = loadUsearch();
  if (usearch === null || !existsSync(path)) return null;
  try {
    const index = createIndex(usearch, dimensions);
    index.view(path);
    return { search: (vector, limit) => searchIndex(index, vector, limit), close: () => undefined };
  } catch {
    return null;
  }
}

function searchIndex(index: Index, vector: Float32Array, limit: number): Scored[] {
  const size = index.size();
  if (size === 0) return [];
  const { keys, distances } = index.search(vector, Math.min(limit, size), 1);
  return Array.from(keys, (key, i) => ({ id: Number(key), score: 1 - (distances[i] as number) }));
}
