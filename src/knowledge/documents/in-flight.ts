import type { KnownSource } from "./probe-source.ts";

/** Sources that are being read or wait to be written. */
export class InFlight {
  readonly #bySource = new Map<string, string>();
  readonly #hashes = new Set<string>();

  /** False when the same source or the same content is already on its way. */
  add({ source, contentHash }: KnownSource): boolean {
    const key = keyOf(source.collection, source.source);
    const hashKey = keyOf(source.collection, contentHash);
    if (this.#bySource.has(key) || this.#hashes.has(hashKey)) return false;
    this.#bySource.set(key, hashKey);
    this.#hashes.add(hashKey);
    return true;
  }

  hasSource(collection: string, source: string): boolean {
    return this.#bySource.has(keyOf(collection, source));
  }

  remove({ source }: KnownSource): void {
    const key = keyOf(source.collection, source.source);
    this.#hashes.delete(this.#bySource.get(key) ?? "");
    this.#bySource.delete(key);
  }
}

function keyOf(collection: string, name: string): string {
  return JSON.stringify([collection, name]);
}
