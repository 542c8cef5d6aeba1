import type { Tool } from "./tool.ts";
import { geminiSchema } from "./gemini-schema.ts";
import { toolDeclaration } from "./tool-declaration.ts";

export const TOOL_FORMATS = ["openai", "gemini", "anthropic", "json-schema"] as const;

export type ToolFormat = (typeof TOOL_FORMATS)[number];

/**
 * Tools as a provider wants them declared: what goes into the field `tools` of a request, or, as "json-schema", the
 * schema of the arguments by the tool's name.
 */
export function exportTools(tools: readonly Tool[], format: ToolFormat): unknown {
  switch (format) {
    case "openai":
      return tools.map(openAiTool);
    case "gemini":
      return [{ functionDeclarations: tools.map(geminiDeclaration) }];
    case "anthropic":
      return tools.map(anthropicTool);
    case "json-schema":
      return Object.fromEntries(tools.map((tool) => [tool.name, jsonSchema(tool)]));
  }
}

/** Not `strict`: that would make every argument required, and they are checked here anyway. */
function openAiTool(tool: Tool) {
  return { type: "function", function: { ...toolDeclaration(tool), strict: false } };
}

function geminiDeclaration(tool: Tool) {
  const { parameters, ...about } = toolDeclaration(tool);
  const schema = geminiSchema(parameters);
  return schema === null ? about : { ...about, parameters: schema };
}

function anthropicTool(tool: Tool) {
  const { parameters, ...about } = toolDeclaration(tool);
  return { ...about, input_schema: parameters };
}

function jsonSchema(tool: Tool) {
  const { name: title, description, parameters } = toolDeclaration(tool);
  return { $schema: "http://json-schema.org/draft-07/schema#", title, description, ...parameters };
}
