import { z } from "zod";
import { describeProblem } from "../../problem.ts";
import { type Asked, rawRoute } from "../../route.ts";

const message = z.looseObject({ jsonrpc: z.literal("2.0") });

/** MCP over HTTP, without sessions: each request stands by itself, so there is nothing to GET or DELETE. */
export const mcp = rawRoute(
  {
    method: "post",
    path: "/mcp",
    access: "reader",
    tag: "mcp",
    summary: "One message of the Model Context Protocol",
    description: "The same tools as `acervo mcp`; documents and collections are its resources.",
    body: message,
    content: { "application/json": { schema: message }, "text/event-stream": { schema: z.string() } },
  },
  async ({ body }, asked) => {
    const { context } = asked;
    const { createMcpHandler } = await import("@modelcontextprotocol/server");
    const { createMcpServer } = await import("#src/mcp/index.ts");
    const handler = createMcpHandler(() => createMcpServer(accessOf(asked)), {
      // Nothing here ever changes while somebody listens.
      maxSubscriptions: 0,
      onerror: (error) => asked.services.log.warn({ reason: error.message }, "MCP message refused"),
    });
    return handler.fetch(context.req.raw, { parsedBody: body });
  },
);

function accessOf({ tenant, options, services, context }: Asked) {
  const describe = (error: unknown): string => {
    const { status, detail } = describeProblem(error, "pt");
    const { requestId } = context.var;
    if (status === 500) services.log.warn({ requestId, reason: String(error) }, "MCP request failed");
    return detail;
  };
  return { tenant, options: { ...options, language: "pt" as const }, describe };
}
