import { z } from "zod";
import { rawRoute } from "../../route.ts";

/** The document is made when it is first asked for, by whoever knows all routes. */
export function describe(document: () => unknown) {
  let made: string | undefined;
  return rawRoute(
    {
      method: "get",
      path: "/openapi.json",
      access: "public",
      tag: "service",
      summary: "This description (OpenAPI 3.1)",
      content: { "application/json": { schema: z.looseObject({}) } },
    },
    (_, { context }) => {
      made ??= JSON.stringify(document());
      return context.body(made, 200, { "content-type": "application/json; charset=utf-8" });
    },
  );
}
