import type { Tool } from "./tool.ts";
import { z } from "zod";
import type { ToolDeclaration } from "#src/llm/index.ts";

export const TOOL_FORMATS = [
  "openai",
  "openai-responses",
  "gemini",
  "anthropic",
  "mcp",
  "json-schema",
] as const;

export type ToolFormat = (typeof TOOL_FORMATS)[number];

/**
 * Tools as a provider wants them declared: what goes into the field `tools` of a request, or, as "json-schema", the
 * schema of the arguments by the tool's name.
 */
export function exportTools(tools: readonly Tool[], format: ToolFormat): unknown {
  const declared = tools.map(toolDeclaration);
  switch (format) {
    case "openai":
      // Not `strict`: that would make every argument required, and they are checked here anyway.
      return declared.map((tool) => ({ type: "function", function: { ...tool, strict: false } }));
    case "openai-responses":
      return declared.map((tool) => ({ type: "function", ...tool, strict: false }));
    case "gemini":
      return [{ functionDeclarations: declared.map(geminiDeclaration) }];
    case "anthropic":
      return declared.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters }));
    case "mcp":
      return declared.map(({ parameters, ...tool }) => ({ ...tool, inputSchema: parameters }));
    case "json-schema":
      return Object.fromEntries(declared.map((tool) => [tool.name, jsonSchema(tool)]));
  }
}

function jsonSchema({ name: title, description, parameters }: ToolDeclaration) {
  return { $schema: "http://json-schema.org/draft-07/schema#", title, description, ...parameters };
}

/** In the subset of OpenAPI 3.0 that Gemini takes. It refuses an empty object: a tool without arguments has none. */
function geminiDeclaration({ parameters, ...tool }: ToolDeclaration) {
  const isEmpty = Object.keys(parameters["properties"] ?? {}).length === 0;
  return isEmpty ? tool : { ...tool, parameters: inOpenApi(parameters) };
}

/** What Gemini reads of a schema; anything else is refused. */
const GEMINI_KEYS = new Set(
  "type description enum items properties required minimum maximum minItems maxItems minLength maxLength default".split(
    " ",
  ),
);

function inOpenApi(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key]) => GEMINI_KEYS.has(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, openApiValue(key, value)]));
}

function openApiValue(key: string, value: unknown): unknown {
  if (key === "type") return String(value).toUpperCase();
  if (key === "items") return inOpenApi(value as JsonSchema);
  if (key !== "properties") return value;
  const properties = Object.entries(value as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(properties.map(([name, property]) => [name, inOpenApi(property)]));
}

type JsonSchema = Readonly<Record<string, unknown>>;

type DeclaredTool = Pick<Tool, "description" | "input"> & { readonly name: string };

/**
 * A tool as a model is told of it. The arguments are JSON Schema (draft 7) as a caller may write them: what has a default
 * may be left out.
 */
export function toolDeclaration({ name, description, input }: DeclaredTool): ToolDeclaration {
  const { $schema: _draft, ...parameters } = z.toJSONSchema(input, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => {
      // "date" says it all; beside it stands a pattern with every leap year, which not all providers can read.
      if (jsonSchema.format === "date") delete jsonSchema.pattern;
    },
  });
  return { name, description, parameters };
}
