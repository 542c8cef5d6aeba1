import { z } from "zod";
import type { Erased, NewKey, Quotas, TenantOverview } from "#src/app/index.ts";
import { type ApiKey, ROLES } from "#src/domain/index.ts";
import { each, list, numbers, replyFields, snakeKeys, strings } from "../common.ts";
import { waitingFiles } from "../documents.ts";

const key = z.strictObject({
  ...strings("id", "tenant", "name", "created_at"),
  role: z.enum(ROLES),
  ...each(z.string().nullable(), "expires_at", "revoked_at"),
  requests_per_minute: z.number().nullable(),
});

export const keyListReply = z.strictObject({ keys: list(key) });
export type KeyListReply = z.infer<typeof keyListReply>;

export const presentKeys = (keys: readonly ApiKey[]): KeyListReply => ({ keys: keys.map(snakeKeys) });

/** The secret is in no other reply. */
export const newKeyReply = key.extend({ secret: z.string() });
export type NewKeyReply = z.infer<typeof newKeyReply>;

export function presentNewKey({ key: made, secret }: NewKey): NewKeyReply {
  return { ...snakeKeys(made), secret };
}

export const revokedKeyReply = z.strictObject({ revoked: z.string() });

export const quotasReply = z.strictObject(
  each(z.number().nullable(), "documents", "bytes", "requests_per_minute", "daily_tokens"),
);
export type QuotasReply = z.infer<typeof quotasReply>;

export const presentQuotas = (quotas: Quotas): QuotasReply => snakeKeys(quotas);

export const tenantListReply = z.strictObject({
  tenants: list(z.string()),
  /** Where the next page begins; null: there is none. */
  next: z.string().nullable(),
});
export type TenantListReply = z.infer<typeof tenantListReply>;

export const tenantReply = z.strictObject({
  name: z.string(),
  ...numbers("documents", "chunks", "tokens"),
  last_indexed_at: z.string().nullable(),
  quotas: quotasReply,
});
export type TenantReply = z.infer<typeof tenantReply>;

export function presentTenant({ name, counts, quotas }: TenantOverview): TenantReply {
  return {
    name,
    ...replyFields(counts, "documents", "chunks", "tokens", "lastIndexedAt"),
    quotas: presentQuotas(quotas),
  };
}

export const addedTenantReply = z.strictObject({ name: z.string(), created: z.boolean() });

export const erasedTenantReply = z.strictObject({
  erased: z.string(),
  ...numbers("documents", "conversations", "traces"),
  backups: list(z.string()),
  waiting: waitingFiles,
});
export type ErasedTenantReply = z.infer<typeof erasedTenantReply>;

export function presentErasedTenant(name: string, erased: Erased): ErasedTenantReply {
  return { erased: name, ...erased };
}
