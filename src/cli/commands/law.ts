import type { Filter } from "#src/domain/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { asOfDay } from "../options/as-of.ts";
import { collect, wholeNumber } from "../options/whole-number.ts";
import { lawData, presentLaw } from "../present/law.ts";
import { hasUndatedLaws, noteUndatedLaws } from "../undated-laws.ts";
import { UsageError } from "../usage-error.ts";

interface LawOptions {
  readonly asOf?: string;
  readonly document?: readonly number[];
}

/** Looks provisions up by their place, as one opens a law at an article. */
export const law: CliCommand<[words: string[], options: LawOptions]> = {
  define: (command, { arguments: about, options, law }) => {
    command
      .argument("<CITATION...>", about.citation)
      .option("--as-of <DATE>", options.asOf, asOfDay)
      .option("--document <ID>", options.document, collect(wholeNumber("--document")))
      .addHelpText("after", `\n${law.exits}`);
  },
  run: async (cli, words, { asOf, document }) => {
    const query = words.join(" ");
    const { collection } = cli.options;
    const filter: Filter = {
      ...(collection === undefined ? {} : { collections: [collection] }),
      ...(document === undefined ? {} : { documentIds: document }),
    };
    const day = asOf === undefined ? {} : { asOf };
    const found = await cli.withAcervo(await cli.config(), async (acervo) => {
      const cited = await acervo.resolve(query, { filter, ...day });
      return { ...cited, query, asOf, isUndated: await hasUndatedLaws(acervo, cited.hits, asOf) };
    });
    if (found.resolutions.length === 0) throw new UsageError(cli.text.law.nothingCited);
    cli.print(presentLaw(found, cli), lawData(found));
    noteUndatedLaws(cli, found.isUndated, asOf);
    return EXIT.fine;
  },
};
