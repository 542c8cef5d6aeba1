import { readFile } from "node:fs/promises";
import { checkCitations } from "#src/answering/index.ts";
import type { Acervo } from "#src/app/index.ts";
import type { Filter, Hit } from "#src/domain/index.ts";
import type { Resolution } from "#src/retrieval/index.ts";
import type { CliCommand } from "../command.ts";
import { EXIT } from "../exit-codes.ts";
import { formerWordings } from "../former-wordings.ts";
import { checkData, type CheckedText, presentCheck } from "../present/check.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";

interface CheckOptions {
  readonly question?: string;
  readonly mark?: boolean;
}

/** Holds a text against the laws that it cites: what is cited must exist, what is quoted must be there word by word. */
export const check: CliCommand<[path: string | undefined, options: CheckOptions]> = {
  define: (command, { arguments: about, options, check }) => {
    command
      .argument("[FILE]", about.checked)
      .option("--question <TEXT>", options.checkQuestion)
      .option("--mark", options.mark)
      .addHelpText("after", `\n${check.exits}`);
  },
  run: async (cli, path, { question, mark = false }) => {
    const text = decode(await readBytes(path, cli.terminal));
    if (text.trim() === "") throw new UsageError(cli.text.check.nothingGiven);
    const { collection } = cli.options;
    const filter: Filter = collection === undefined ? {} : { collections: [collection] };
    const result = await cli.withAcervo(await cli.config(), (acervo) =>
      checkText(text, question, { acervo, filter }),
    );
    cli.print(presentCheck(text, result, cli, { isMarked: mark }), checkData(text, result));
    return result.check.isClean ? EXIT.fine : EXIT.failed;
  },
};

interface CheckDeps {
  readonly acervo: Acervo;
  readonly filter: Filter;
}

/** As many passages as a model would have been given. */
const EVIDENCE = 10;

async function checkText(text: string, question: string | undefined, means: CheckDeps): Promise<CheckedText> {
  const evidence =
    question === undefined
      ? await citedEvidence(text, means)
      : (await means.acervo.search({ query: question, topK: EVIDENCE, filter: means.filter })).hits;
  const resolutions: Resolution[] = [];
  const lookUp = async (citation: string): Promise<readonly Resolution[]> => {
    const found = (await means.acervo.resolve(citation, { filter: means.filter })).resolutions;
    resolutions.push(...found);
    return found;
  };
  const former = await formerWordings(evidence, means.acervo, means.filter);
  const check = await checkCitations(text, evidence, lookUp, former);
  return { check, resolutions, hasQuestion: question !== undefined };
}

/** What is found first may tell which norm the other citations are of. */
const ROUNDS = 2;

/** Without a question a text answers for itself: the evidence is whatever it cites, found by the check itself. */
async function citedEvidence(text: string, { acervo, filter }: CheckDeps): Promise<readonly Hit[]> {
  const evidence: Hit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await checkCitations(text, [...evidence], async (citation) => {
      const { resolutions, hits } = await acervo.resolve(citation, { filter });
      evidence.push(...hits);
      return resolutions;
    });
  }
  return evidence;
}

function readBytes(path: string | undefined, terminal: Terminal): Promise<Uint8Array> {
  return path === undefined || path === "-" ? terminal.readInput() : readFile(path);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
