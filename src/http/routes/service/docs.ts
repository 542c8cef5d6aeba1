import { z } from "zod";
import { docsPage } from "../../docs/docs-page.ts";
import type { ApiDocument } from "../../docs/operations.ts";
import { STYLE } from "../../docs/style.ts";
import { type HttpRoute, rawRoute } from "../../route.ts";

const PUBLIC = { method: "get", access: "public", tag: "service" } as const;

/** The page is made from the document that describes all routes, by whoever knows it. */
export function docs(document: () => ApiDocument): HttpRoute[] {
  const page = rawRoute(
    {
      ...PUBLIC,
      path: "/docs",
      summary: "This documentation, as a page",
      content: { "text/html": { schema: z.string() } },
    },
    async (_, { context }) => context.html(await docsPage(document(), new URL(context.req.url).origin)),
  );
  const style = rawRoute(
    {
      ...PUBLIC,
      path: "/docs/style.css",
      summary: "The look of the documentation",
      content: { "text/css": { schema: z.string() } },
    },
    (_, { context }) => context.body(STYLE, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  return [page, style];
}
