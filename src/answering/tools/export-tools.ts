import type { Tool } from "./tool.ts";
import { z } from "zod";
import type { ToolDeclaration } from "#src/llm/index.ts";

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

/** What Gemini reads of a schema; anything else is refused. */
const GEMINI_KEYS = new Set([
  "type",
  "description",
  "enum",
  "items",
  "properties",
  "required",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "default",
]);

/** The same in the subset of OpenAPI 3.0 that Gemini takes; null for no arguments, since it refuses an empty object. */
function geminiSchema(schema: JsonSchema): JsonSchema | null {
  const isEmpty = schema["type"] === "object" && Object.keys(schema["properties"] ?? {}).length === 0;
  return isEmpty ? null : inOpenApi(schema);
}

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

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool as a model is told of it. */
export function toolDeclaration(tool: Tool): ToolDeclaration {
  const { name, description } = tool;
  return { name, description, parameters: argumentSchema(tool) };
}

/** The arguments of a tool as JSON Schema (draft 7), as a caller may write them: what has a default may be left out. */
function argumentSchema({ input }: Tool): JsonSchema {
  const { $schema: _draft, ...schema } = z.toJSONSchema(input, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => {
      // "date" says it all; beside it stands a pattern with every leap year, which not all providers can read.
      if (jsonSchema.format === "date") delete jsonSchema.pattern;
    },
  });
  return schema;
}
