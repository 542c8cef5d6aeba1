import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Job } from "../jobs.ts";
import type { Store } from "../store.ts";
import type { Check, Clock } from "./check.ts";

const LEASE = 100;

/** The naive queue: what is known of each job, and when it may be claimed. */
interface ModelJob {
  readonly id: number;
  readonly tenant: string;
  readonly key: string | undefined;
  readonly lane: string | undefined;
  state: Job["state"];
  attempts: number;
  error: string | null;
  freeAt: number;
}

type Step =
  | ({ readonly act: "enqueue" } & Pick<ModelJob, "tenant" | "key" | "lane">)
  | { readonly act: "claim"; readonly tenant: string }
  | { readonly act: "heartbeat" | "finish" | "release" | "return"; readonly held: number }
  | { readonly act: "wait"; readonly milliseconds: number }
  | { readonly act: "take back" };

const tenant = fc.constantFrom("um", "outro");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant("enqueue" as const),
    tenant,
    key: fc.constantFrom(undefined, undefined, "a", "b"),
    lane: fc.constantFrom(undefined, "x", "x", "y"),
  }),
  fc.record({ act: fc.constant("claim" as const), tenant }),
  fc.record({ act: fc.constant("take back" as const) }),
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
  readonly #store: Pick<Store, "jobs" | "jobQueue">;
  readonly #clock: Clock;
  readonly #run: string;

  constructor(store: Pick<Store, "jobs" | "jobQueue">, clock: Clock, run: string) {
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
    const unfinished = this.jobs.filter(
      (job) => job.tenant === of && ["queued", "running"].includes(job.state),
    );
    const isFirst = (job: ModelJob): boolean =>
      job.lane === undefined || unfinished.find(({ lane }) => lane === job.lane) === job;
    return unfinished.find((job) => job.freeAt <= this.#now() && isFirst(job));
  }

  async apply(action: Step): Promise<void> {
    if (action.act === "wait") return this.#clock.advance(action.milliseconds);
    if (action.act === "enqueue") return this.#enqueue(action);
    if (action.act === "claim") return this.#claim(action.tenant);
    if (action.act === "take back") return this.#takeBack();
    const claimed = this.claims[action.held % Math.max(1, this.claims.length)];
    if (claimed !== undefined) await this.#act(action.act, claimed);
  }

  async #enqueue({ tenant: of, key, lane }: Pick<ModelJob, "tenant" | "key" | "lane">): Promise<void> {
    const known = this.jobs.find((job) => key !== undefined && job.tenant === of && job.key === key);
    const { id } = await this.#store.jobs.enqueue(this.#name(of), "k", null, {
      ...(key !== undefined && { key }),
      ...(lane !== undefined && { lane }),
    });
    if (known !== undefined) assert.equal(id, known.id);
    else this.jobs.push({ id, tenant: of, key, lane, state: "queued", attempts: 0, error: null, freeAt: 0 });
  }

  async #claim(of: string): Promise<void> {
    const model = this.#firstFree(of);
    const job = await this.#store.jobQueue.claim(this.#name(of), "k", LEASE);
    assert.equal(job?.id, model?.id);
    if (model === undefined || job === null) return;
    Object.assign(model, { state: "running", attempts: model.attempts + 1, freeAt: this.#now() + LEASE });
    const claimed = { model, job };
    this.claims.push(claimed);
    this.#holders.set(model, claimed);
  }

  /** Of all tenants: what other runs have left under way is not looked at any more. */
  async #takeBack(): Promise<void> {
    const running = this.jobs.filter(({ state }) => state === "running");
    assert.ok((await this.#store.jobQueue.takeBack("k")) >= running.length);
    for (const job of running) {
      Object.assign(job, { state: "queued", attempts: job.attempts - 1, freeAt: this.#now() });
    }
  }

  async #act(act: "heartbeat" | "finish" | "release" | "return", claimed: Claimed): Promise<void> {
    const { model, job } = claimed;
    const name = this.#name(model.tenant);
    const isHolder = model.state === "running" && this.#holders.get(model) === claimed;
    const change = (changes: Partial<ModelJob>): void => void (isHolder && Object.assign(model, changes));
    const soon = this.#now() + LEASE;
    if (act === "heartbeat") {
      assert.equal(await this.#store.jobQueue.heartbeat(name, job, LEASE, null), isHolder);
      change({ freeAt: soon });
    } else if (act === "finish") {
      await this.#store.jobQueue.finish(name, job, { error: null });
      change({ state: "done", error: null });
    } else if (act === "release") {
      await this.#store.jobQueue.release(name, job, { error: "falhou", delayMs: LEASE });
      change({ state: "queued", error: "falhou", freeAt: soon });
    } else {
      await this.#store.jobQueue.release(name, job, { error: null, delayMs: 0 });
      change({ state: "queued", attempts: model.attempts - 1, freeAt: this.#now() });
    }
  }

  async compare(): Promise<void> {
    for (const owner of ["um", "outro"]) {
      const found = await this.#store.jobs.list(this.#name(owner), { limit: 100 });
      const expected = this.jobs.filter((job) => job.tenant === owner).toReversed();
      const shape = ({ id, state, attempts, error }: Job | ModelJob) => ({ id, state, attempts, error });
      assert.deepEqual(found.map(shape), expected.map(shape));
    }
    const waiting = ["um", "outro"]
      .map((owner) => ({ name: this.#name(owner), id: this.#firstFree(owner)?.id ?? Infinity }))
      .filter(({ id }) => id < Infinity)
      .toSorted((a, b) => a.id - b.id);
    const found = (await this.#store.jobQueue.waiting("k")).filter((name) => name.endsWith(` ${this.#run}`));
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
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
          const queue = new Queue(store, clock, String(run++));
          for (const action of steps) await queue.apply(action);
          await queue.compare();
        }),
        { numRuns: 25 },
      );
    },
  },
];
