import { AcervoError } from "#src/domain/index.ts";
import type { Erased, StoreStatistics } from "#src/storage/index.ts";
import type { Engine } from "../engine.ts";
import { type Quotas, readQuotas, saveQuotas } from "./quotas.ts";

export type TenantCounts = Pick<StoreStatistics, "documents" | "chunks" | "tokens" | "lastIndexedAt">;

export interface TenantOverview {
  readonly name: string;
  readonly counts: TenantCounts;
  readonly quotas: Quotas;
}

type Instance = Pick<Engine, "tenant" | "tenants">;

/** False: it was there already. */
export function addTenant(engine: Instance, name: string): Promise<boolean> {
  // Checks the name.
  return engine.tenants.create(engine.tenant(name).name);
}

export async function readTenant(engine: Instance, name: string): Promise<TenantOverview> {
  await checkTenant(engine, name);
  const tenant = engine.tenant(name);
  const counts = await tenant.store.maintenance.stats(name);
  return { name, counts, quotas: await readQuotas(tenant) };
}

export async function setQuotas(engine: Instance, name: string, quotas: Quotas): Promise<void> {
  await checkTenant(engine, name);
  await saveQuotas(engine.tenant(name), quotas);
}

async function checkTenant({ tenants }: Instance, name: string): Promise<void> {
  if (!(await tenants.has(name))) throw new AcervoError("tenant-not-found", { name });
}

/** All that was ever stored for an organisation, in every file; there is no way back. */
export async function eraseTenant({ tenants }: Instance, name: string): Promise<Erased> {
  const erased = await tenants.erase(name);
  if (erased === null) throw new AcervoError("tenant-not-found", { name });
  return erased;
}
