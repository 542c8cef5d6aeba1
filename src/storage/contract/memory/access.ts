import type { ApiKey } from "#src/domain/index.ts";
import type { KeyStore, TenantStore } from "../../access.ts";
import type { FileStore } from "../../files.ts";
import type { TenantState } from "./tenant-state.ts";
import { byCodePoint } from "./tenant-state.ts";

interface HeldKey {
  readonly hash: string;
  readonly key: ApiKey;
}

export function memoryKeys(tenants: Map<string, readonly HeldKey[]>, now: () => Date): KeyStore {
  const of = (tenant: string): readonly HeldKey[] => tenants.get(tenant) ?? [];
  const all = (): readonly HeldKey[] => [...tenants.values()].flat();
  const isInForce = ({ key: { revokedAt, expiresAt } }: HeldKey): boolean =>
    revokedAt === null && (expiresAt === null || expiresAt > now().toISOString());
  return {
    add: async (tenant, { hash, ...about }) => {
      if (all().some((held) => held.hash === hash) || of(tenant).some(({ key }) => key.id === about.id)) {
        throw new Error("key is there already");
      }
      const key = { ...about, tenant, createdAt: now().toISOString(), revokedAt: null };
      tenants.set(tenant, [...of(tenant), { hash, key }]);
      return key;
    },
    find: async (hash) => all().find((held) => held.hash === hash)?.key ?? null,
    list: async (tenant) => of(tenant).map(({ key }) => key),
    revoke: async (tenant, id) => {
      const index = of(tenant).findIndex((held) => held.key.id === id && isInForce(held));
      const held = of(tenant)[index];
      if (held === undefined) return false;
      const key = { ...held.key, revokedAt: now().toISOString() };
      tenants.set(tenant, of(tenant).with(index, { ...held, key }));
      return true;
    },
    exist: async () => all().some(isInForce),
  };
}

/** Maps by tenant, all of which lose a tenant together. */
export class TenantTables {
  readonly #tables: Map<string, unknown>[] = [];

  table<Value>(): Map<string, Value> {
    const table = new Map<string, Value>();
    this.#tables.push(table);
    return table;
  }

  names(): Set<string> {
    return new Set(this.#tables.flatMap((table) => [...table.keys()]));
  }

  delete(tenant: string): void {
    for (const table of this.#tables) table.delete(tenant);
  }
}

interface Counted {
  readonly states: ReadonlyMap<string, TenantState>;
  readonly conversations: ReadonlyMap<string, { readonly size: number }>;
  readonly traces: ReadonlyMap<string, readonly unknown[]>;
}

export function memoryTenants(
  tables: TenantTables,
  { states, conversations, traces }: Counted,
  files: Pick<FileStore, "erase">,
): TenantStore {
  const named = tables.table<true>();
  const has = (tenant: string): boolean => tables.names().has(tenant);
  return {
    create: async (tenant) => {
      if (has(tenant)) return false;
      named.set(tenant, true);
      return true;
    },
    list: async ({ after, limit }) =>
      [...tables.names()]
        .filter((name) => after === undefined || byCodePoint(name, after) > 0)
        .toSorted(byCodePoint)
        .slice(0, Math.max(0, limit)),
    has: async (tenant) => has(tenant),
    erase: async (tenant) => {
      const erased = {
        documents: states.get(tenant)?.documents.size ?? 0,
        conversations: conversations.get(tenant)?.size ?? 0,
        traces: traces.get(tenant)?.length ?? 0,
      };
      const isKnown = has(tenant);
      tables.delete(tenant);
      const kept = await files.erase(tenant);
      return isKnown || kept > 0 ? { ...erased, backups: [], waiting: [] } : null;
    },
  };
}
