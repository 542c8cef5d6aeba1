import { z } from "zod";
import { cacheReply, statsReply } from "#src/api/index.ts";
import { clearCache, readCache } from "#src/app/index.ts";
import { queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

const shared = { access: "admin", tag: "settings", path: "/api/cache" } as const;

export const cache = jsonRoute(
  {
    ...shared,
    method: "get",
    summary: "How many vectors of questions are kept, and how often they were of use",
    reply: statsReply.shape.cache,
  },
  (_, { tenant }) => readCache(tenant),
);

export const cacheRemoval = jsonRoute(
  {
    ...shared,
    method: "delete",
    summary: "Drops the vectors kept for questions, or only those that have expired",
    query: queryOf({ only: z.enum(["expired"]).optional() }),
    reply: cacheReply,
  },
  async ({ query: { only } }, { tenant }) => ({ deleted: await clearCache(tenant, only) }),
);
