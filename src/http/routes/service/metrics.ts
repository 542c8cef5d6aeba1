import { z } from "zod";
import { rawRoute } from "../../route.ts";

/** Of all tenants together, so only for whoever looks after the instance. */
export const metrics = rawRoute(
  {
    method: "get",
    path: "/metrics",
    access: "instance",
    tag: "service",
    summary: "Figures of the running server, in the format of Prometheus",
    content: { "text/plain": { schema: z.string() } },
  },
  async (_, { services, context }) =>
    context.body(await services.metrics.render(), 200, { "content-type": services.metrics.contentType }),
);
