import {
  presentChunk,
  presentDocuments,
  presentForgotten,
  presentList,
  presentReindex,
  presentStats,
} from "#src/api/index.ts";
import {
  clearCache,
  CONTENT_LISTS,
  type ContentList,
  countCollection,
  findNamed,
  forgetCollection,
  forgetDocuments,
  listContents,
  listDocuments,
  readChunk,
  readOverview,
  reindex as reindexBase,
} from "#src/app/index.ts";
import type { Origin } from "#src/domain/index.ts";
import { inLine } from "#src/text/index.ts";
import type { CliCommand } from "../../cli.ts";
import { EXIT, UsageError } from "../../errors.ts";
import { oneOf, origin, wholeNumber } from "../../options/values.ts";
import {
  showChunk,
  showDocuments,
  showForgotten,
  showList,
  showReindex,
  showStats,
} from "../../present/upkeep.ts";

export const stats: CliCommand<[options: { readonly documents?: boolean }]> = {
  define: (command, { options }) => command.option("--documents", options.documents),
  run: (cli, options) =>
    cli.withTenant(async (acervo) => {
      if (options.documents) {
        const documents = await listDocuments(acervo, cli.options.collection);
        cli.print(showDocuments(documents, cli), presentDocuments(documents));
      } else {
        const reply = presentStats(await readOverview(acervo));
        cli.print(showStats(reply, cli), reply);
      }
    }),
};

interface ListOptions {
  readonly page?: number;
  readonly limit?: number;
}

const MAX_PAGE_SIZE = 1_000;

export const list: CliCommand<[list: ContentList, options: ListOptions]> = {
  define: (command, { arguments: about, options }) =>
    command
      .argument(`<${CONTENT_LISTS.join("|")}>`, about.list, oneOf("list", CONTENT_LISTS))
      .option("--page <N>", options.page, wholeNumber("--page", { min: 1, max: 1_000_000 }))
      .option("--limit <N>", options.pageSize, wholeNumber("--limit", { min: 1, max: MAX_PAGE_SIZE })),
  run: (cli, what, { page = 1, limit: pageSize = 50 }) =>
    cli.withTenant(async (acervo) => {
      const { collection } = cli.options;
      const reply = presentList(await listContents(acervo, what, { page, pageSize, collection }));
      cli.print(showList(reply, cli), reply);
    }),
};

export const forget: CliCommand<[named: string[], options: { readonly yes?: boolean }]> = {
  define: (command, { arguments: about, options }) =>
    command.argument("[ID|PATH...]", about.forgotten).option("--yes", options.forgetYes),
  run: async (cli, named, { yes = false }) => {
    const { text, format } = cli;
    const { collection } = cli.options;
    const isClear = collection === undefined ? named.length > 0 : !named.some(isNumber);
    if (!isClear) throw new UsageError(text.usage.forgetWhat);
    await cli.withTenant(async (acervo) => {
      if (collection === undefined || named.length > 0) {
        const { documents, inFolders } = await findNamed(acervo, named.map(numberOrPath), collection);
        if (inFolders > 0 && !yes)
          throw new UsageError(text.usage.confirmForgetFolder(format.integer(inFolders)));
        const forgotten = await forgetDocuments(acervo, documents);
        const lines = documents.map(({ name, id }) => text.forget.document(`"${inLine(name)}" (id ${id})`));
        const reply = presentForgotten(documents, forgotten);
        cli.print([...lines, ...showForgotten(reply, cli)].join("\n"), reply);
        return;
      }
      const count = await countCollection(acervo, collection);
      if (!yes) throw new UsageError(text.usage.confirmForget(collection, format.integer(count)));
      const forgotten = await forgetCollection(acervo, collection);
      const line = text.forget.collection(collection, format.integer(forgotten.documents));
      const reply = presentForgotten(collection, forgotten);
      cli.print([line, ...showForgotten(reply, cli)].join("\n"), reply);
    });
  },
};

function isNumber(named: string): boolean {
  return /^\d+$/.test(named);
}

/** A file whose name is a number is meant by "./2024". */
function numberOrPath(named: string): number | string {
  return isNumber(named) ? Number(named) : named;
}

/** One passage by its id, without a question. */
export const chunk: CliCommand<[id: string, options: object]> = {
  define: (command, { arguments: about }) => command.argument("<ID>", about.chunk),
  run: (cli, id) =>
    cli.withTenant(async (acervo) => {
      const reply = presentChunk(await readChunk(acervo, id));
      cli.print(showChunk(reply, cli), reply);
    }),
};

interface ReindexFlags {
  readonly source?: Origin;
  readonly pattern?: string;
}

export const reindex: CliCommand<[options: ReindexFlags]> = {
  define: (command, { options, reindex: text }) =>
    command
      .option("--source <SOURCE>", options.origin, origin("--source"))
      .option("--pattern <GLOB>", text.pattern),
  run: async (cli, { source, pattern }) => {
    const { reindex: text } = cli.text;
    const scope = { origin: source, pattern };
    const report = await cli.withTenant(async (acervo) => {
      const progress = cli.progress(text.progress, 0);
      const reindexed = reindexBase(acervo, scope, (embedded, total) => progress.update(embedded, total));
      return reindexed.finally(() => progress.end());
    });
    const reply = presentReindex(report, scope, cli.language);
    cli.print(showReindex(report, reply, cli), reply);
    if (pattern !== undefined && report.documents_count === 0) cli.note(text.noMatch(pattern));
    return report.success ? EXIT.fine : EXIT.tryLater;
  },
};

type CacheAction = "clear" | "cleanup";

export const cache: CliCommand<[action: CacheAction, options: object]> = {
  define: (command, { arguments: about }) =>
    command.argument("<clear|cleanup>", about.cacheAction, oneOf<CacheAction>("cache", ["clear", "cleanup"])),
  run: async (cli, action) => {
    const { cache: text } = cli.text;
    const only = action === "cleanup" ? "expired" : undefined;
    const deleted = await cli.withTenant((acervo) => clearCache(acervo, only));
    cli.print(action === "clear" ? text.cleared : text.cleaned(cli.format.integer(deleted)), { deleted });
  },
};
