import { z } from "zod";
import type { Tool, ToolFindings, ToolDeps, ToolName } from "./tool.ts";

export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: ToolName;
  readonly description: string;
  readonly input: Input;
  readonly find: (input: z.output<Input>, means: ToolDeps) => Promise<ToolFindings>;
}

const { localeError: IN_PORTUGUESE } = z.locales.pt();
/** Models may write keys of any length, and the text names them. */
const MAX_SAID = 500;

/** A tool that never searches with arguments that it did not check. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, description, input, find } = definition;
  return {
    name,
    description,
    input,
    run: async (given, means) => {
      const checked = input.safeParse(withoutNothing(given), { error: IN_PORTUGUESE });
      if (!checked.success) return { ok: false, problem: problemText(checked.error), arguments: given };
      return { ok: true, findings: await find(checked.data, means), arguments: checked.data };
    },
  };
}

/** Models that call a function without arguments send nothing, null, an empty text or an empty object. */
function withoutNothing(given: unknown): unknown {
  return given === undefined || given === null || given === "" ? {} : given;
}

/** Written so that a model can mend its call. */
function problemText({ issues }: z.ZodError): string {
  const problems = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  return `Argumentos inválidos. ${problems.join("; ")}`.slice(0, MAX_SAID);
}
