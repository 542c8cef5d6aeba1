import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Job, JobStore } from "../store.ts";
import type { Check, Clock } from "./check.ts";

const LEASE = 100;

/** The naive queue: what is known of each job, and when it may be claimed. */
interface ModelJob {
  readonly id: number;
  readonly tenant: string;
  readonly key: string | undefined;
  state: Job["state"];
  attempts: number;
  error: string | null;
  freeAt: number;
}

type Step =
  | { readonly act: "enqueue"; readonly tenant: string; readonly key: string | undefined }
  | { readonly act: "claim"; readonly tenant: string }
  | { readonly act: "heartbeat" | "finish" | "release" | "return"; readonly held: number }
  | { readonly act: "wait"; readonly milliseconds: number };

const tenant = fc.constantFrom("um", "outro");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant("enqueue" as const),
    tenant,
    key: fc.constantFrom(undefined, "a", "b"),
  }),
  fc.record({ act: fc.constant("claim" as const), tenant }),
  fc.record({
    act: fc.constantFrom("heartbeat" as const, "finish" as const, "release" as const, "return" as const),
    held: fc.nat({ max: 5 }),
  }),
  fc.record({ act: fc.constant("wait" as const), milliseconds: fc.constantFrom(1, LEASE - 1, LEASE) }),
);

/** Whoever claimed a job keeps what it was given, also after it has lost it. */
interface Claimed {
  readonly model: ModelJob;
  readonly job: Job;
}

class Queue {
  readonly jobs: ModelJob[] = [];
  readonly claims: Claimed[] = [];
  readonly #holders = new Map<ModelJob, Claimed>();
  readonly #store: JobStore;
  readonly #clock: Clock;
  readonly #run: string;

  constructor(store: JobStore, clock: Clock, run: string) {
    this.#store = store;
    this.#clock = clock;
    this.#run = run;
  }

  #name(of: string): string {
    return `${of} ${this.#run}`;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  #firstFree(of: string): ModelJob | undefined {
    return this.jobs.find(
      (job) => job.tenant === of && ["queued", "running"].includes(job.state) && job.freeAt <= this.#now(),
    );
  }

  async apply(action: Step): Promise<void> {
    if (action.act === "wait") return this.#clock.advance(action.milliseconds);
    if (action.act === "enqueue") return this.#enqueue(action.tenant, action.key);
    if (action.act === "claim") return this.#claim(action.tenant);
    const claimed = this.claims[action.held % Math.max(1, this.claims.length)];
    if (claimed !== undefined) await this.#act(action.act, claimed);
  }

  async #enqueue(of: string, key: string | undefined): Promise<void> {
    const known = this.jobs.find((job) => key !== undefined && job.tenant === of && job.key === key);
    const { id } = await this.#store.enqueue(this.#name(of), "k", null, key);
    if (known !== undefined) assert.equal(id, known.id);
    else this.jobs.push({ id, tenant: of, key, state: "queued", attempts: 0, error: null, freeAt: 0 });
  }

  async #claim(of: string): Promise<void> {
    const model = this.#firstFree(of);
    const job = await this.#store.claim(this.#name(of), "k", LEASE);
    assert.equal(job?.id, model?.id);
    if (model === undefined || job === null) return;
    Object.assign(model, { state: "running", attempts: model.attempts + 1, freeAt: this.#now() + LEASE });
    const claimed = { model, job };
    this.claims.push(claimed);
    this.#holders.set(model, claimed);
  }

  async #act(act: "heartbeat" | "finish" | "release" | "return", claimed: Claimed): Promise<void> {
    const { model, job } = claimed;
    const name = this.#name(model.tenant);
    const isHolder = model.state === "running" && this.#holders.get(model) === claimed;
    const change = (changes: Partial<ModelJob>): void => void (isHolder && Object.assign(model, changes));
    const soon = this.#now() + LEASE;
    if (act === "heartbeat") {
      assert.equal(await this.#store.heartbeat(name, job, LEASE, null), isHolder);
      change({ freeAt: soon });
    } else if (act === "finish") {
      await this.#store.finish(name, job, { error: null });
      change({ state: "done", error: null });
    } else if (act === "release") {
      await this.#store.release(name, job, { error: "falhou", delayMs: LEASE });
      change({ state: "queued", error: "falhou", freeAt: soon });
    } else {
      await this.#store.release(name, job, { error: null, delayMs: 0 });
      change({ state: "queued", attempts: model.attempts - 1, freeAt: this.#now() });
    }
  }

  async compare(): Promise<void> {
    for (const owner of ["um", "outro"]) {
      const found = await this.#store.list(this.#name(owner), { limit: 100 });
      const expected = this.jobs.filter((job) => job.tenant === owner).toReversed();
      const shape = ({ id, state, attempts, error }: Job | ModelJob) => ({ id, state, attempts, error });
      assert.deepEqual(found.map(shape), expected.map(shape));
    }
    const waiting = ["um", "outro"]
      .map((owner) => ({ name: this.#name(owner), id: this.#firstFree(owner)?.id ?? Infinity }))
      .filter(({ id }) => id < Infinity)
      .toSorted((a, b) => a.id - b.id);
    const found = (await this.#store.waiting("k")).filter((name) => name.endsWith(` ${this.#run}`));
    assert.deepEqual(
      found,
      waiting.map(({ name }) => name),
    );
  }
}

export const jobModelChecks: readonly Check[] = [
  {
    title: "after any sequence of calls the queue is what a naive model is, for each tenant",
    run: async ({ store, clock }) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const queue = new Queue(store.jobs, clock, String(run++));
          for (const action of steps) await queue.apply(action);
          await queue.compare();
        }),
        { numRuns: 25 },
      );
    },
  },
];
