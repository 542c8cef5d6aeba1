import { z } from "zod";
import { readTenantCalibrations } from "#src/app/index.ts";
import { jsonRoute } from "../../route.ts";

const levels = z.object({ alta: z.number(), media: z.number(), baixa: z.number() });

export const calibration = jsonRoute(
  {
    method: "get",
    path: "/api/calibration",
    access: "admin",
    tag: "settings",
    summary: 'What "acervo calibrate" has fitted, by model; "lexical" is search without vectors',
    reply: z.record(
      z.string(),
      z.object({
        confidence: levels,
        similarity: levels.optional(),
        vectorWeight: z.number().optional(),
      }),
    ),
  },
  (_, { tenant }) => readTenantCalibrations(tenant),
);
