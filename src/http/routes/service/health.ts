import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";

const status = z.strictObject({ status: z.literal("ok") });

/** The process is there. Tells nothing else: anybody may ask. */
export const health = jsonRoute(
  {
    method: "get",
    path: "/health",
    access: "public",
    tag: "service",
    summary: "Whether the process runs",
    reply: status,
  },
  () => ({ status: "ok" as const }),
);

/** Requests will be answered: the store can be read, and the server is not about to stop. */
export const ready = jsonRoute(
  {
    method: "get",
    path: "/ready",
    access: "public",
    tag: "service",
    summary: "Whether requests are answered",
    reply: status,
  },
  async (_, { services: { engine, stopping } }) => {
    if (stopping.aborted) throw new AcervoError("busy", { queue: 0 });
    await engine.tenants.list({ limit: 1 });
    return { status: "ok" as const };
  },
);
