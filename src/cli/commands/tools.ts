import { exportTools, TOOL_FORMATS, type ToolFormat, toolNamed, TOOLS } from "#src/answering/index.ts";
import { presentToolFindings, presentTools } from "#src/api/index.ts";
import type { CliCommand, CommandGroup } from "../cli.ts";
import { UsageError } from "../errors.ts";
import { inCollection } from "../options/search-options.ts";
import { nameList, oneOf } from "../options/values.ts";
import { table } from "../present/layout.ts";

const ALL = Object.values(TOOLS);

const list: CliCommand<[options: object]> = {
  run: async (cli) => {
    const tools = presentTools(ALL);
    cli.print(table(tools.map(({ name, description }) => [cli.style.bold(name), description])), tools);
  },
};

const exported: CliCommand<[options: { readonly format: ToolFormat }]> = {
  define: (command, { tools }) =>
    command.option("--format <FORMAT>", tools.format, oneOf("--format", TOOL_FORMATS), "openai"),
  run: async (cli, { format }) => {
    const declarations = exportTools(ALL, format);
    cli.print(JSON.stringify(declarations, null, 2), declarations);
  },
};

interface RunOptions {
  readonly datastores?: readonly string[];
}

const run: CliCommand<[name: string, input: string | undefined, options: RunOptions]> = {
  define: (command, { tools, asking }) =>
    command
      .argument("<NAME>", tools.name)
      .argument("[JSON]", tools.input)
      .option("--datastores <NAMES>", asking.datastores, nameList),
  run: async (cli, name, input = "{}", { datastores }) => {
    const { tools: text } = cli.text;
    const tool = toolNamed(name);
    if (tool === null) throw new UsageError(text.unknown(name, ALL.map((known) => known.name).join(", ")));
    const given = parsed(input, text.notJson);
    const creates = tool.name === "file_search";
    const { config, entrance } = await cli.settings();
    if (creates && !config.answering.datastores.has(entrance.tenant)) {
      throw new UsageError(text.noDatastores(entrance.tenant));
    }
    const outcome = await cli.withTenant(
      async (acervo) => {
        const asked = { filter: inCollection(cli.options.collection) };
        const scope = datastores === undefined ? asked : await acervo.withinDatastores(datastores, asked);
        return tool.run(given, { source: acervo.source, context: acervo.context(), scope });
      },
      { creates },
    );
    if (!outcome.ok) throw new UsageError(text.problem(name, outcome.problem));
    const reply = presentToolFindings(outcome.findings);
    cli.print(JSON.stringify(reply, null, 2), reply);
  },
};

function parsed(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(problem);
  }
}

export const tools: CommandGroup = {
  actions: { list, export: exported, run },
  about: ({ tools: text }) => text.actions,
  usual: "list",
};
