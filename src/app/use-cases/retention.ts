import { z } from "zod";
import type { Config } from "#src/config/index.ts";
import type { SettingStore, Store } from "#src/storage/index.ts";

/** For how long an organisation keeps what was asked and answered. */
export interface Retention {
  /** Null: for ever. */
  readonly days: number | null;
  /** Set by the organisation itself, and not by the settings of the machine. */
  readonly isOwn: boolean;
}

const DAYS_SETTING = "retention-days";
const CLOCK_SETTING = "retention-clock";
const days = z.number().int().min(1).max(36_500);

interface Owner {
  readonly name: string;
  readonly config: Pick<Config, "http">;
  readonly store: { readonly settings: SettingStore };
}

export async function readRetention({ name, config, store }: Owner): Promise<Retention> {
  const own = days.safeParse(await store.settings.get(name, DAYS_SETTING));
  if (own.success) return { days: own.data, isOwn: true };
  return { days: config.http.retentionDays || null, isOwn: false };
}

/** Null: as the settings of the machine say. */
export async function saveRetention({ name, store }: Owner, own: number | null): Promise<void> {
  if (own === null) await store.settings.remove(name, DAYS_SETTING);
  else await store.settings.put(name, DAYS_SETTING, own);
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows that one step removes of each kind: other writes pass in between. */
const STEP = 500;
const PAGE = 100;

/** What the last look at the clock found. */
const clockState = z.object({ seen: z.number(), distrustedUntil: z.number() });

type SweptStore = Pick<Store, "settings" | "tenants" | "traces" | "conversations" | "feedback" | "jobs">;

/**
 * Gives a function that removes what is older than each organisation wants to keep, one small step of it with every call.
 * A wrong clock must not delete everything: nothing is removed while the clock is behind what was written last, nor in
 * the day after it was found to have jumped ahead by more than a day (see `isTrusted`).
 */
export function createSweeper(
  config: Pick<Config, "http">,
  store: SweptStore,
  now: () => number,
): () => Promise<number> {
  /** When each tenant is looked at again. */
  const nextLook = new Map<string, number>();
  return async () => {
    let removed = 0;
    let after: string | undefined;
    for (;;) {
      const names = await store.tenants.list({ limit: PAGE, ...(after !== undefined && { after }) });
      for (const name of names) {
        const time = now();
        const due = nextLook.get(name) ?? 0;
        // A clock that was set back makes nobody wait for more than an hour.
        if (time < due && due - time <= HOUR_MS) continue;
        const count = await sweep({ name, config, store }, time);
        nextLook.set(name, count >= STEP ? 0 : time + HOUR_MS);
        removed += count;
      }
      after = names.at(-1);
      if (names.length < PAGE) return removed;
    }
  };
}

interface Swept extends Owner {
  readonly store: SweptStore;
}

/** One step for one organisation; returns how many rows left. */
async function sweep(tenant: Swept, now: number): Promise<number> {
  const { name, store } = tenant;
  const { days: kept } = await readRetention(tenant);
  if (kept === null || !(await isTrusted(tenant, now))) return 0;
  const moment = new Date(now - kept * DAY_MS).toISOString();
  const counts = [
    await store.traces.removeBefore(name, moment, STEP),
    await store.conversations.removeBefore(name, moment, STEP),
    await store.feedback.removeBefore(name, moment),
    await store.jobs.removeBefore(name, moment, STEP),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Whether the clock can be believed. What was seen last is written down, so that a restart does not hide a jump: a server
 * that was off for a week waits for a day, and so does one whose clock is wrong, which leaves its owner a day to notice.
 */
async function isTrusted({ name, store }: Swept, now: number): Promise<boolean> {
  const known = clockState.safeParse(await store.settings.get(name, CLOCK_SETTING)).data;
  const { seen, distrustedUntil } = known ?? { seen: await newestWrite(store, name), distrustedUntil: 0 };
  const isBack = now < seen;
  const hasJumped = now - seen > DAY_MS;
  const until = hasJumped ? now + DAY_MS : isBack ? 0 : distrustedUntil;
  await store.settings.put(name, CLOCK_SETTING, { seen: now, distrustedUntil: until });
  return !isBack && now >= until && now >= (await newestWrite(store, name));
}

async function newestWrite(
  { traces, conversations, feedback, jobs }: SweptStore,
  name: string,
): Promise<number> {
  const [[trace], [conversation], [opinion], [job]] = await Promise.all([
    traces.list(name, { limit: 1 }),
    conversations.list(name, 1),
    feedback.list(name, { limit: 1 }),
    jobs.list(name, { limit: 1 }),
  ]);
  const times = [trace?.createdAt, conversation?.updatedAt, opinion?.createdAt, job?.updatedAt];
  return Math.max(0, ...times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)])));
}
