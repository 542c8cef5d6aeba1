import { findKey } from "#src/app/index.ts";
import { type ApiKey, AcervoError, mayActAs } from "#src/domain/index.ts";
import type { Access, Principal } from "./route.ts";
import type { Services } from "./services.ts";

export { createSecret } from "#src/app/index.ts";

/** The tenant that an instance key acts for; others may only name their own. */
export const TENANT_HEADER = "x-acervo-tenant";

interface Given {
  /** The header, or null. */
  readonly authorization: string | null;
  readonly tenant: string | null;
}

/**
 * Whose request it is. Without a header only a server on loopback takes it, as the instance's own; what is wrong with a
 * key (unknown, expired, revoked) is never told apart.
 */
export async function identify({ authorization, tenant }: Given, services: Services): Promise<Principal> {
  const own = authorization === null ? await withoutKey(services) : await withKey(authorization, services);
  if (tenant === null || tenant === own.tenant) return own;
  if (!mayActAs(own.role, "instance")) throw new AcervoError("forbidden", {});
  return { ...own, tenant };
}

async function withoutKey({ engine, homeTenant, config, isLoopback }: Services): Promise<Principal> {
  const isOpen = isLoopback && !config.requiresKey && !(await engine.keys.exist());
  if (!isOpen) throw new AcervoError("unauthorized", {});
  return { keyId: null, tenant: homeTenant, role: "instance", requestsPerMinute: null };
}

async function withKey(authorization: string, { engine, now }: Services): Promise<Principal> {
  const secret = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? "";
  const key = await findKey(engine, secret);
  if (key === null || !isInForce(key, now())) throw new AcervoError("unauthorized", {});
  const { id: keyId, tenant, role, requestsPerMinute } = key;
  return { keyId, tenant, role, requestsPerMinute };
}

function isInForce({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now);
}

export function checkAccess({ role }: Principal, needed: Access): void {
  if (needed !== "public" && !mayActAs(role, needed)) throw new AcervoError("forbidden", {});
}
