import {
  askList,
  type AskedQuestion,
  fillBase,
  listFigures,
  missingSources,
  type QuestionList,
  readQuestionList,
} from "#src/evaluation/index.ts";
import type { Cli } from "../cli.ts";
import { EXIT, type ExitCode } from "../errors.ts";
import { showListFigures } from "../present/measures.ts";
import { withTemporaryBase } from "../temporary-base.ts";

type Settings = Readonly<Record<string, string>>;

/** Asks questions that say what is expected, each of a base of its own. */
export async function evaluateLists(
  cli: Cli,
  paths: readonly string[],
  settings: Settings,
): Promise<ExitCode | void> {
  const asked: AskedQuestion[] = [];
  for (const path of paths) {
    const answers = await askAll(cli, await readQuestionList(path), settings);
    if (answers === null) return EXIT.interrupted;
    asked.push(...answers);
  }
  const groups = figuresByGroup(asked);
  // Whoever improves answers looks at one half only; of the other the figures are all there is.
  const tune = asked.filter(({ half }) => half === "tune");
  cli.print(showListFigures(groups, cli), { figures: groups, tune });
}

/** Null: interrupted. What is not on this machine is skipped, and said to be. */
async function askAll(
  cli: Cli,
  { bases, questions }: QuestionList,
  settings: Settings,
): Promise<AskedQuestion[] | null> {
  const asked: AskedQuestion[] = [];
  for (const [base, sources] of bases) {
    const missing = missingSources(sources);
    if (missing.length > 0) {
      cli.note(cli.text.answerEvaluation.skipped(base, missing.join(", ")));
      continue;
    }
    const own = questions.filter((item) => item.base === base);
    const answers = await withTemporaryBase(cli, settings, async (acervo) => {
      cli.note(cli.text.evaluation.indexing(base));
      await fillBase(acervo, sources);
      cli.note(cli.text.evaluation.asking(`${base}: ${cli.format.integer(own.length)}`));
      return askList(acervo, own);
    });
    if (answers === null) return null;
    asked.push(...answers);
  }
  return asked;
}

function figuresByGroup(asked: readonly AskedQuestion[]) {
  return [...Map.groupBy(asked, ({ half }) => half)].flatMap(([half, all]) => [
    { half, of: "", ...listFigures(all) },
    ...[...Map.groupBy(all, ({ base }) => base)].map(([of, list]) => ({ half, of, ...listFigures(list) })),
    ...[...Map.groupBy(all, ({ kind }) => kind)].map(([of, list]) => ({ half, of, ...listFigures(list) })),
  ]);
}
