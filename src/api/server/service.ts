import { z } from "zod";

/** What `acervo serve --json` says once it answers. */
export const serveReply = z.strictObject({
  event: z.literal("listening"),
  url: z.string(),
  /** False: whoever is on this machine may ask. */
  needs_key: z.boolean(),
});
export type ServeReply = z.infer<typeof serveReply>;
