import {
  exportTools,
  TOOL_FORMATS,
  toolData,
  type ToolFormat,
  toolNamed,
  TOOLS,
} from "#src/answering/index.ts";
import type { CliCommand, CommandGroup } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { oneOf } from "../options/one-of.ts";
import { table } from "../present/table.ts";
import { UsageError } from "../usage-error.ts";

const list: CliCommand<[options: object]> = {
  define: () => undefined,
  run: async (cli) => {
    const rows = Object.values(TOOLS).map(({ name, description }) => [cli.style.bold(name), description]);
    cli.print(
      table(rows),
      Object.values(TOOLS).map(({ name, description }) => ({ name, description })),
    );
    return EXIT.fine;
  },
};

const exported: CliCommand<[options: { readonly format: ToolFormat }]> = {
  define: (command, { tools }) => {
    command.option("--format <FORMAT>", tools.format, oneOf("--format", TOOL_FORMATS), "openai");
  },
  run: async (cli, { format }) => {
    const declarations = exportTools(Object.values(TOOLS), format);
    cli.print(JSON.stringify(declarations, null, 2), declarations);
    return EXIT.fine;
  },
};

const run: CliCommand<[name: string, input: string | undefined, options: object]> = {
  define: (command, { tools }) => {
    command.argument("<NAME>", tools.name).argument("[JSON]", tools.input);
  },
  run: async (cli, name, input = "{}") => {
    const { tools: text } = cli.text;
    const tool = toolNamed(name);
    if (tool === null) {
      throw new UsageError(
        text.unknown(
          name,
          Object.values(TOOLS)
            .map((known) => known.name)
            .join(", "),
        ),
      );
    }
    const given = parsed(input, text.notJson);
    const config = await cli.config();
    if (tool.name === "file_search" && config.answering.datastores === null) {
      throw new UsageError(text.noDatastores);
    }
    const { collection } = cli.options;
    const scope = collection === undefined ? {} : { filter: { collections: [collection] } };
    const outcome = await cli.withAcervo(config, ({ holdings }) => tool.run(given, { holdings, scope }));
    if (!outcome.ok) throw new UsageError(text.problem(name, outcome.problem));
    const data = toolData(outcome.findings);
    cli.print(JSON.stringify(data, null, 2), data);
    return EXIT.fine;
  },
};

function parsed(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(problem);
  }
}

/** What models and programs may search by name. */
export const tools: CommandGroup = {
  actions: {
    list: { about: ({ tools: text }) => text.actions.list, command: list, isDefault: true },
    export: { about: ({ tools: text }) => text.actions.export, command: exported },
    run: { about: ({ tools: text }) => text.actions.run, command: run },
  },
};
