import type { AcervoError } from "#src/domain/index.ts";
import type { CutPart } from "./document-reader.ts";

type Batch = readonly CutPart[];
type Result = IteratorResult<Batch, undefined>;

/** Whoever has a read in hand: first the queue, then a thread. */
export interface ReadOwner {
  taken(): void;
  /** Resolves when nothing reads the source any more. */
  abandoned(): Promise<void>;
}

/** One read, between the thread that hands over and the consumer that takes. */
export class PendingRead implements AsyncIterableIterator<Batch, undefined> {
  owner: ReadOwner;
  readonly #ready: Batch[] = [];
  readonly #takers: Pick<PromiseWithResolvers<Result>, "resolve" | "reject">[] = [];
  #isOver = false;
  #error: AcervoError | null = null;

  constructor(owner: ReadOwner) {
    this.owner = owner;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  deliver(batch: Batch): void {
    const taker = this.#takers.shift();
    if (taker === undefined) return void this.#ready.push(batch);
    taker.resolve({ done: false, value: batch });
    this.owner.taken();
  }

  /** What was delivered can still be taken; then comes the end, or the error, once. */
  end(error: AcervoError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#error = error;
    for (const taker of this.#takers.splice(0)) this.#finish().then(taker.resolve, taker.reject);
  }

  next(): Promise<Result> {
    const value = this.#ready.shift();
    if (value !== undefined) {
      this.owner.taken();
      return Promise.resolve({ done: false, value });
    }
    if (this.#isOver) return this.#finish();
    return new Promise((resolve, reject) => this.#takers.push({ resolve, reject }));
  }

  async return(): Promise<Result> {
    const wasOver = this.#isOver;
    this.#ready.length = 0;
    this.#error = null;
    this.end(null);
    if (!wasOver) await this.owner.abandoned();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #finish(): Promise<Result> {
    const error = this.#error;
    this.#error = null;
    return error === null ? Promise.resolve({ done: true, value: undefined }) : Promise.reject(error);
  }
}
