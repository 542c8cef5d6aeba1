import { z } from "zod";
import { keyListReply, newKeyReply, presentKeys, presentNewKey, revokedKeyReply } from "#src/api/index.ts";
import { addKey, listKeys, revokeKey } from "#src/app/index.ts";
import { AcervoError, mayActAs, ROLES } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";

const MAX_PER_MINUTE = 1_000_000;

const shared = { access: "admin", tag: "access" } as const;

export const keys = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/keys",
    summary: "The organisation's keys, revoked ones too; never their secrets",
    reply: keyListReply,
  },
  async (_, { tenant, principal, services }) =>
    presentKeys(await listKeys(services.engine, tenant.name, principal.role)),
);

export const keyAddition = jsonRoute(
  {
    ...shared,
    method: "post",
    path: "/api/keys",
    summary: "Makes a key with at most one's own role; the secret is in this reply only",
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      role: z.enum(ROLES),
      expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
      requests_per_minute: z.number().int().min(1).max(MAX_PER_MINUTE).nullable().default(null),
    }),
    reply: newKeyReply,
    status: 201,
  },
  async ({ body }, { tenant, principal, services }) => {
    const { name, role, expires_at: expires, requests_per_minute: requestsPerMinute } = body;
    if (!mayActAs(principal.role, role)) throw new AcervoError("forbidden", {});
    const expiresAt = expires === null ? null : new Date(expires).toISOString();
    const request = { name, role, expiresAt, requestsPerMinute };
    return presentNewKey(await addKey(services.engine, tenant.name, request));
  },
);

export const keyRevocation = jsonRoute(
  {
    ...shared,
    method: "delete",
    path: "/api/keys/{id}",
    summary: "Revokes a key: the next request with it is refused",
    params: z.strictObject({ id: z.string().min(1).max(100) }),
    reply: revokedKeyReply,
  },
  async ({ params: { id } }, { tenant, principal, services }) => {
    await revokeKey(services.engine, tenant.name, id, principal.role);
    return { revoked: id };
  },
);
