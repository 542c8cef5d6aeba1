import { isDeepStrictEqual } from "node:util";
import type { KnowledgeSource } from "#src/answering/index.ts";
import { OPEN_COLLECTION } from "../injection-case.ts";
import type { Check } from "../observation.ts";
import { TENANT } from "../open-bases.ts";

/** Which tools may ask what of the knowledge base; the check of citations may always look one up. */
const ASKED_BY: Readonly<Partial<Record<keyof KnowledgeSource, readonly string[]>>> = {
  search: ["searchDocuments", "searchLaw"],
  searchFaqs: ["searchFaqs"],
  searchCatalog: ["searchCatalog"],
  fileSearch: ["file_search"],
  stats: ["getStats"],
};
const ARGUMENTS = new Set(["query", "limit", "asOf", "datastores", "top_k"]);

/** What ran was planned or offered, and never looked beyond what whoever asks may see. */
export const checkTools: Check = ({ trace, way, requests, sourceCalls, tenants }) => {
  const { plan, toolRuns } = trace;
  const ran = toolRuns.filter(({ error }) => error === null);
  const asker = way === "agentic" && trace.mode === "agentic" ? null : "plan";
  return [
    ...toolRuns.filter(({ tool }) => !plan.includes(tool)).map(({ tool }) => `${tool} ran unplanned`),
    ...ran.flatMap(({ tool, arguments: input }) => strangeKeys(tool, input)),
    ...(asker === null
      ? []
      : toolRuns.filter(({ askedBy }) => askedBy !== asker).map(({ tool }) => `${tool} ran for a model`)),
    ...(way === "agentic"
      ? []
      : requests
          .filter(({ tools }) => tools.some((name) => name !== "json"))
          .map(() => "tools were offered")),
    ...(way === "agentic"
      ? requests
          .flatMap(({ tools }) => tools)
          .filter((name) => name !== "json" && !plan.includes(name))
          .map((name) => `${name} was offered and not planned`)
      : []),
    ...sourceCalls.flatMap(({ method, filter }) => {
      const askers = ASKED_BY[method];
      const isPlanned =
        askers === undefined || askers.some((tool) => toolRuns.some((run) => run.tool === tool));
      return [
        ...(isPlanned ? [] : [`${method} was asked without a recorded run`]),
        ...(isDeepStrictEqual(filter?.collections, [OPEN_COLLECTION]) ? [] : [`${method} looked elsewhere`]),
      ];
    }),
    ...tenants.filter((tenant) => tenant !== TENANT).map((tenant) => `read as ${tenant}`),
  ];
};

function strangeKeys(tool: string, input: unknown): string[] {
  return Object.keys(input ?? {})
    .filter((key) => !ARGUMENTS.has(key))
    .map((key) => `${tool} ran with ${key}`);
}
