import { presentErasedPerson, presentFindings, presentPersonExport } from "#src/api/index.ts";
import { erasePerson, exportPerson, searchPerson } from "#src/app/index.ts";
import type { CliCommand, CommandGroup } from "../../cli.ts";
import { EXIT, UsageError } from "../../errors.ts";
import { nameList } from "../../options/values.ts";
import { showFindings } from "../../present/access.ts";
import { showWaiting } from "../../present/upkeep.ts";

const find: CliCommand<[identifiers: string[], options: object]> = {
  define: (command, { person }) => command.argument("<WHO...>", person.identifiers),
  run: async (cli, identifiers) => {
    const reply = presentFindings(await cli.withTenant((acervo) => searchPerson(acervo, { identifiers })));
    cli.print(showFindings(reply.findings, cli), reply);
  },
};

const exported: CliCommand<[identifiers: string[], options: object]> = {
  define: (command, { person }) => command.argument("<WHO...>", person.identifiers),
  run: async (cli, identifiers) => {
    const found = await cli.withTenant((acervo) => exportPerson(acervo, { identifiers }));
    const reply = presentPersonExport(found, new Date());
    // For whoever asked for their data, in the form that the law wants.
    cli.print(JSON.stringify(reply, null, 2), reply);
  },
};

interface EraseOptions {
  readonly ids?: readonly string[];
  readonly yes?: boolean;
}

const erase: CliCommand<[identifiers: string[], options: EraseOptions]> = {
  define: (command, { person }) =>
    command
      .argument("<WHO...>", person.identifiers)
      .option("--ids <IDS>", person.ids, nameList)
      .option("--yes", person.yes),
  run: (cli, identifiers, { ids, yes = false }) =>
    cli.withTenant(async (acervo) => {
      const { person: text } = cli.text;
      const count = (things: readonly unknown[]): string => cli.format.integer(things.length);
      if (ids === undefined && !yes) {
        throw new UsageError(text.confirm(count(await searchPerson(acervo, { identifiers }))));
      }
      const reply = presentErasedPerson(await erasePerson(acervo, { identifiers, ids: ids ?? "all" }));
      const lines = [text.erased(count(reply.erased), cli.format.integer(reply.files))];
      if (reply.remaining.length > 0) lines.push(text.remaining(count(reply.remaining)));
      cli.print([...lines, ...showWaiting(reply, cli)].join("\n"), reply);
      return reply.waiting.length > 0 ? EXIT.tryLater : EXIT.fine;
    }),
};

export const person: CommandGroup = {
  actions: { find, export: exported, erase },
  about: ({ person: text }) => text.actions,
};
