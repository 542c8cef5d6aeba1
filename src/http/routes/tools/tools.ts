import { z } from "zod";
import { exportTools, TOOL_FORMATS, toolNamed, TOOLS } from "#src/answering/index.ts";
import {
  presentToolFindings,
  presentTools,
  toolDeclarationsReply,
  toolFindingsReply,
  toolListReply,
} from "#src/api/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { queryOf } from "../../query.ts";
import { jsonRoute } from "../../route.ts";

const ALL = Object.values(TOOLS);

export const tools = jsonRoute(
  {
    method: "get",
    path: "/api/tools",
    access: "reader",
    tag: "tools",
    summary: "The tools that a model may be given; with a format, declared as that provider wants them",
    query: queryOf({ format: z.enum(TOOL_FORMATS).optional() }),
    reply: z.union([toolListReply, toolDeclarationsReply]),
  },
  ({ query: { format } }) =>
    format === undefined
      ? presentTools(ALL)
      : (exportTools(ALL, format) as z.infer<typeof toolDeclarationsReply>),
);

export const toolRun = jsonRoute(
  {
    method: "post",
    path: "/api/tools/{name}",
    access: "reader",
    tag: "tools",
    summary: "Runs a tool with the arguments that are sent, as a model would",
    params: z.strictObject({ name: z.string().min(1).max(100) }),
    body: z.looseObject({}),
    reply: toolFindingsReply,
  },
  async ({ params: { name }, body }, { tenant, options }) => {
    const tool = toolNamed(name);
    if (tool === null) throw new AcervoError("not-found", { what: name });
    const deps = { source: tenant.source, context: tenant.context(options), scope: {} };
    const outcome = await tool.run(body, deps);
    if (!outcome.ok) throw new AcervoError("invalid-request", { problems: [outcome.problem] });
    return presentToolFindings(outcome.findings);
  },
);
