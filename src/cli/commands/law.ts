import { createReadStream } from "node:fs";
import { presentCheck, presentLaw } from "#src/api/index.ts";
import { checkText, MAX_CHECKED_BYTES, undatedAmong } from "#src/app/index.ts";
import type { CliCommand } from "../cli.ts";
import { EXIT, UsageError } from "../errors.ts";
import { asOfDay } from "../options/dates.ts";
import { inCollection, type SearchOptions } from "../options/search-options.ts";
import { collect, given, wholeNumber } from "../options/values.ts";
import { showCheck, showLaw } from "../present/law.ts";
import { readAll } from "../terminal.ts";
import { noteUndated } from "./search-notes.ts";

/** Looks provisions up by their place, as one opens a law at an article. */
export const law: CliCommand<[words: string[], options: Pick<SearchOptions, "asOf" | "document">]> = {
  define: (command, { arguments: about, options, law }) =>
    command
      .argument("<CITATION...>", about.citation)
      .option("--as-of <DATE>", options.asOf, asOfDay)
      .option("--document <ID>", options.document, collect(wholeNumber("--document")))
      .addHelpText("after", `\n${law.exits}`),
  run: async (cli, words, { asOf, document }) => {
    const query = words.join(" ");
    const filter = { ...inCollection(cli.options.collection), ...given({ documentIds: document }) };
    await cli.withTenant(async (acervo) => {
      const found = { ...(await acervo.resolve({ query, filter, asOf })), query, asOf };
      if (found.resolutions.length === 0) throw new UsageError(cli.text.law.nothingCited);
      const undated = await undatedAmong(acervo, found.hits, asOf);
      cli.print(showLaw(found, cli, undated), presentLaw(found));
      noteUndated(cli, undated.length > 0, asOf);
    });
  },
};

interface CheckOptions {
  readonly question?: string;
  readonly mark?: boolean;
}

export const check: CliCommand<[path: string | undefined, options: CheckOptions]> = {
  define: (command, { arguments: about, options, check }) =>
    command
      .argument("[FILE]", about.checked)
      .option("--question <TEXT>", options.checkQuestion)
      .option("--mark", options.mark)
      .addHelpText("after", `\n${check.exits}`),
  run: async (cli, path, { question, mark = false }) => {
    const isPiped = path === undefined || path === "-";
    const read = isPiped
      ? cli.terminal.readInput(MAX_CHECKED_BYTES)
      : readAll(createReadStream(path), MAX_CHECKED_BYTES);
    const text = decode(await read);
    if (text.trim() === "") throw new UsageError(cli.text.check.nothingGiven);
    const filter = inCollection(cli.options.collection);
    const checked = await cli.withTenant((acervo) => checkText(acervo, text, { question, filter }));
    const reply = presentCheck(checked);
    cli.print(showCheck(checked, reply, cli, mark), reply);
    return reply.clean ? EXIT.fine : EXIT.failed;
  },
};

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
