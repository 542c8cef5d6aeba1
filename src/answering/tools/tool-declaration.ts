import { z } from "zod";
import type { ToolDeclaration } from "#src/llm/index.ts";
import type { Tool } from "./tool.ts";

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
