import { presentEntry, presentEntryList } from "#src/api/index.ts";
import { type Tenant, listChosen, locateEntry, removeLocated } from "#src/app/index.ts";
import type { EntryKind } from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import type { Cli, CliCommand } from "../../cli.ts";
import { UsageError } from "../../errors.ts";
import { showEntries, showEntry } from "../../present/entries.ts";

/** The entry that an id means here; in several other collections, it must be said which. */
export async function locate(
  cli: Cli,
  acervo: Tenant,
  key: { readonly kind: EntryKind; readonly id: string },
): Promise<EntryDocument> {
  const usual = (await cli.settings()).entrance.collection;
  const [found, ...others] = await locateEntry(acervo, key, { named: cli.options.collection, usual });
  if (others.length === 0) return found;
  const places = [found, ...others].map(({ collection }) => collection).join(", ");
  throw new UsageError(cli.text.entries.usage.inSeveral(key.id, places));
}

/** Says that what was changed is not in the usual collection. */
export async function noteCollection(cli: Cli, { collection, entry }: EntryDocument): Promise<void> {
  const usual = (await cli.settings()).entrance.collection;
  if (collection !== usual) cli.note(cli.text.entries.elsewhere(entry.id, collection));
}

export function showAction(kind: EntryKind): CliCommand<[id: string, options: object]> {
  return {
    define: (command, { entries }) => {
      command.argument("<ID>", entries.arguments.id);
    },
    run: async (cli, id) => {
      const document = await cli.withTenant((acervo) => locate(cli, acervo, { kind, id }));
      cli.print(showEntry(document, cli), presentEntry(document));
    },
  };
}

interface ListOptions {
  readonly inactive?: boolean;
  readonly category?: string;
}

export function listAction(kind: EntryKind): CliCommand<[options: ListOptions]> {
  return {
    define: (command, { entries }) => {
      command
        .option("--inactive", entries.options.includeInactive)
        .option("--category <NAME>", entries.options.onlyCategory);
    },
    run: async (cli, options) => {
      const { collection } = cli.options;
      const listing = await cli.withTenant((acervo) => listChosen(acervo, { kind, collection, ...options }));
      cli.print(showEntries(listing, cli), presentEntryList(listing));
    },
  };
}

export function removeAction(kind: EntryKind): CliCommand<[ids: string[], options: object]> {
  return {
    define: (command, { entries }) => {
      command.argument("<ID...>", entries.arguments.id);
    },
    run: async (cli, given) => {
      const ids = [...new Set(given)];
      await cli.withTenant(async (acervo) => {
        // All are looked up before any is deleted: a mistyped id leaves everything as it was.
        const found: EntryDocument[] = [];
        for (const id of ids) found.push(await locate(cli, acervo, { kind, id }));
        const removed = await removeLocated(acervo, found);
        cli.print(cli.text.entries.removed(ids.join(", ")), { removed, ids });
        for (const document of found) await noteCollection(cli, document);
      });
    },
  };
}
