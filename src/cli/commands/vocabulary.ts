import { presentVocabulary } from "#src/api/index.ts";
import { readVocabularyInForce, resetVocabulary, setVocabulary } from "#src/app/index.ts";
import type { CliCommand, CommandGroup } from "../cli.ts";
import { countsText, showVocabulary } from "../present/measures.ts";

const show: CliCommand<[options: object]> = {
  run: async (cli) => {
    const found = await cli.withTenant(readVocabularyInForce);
    const shown = found === null ? cli.text.vocabulary.none : showVocabulary(found, cli);
    cli.print(shown, presentVocabulary(found));
  },
};

const set: CliCommand<[path: string, options: object]> = {
  define: (command, { vocabulary }) => command.argument("<FILE>", vocabulary.file),
  run: async (cli, path) => {
    const { name, version, concepts } = await cli.withTenant(
      (acervo) => setVocabulary(acervo, path, cli.language),
      { creates: true },
    );
    cli.print(cli.text.vocabulary.set(name, countsText(concepts, cli)), { name, version });
  },
};

const reset: CliCommand<[options: object]> = {
  run: async (cli) => {
    const isChanged = await cli.withTenant(resetVocabulary);
    const { vocabulary } = cli.text;
    cli.print(isChanged ? vocabulary.reset : vocabulary.wasShared, { reset: isChanged });
  },
};

export const vocabulary: CommandGroup = {
  actions: { show, set, reset },
  about: ({ vocabulary: text }) => text.actions,
  usual: "show",
};
