import { fileSettings, removeVocabulary, saveVocabulary } from "#src/app/index.ts";
import type { CliCommand, CommandGroup } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { countsText, presentVocabulary, vocabularyData } from "../present/vocabulary.ts";
import { vocabularyInForce } from "../vocabulary-in-force.ts";

const show: CliCommand<[options: object]> = {
  define: () => undefined,
  run: async (cli) => {
    const found = await vocabularyInForce(await cli.config());
    if (found === null) cli.print(cli.text.vocabulary.none, { name: null });
    else cli.print(presentVocabulary(found, cli), vocabularyData(found));
    return EXIT.fine;
  },
};

const set: CliCommand<[path: string, options: object]> = {
  define: (command, { vocabulary }) => {
    command.argument("<FILE>", vocabulary.file);
  },
  run: async (cli, path) => {
    const config = await cli.config();
    const settings = fileSettings(config.dataDir);
    const { name, version, concepts } = await saveVocabulary(settings, config.tenant, path, cli.language);
    cli.print(cli.text.vocabulary.set(name, countsText(concepts, cli)), { name, version });
    return EXIT.fine;
  },
};

const reset: CliCommand<[options: object]> = {
  define: () => undefined,
  run: async (cli) => {
    const { dataDir, tenant } = await cli.config();
    const isChanged = await removeVocabulary(fileSettings(dataDir), tenant);
    const { vocabulary } = cli.text;
    cli.print(isChanged ? vocabulary.reset : vocabulary.wasShared, { reset: isChanged });
    return EXIT.fine;
  },
};

/** The words of a trade that a catalogue is searched with. */
export const vocabulary: CommandGroup = {
  actions: {
    show: { about: ({ vocabulary: text }) => text.actions.show, command: show, isDefault: true },
    set: { about: ({ vocabulary: text }) => text.actions.set, command: set },
    reset: { about: ({ vocabulary: text }) => text.actions.reset, command: reset },
  },
};
