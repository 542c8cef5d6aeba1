import { canMixHostedSearch, type Writer } from "#src/llm/index.ts";
import type { Tool } from "../tools/tool.ts";
import type { AnsweringDeps } from "./answering-means.ts";

/** What a model may call by itself. The provider's own file search, where there is one, takes the place of ours. */
export function offeredTools({ tools, hostedFileSearch }: AnsweringDeps, { name }: Writer): readonly Tool[] {
  if (hostedFileSearch === null) return tools;
  return canMixHostedSearch(name) ? tools.filter((tool) => tool.name !== "file_search") : [];
}
