import { z } from "zod";
import { presentRetention, presentSettings, retentionReply, settingsReply } from "#src/api/index.ts";
import { readQuotas, readRetention, saveRetention } from "#src/app/index.ts";
import { mayActAs } from "#src/domain/index.ts";
import { jsonRoute } from "../../route.ts";

const MAX_DAYS = 36_500;

export const settings = jsonRoute(
  {
    method: "get",
    path: "/api/settings",
    access: "admin",
    tag: "settings",
    summary: "The settings in force; keys and passwords are never among them",
    reply: settingsReply,
  },
  async (_, { tenant, principal }) =>
    presentSettings({
      config: tenant.config,
      retention: await readRetention(tenant),
      quotas: await readQuotas(tenant),
      isInstance: mayActAs(principal.role, "instance"),
    }),
);

export const retention = jsonRoute(
  {
    method: "put",
    path: "/api/settings/retention",
    access: "admin",
    tag: "settings",
    summary: "For how many days traces, conversations, feedback and finished jobs are kept",
    description: "`null`: as the settings of the server say.",
    body: z.strictObject({ days: z.number().int().min(1).max(MAX_DAYS).nullable() }),
    reply: retentionReply,
  },
  async ({ body: { days } }, { tenant }) => {
    await saveRetention(tenant, days);
    return presentRetention(await readRetention(tenant));
  },
);
