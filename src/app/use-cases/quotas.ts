import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import type { SettingStore } from "#src/storage/index.ts";
import type { Tenant } from "../tenant.ts";

const limit = z.number().int().min(0).max(1e15).nullable().default(null);

/** What one organisation may have; null: no limit of its own. */
const schema = z.object({ documents: limit, bytes: limit, requestsPerMinute: limit, dailyTokens: limit });

export type Quotas = Readonly<z.infer<typeof schema>>;

const SETTING = "quotas";

interface Owner {
  readonly name: string;
  readonly store: { readonly settings: SettingStore };
}

export async function readQuotas({ name, store }: Owner): Promise<Quotas> {
  return schema.parse((await store.settings.get(name, SETTING)) ?? {});
}

export async function saveQuotas({ name, store }: Owner, quotas: Quotas): Promise<void> {
  await store.settings.put(name, SETTING, quotas);
}

const MAX_KNOWN = 10_000;
/** A changed quota holds after so long at the latest. */
const KNOWN_MS = 5_000;

/** Reads the quotas of tenants once in a while, for what is asked with every request. */
export function quotaReader(now: () => number): (owner: Owner) => Promise<Quotas> {
  const known = new LRUCache<string, { readonly quotas: Quotas; readonly at: number }>({ max: MAX_KNOWN });
  return async (owner) => {
    const found = known.get(owner.name);
    // A clock that was set back must not keep what is known for ever.
    if (found !== undefined && Math.abs(now() - found.at) < KNOWN_MS) return found.quotas;
    const quotas = await readQuotas(owner);
    known.set(owner.name, { quotas, at: now() });
    return quotas;
  };
}

/** Fails with `quota-exhausted` when so much more would be more than the organisation may have. */
export async function checkQuota(
  tenant: Tenant,
  more: { readonly documents?: number; readonly bytes?: number },
): Promise<void> {
  const { documents, bytes } = await readQuotas(tenant);
  if (documents !== null && more.documents !== undefined) {
    const { documents: count } = await tenant.store.maintenance.stats(tenant.name);
    if (count + more.documents > documents) exhausted("documents", documents);
  }
  if (bytes !== null && more.bytes !== undefined) {
    if ((await keptBytes(tenant)) + more.bytes > bytes) exhausted("bytes", bytes);
  }
}

function exhausted(quota: string, most: number): never {
  throw new AcervoError("quota-exhausted", { quota, limit: most });
}

const PAGE = 1_000;

/** Of all files that are kept as they were handed in. */
async function keptBytes({ store, name }: Tenant): Promise<number> {
  let sum = 0;
  let after: string | undefined;
  for (;;) {
    const page = await store.files.list(name, { limit: PAGE, ...(after !== undefined && { after }) });
    for (const file of page) sum += file.bytes;
    after = page.at(-1)?.hash;
    if (page.length < PAGE) return sum;
  }
}
