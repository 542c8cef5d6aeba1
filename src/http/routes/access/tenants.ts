import { z } from "zod";
import {
  addedTenantReply,
  erasedTenantReply,
  presentErasedTenant,
  presentQuotas,
  presentTenant,
  quotasReply,
  tenantListReply,
  tenantReply,
} from "#src/api/index.ts";
import { addTenant, eraseTenant, readTenant, setQuotas } from "#src/app/index.ts";
import { pageSize, queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

const MAX_LISTED = 1_000;
const name = z.string().min(1).max(100);
const params = z.strictObject({ name });

const shared = { access: "instance", tag: "access" } as const;

export const tenants = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/tenants",
    summary: "The organisations of this server, by name",
    description: "`next` of the reply is the next page's `after`.",
    query: queryOf({ limit: pageSize(100, MAX_LISTED), after: name.optional() }),
    reply: tenantListReply,
  },
  async ({ query: { limit, after } }, { services: { engine } }) => {
    const found = await engine.tenants.list({ limit, ...(after !== undefined && { after }) });
    return { tenants: found, next: found.length < limit ? null : (found.at(-1) ?? null) };
  },
);

export const tenantAddition = jsonRoute(
  {
    ...shared,
    method: "post",
    path: "/api/tenants",
    summary: "Makes an organisation; one that is there stays as it is",
    body: z.strictObject({ name }),
    reply: addedTenantReply,
    status: 201,
  },
  async ({ body }, { services: { engine } }) => ({
    name: body.name,
    created: await addTenant(engine, body.name),
  }),
);

export const tenant = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/tenants/{name}",
    summary: "How much an organisation holds, and what it may have",
    params,
    reply: tenantReply,
  },
  async ({ params: { name } }, { services: { engine } }) => presentTenant(await readTenant(engine, name)),
);

export const tenantRemoval = jsonRoute(
  {
    ...shared,
    method: "delete",
    path: "/api/tenants/{name}",
    summary: "Erases all that was ever stored for an organisation, from every file and backup",
    params,
    reply: erasedTenantReply,
  },
  async ({ params: { name } }, { services: { engine } }) =>
    presentErasedTenant(name, await eraseTenant(engine, name)),
);

const MAX_QUOTA = 1e15;
const quota = z.number().int().min(0).max(MAX_QUOTA).nullable().default(null);

export const quotas = jsonRoute(
  {
    ...shared,
    method: "get",
    path: "/api/tenants/{name}/quotas",
    summary: "What an organisation may have; null is no limit of its own",
    params,
    reply: quotasReply,
  },
  async ({ params: { name } }, { services: { engine } }) =>
    presentQuotas((await readTenant(engine, name)).quotas),
);

export const quotasChange = jsonRoute(
  {
    ...shared,
    method: "put",
    path: "/api/tenants/{name}/quotas",
    summary: "Sets what an organisation may have, within a few seconds; what is left out has no limit",
    params,
    body: z.strictObject({
      documents: quota,
      bytes: quota,
      requests_per_minute: quota,
      daily_tokens: quota,
    }),
    reply: quotasReply,
  },
  async ({ params: { name }, body }, { services: { engine } }) => {
    const { requests_per_minute: requestsPerMinute, daily_tokens: dailyTokens, ...others } = body;
    await setQuotas(engine, name, { ...others, requestsPerMinute, dailyTokens });
    return body;
  },
);
