import { z } from "zod";
import { AcervoError } from "#src/domain/index.ts";
import type { Asked } from "../../route.ts";

export const collection = z.string().min(1).max(200);

export const params = z.strictObject({ id: z.string().min(1).max(200) });

export const DESCRIBES_ETAG =
  "`ETag` names this version. Sent back as `If-Match` with a change, the change is only made if nobody else was faster (409).";

/** The version that a change expects, from `If-Match`; undefined: whichever. */
export function expectedHash({ context }: Asked): string | undefined {
  const given = context.req.header("if-match")?.trim();
  if (given === undefined || given === "*") return undefined;
  const hash = /^"([0-9a-f]{64})"$/.exec(given)?.[1];
  if (hash === undefined) throw new AcervoError("invalid-request", { problems: ["If-Match"] });
  return hash;
}
