/** Dot product of `a` with the row of `matrix` that starts at `offset`. */
export function dot(a: Float32Array, matrix: Float32Array, offset: number): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += (a[i] as number) * (matrix[offset + i] as number);
  return total;
}

export function norm(a: Float32Array): number {
  return Math.sqrt(dot(a, a, 0));
}

/** 0 when either vector is zero. `normA` is passed in because one query meets many vectors. */
export function cosine(a: Float32Array, normA: number, b: Float32Array): number {
  const product = normA * norm(b);
  return product === 0 ? 0 : dot(a, b, 0) / product;
}

export interface Scored {
  readonly id: number;
  readonly score: number;
}

/** Keeps the best `limit` items offered; ties go to the lower id, so that results never depend on scan order. */
export class TopList {
  readonly #limit: number;
  #items: Scored[] = [];
  #floor = -Infinity;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, score: number): void {
    if (score < this.#floor) return;
    this.#items.push({ id, score });
    // Sorting now and then costs less than keeping a heap in order for each item.
    if (this.#items.length >= 4 * this.#limit + 64) this.#shrink();
  }

  sorted(): Scored[] {
    this.#shrink();
    return this.#items;
  }

  #shrink(): void {
    this.#items = this.#items.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, this.#limit);
    if (this.#items.length === this.#limit) this.#floor = this.#items.at(-1)?.score ?? -Infinity;
  }
}
