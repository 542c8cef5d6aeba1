import { programVersion } from "#src/config/version.ts";
import type { HttpApp } from "./app.ts";
import { problemReply } from "./problem.ts";

/** The description of the API that clients are generated from. */
export function openApiDocument(app: HttpApp) {
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Acervo",
      version: programVersion(),
      description: "Answers from an organisation's own knowledge, in Portuguese, with their exact sources.",
    },
  });
}

/** What every route refers to. */
export function registerCommon({ openAPIRegistry }: HttpApp): void {
  openAPIRegistry.registerComponent("securitySchemes", "key", { type: "http", scheme: "bearer" });
  const schema = openAPIRegistry.register("ProblemDetails", problemReply);
  openAPIRegistry.registerComponent("responses", "Problem", {
    description: "What went wrong (RFC 9457)",
    content: {
      "application/problem+json": { schema: { $ref: `#/components/schemas/${schema.meta()?.id ?? ""}` } },
    },
  });
}
