import { type CalibrationReply, CONCEPT_GROUPS, countConcepts } from "#src/api/index.ts";
import type { VocabularyInForce } from "#src/app/index.ts";
import { type AnswersReport, type EvaluationReport, mean } from "#src/evaluation/index.ts";
import type { Concept } from "#src/retrieval/index.ts";
import { indent, shownSource, table, wrap } from "./layout.ts";
import type { Screen } from "./screen.ts";

type OfSet<Report> = Report & { readonly set: string };

type Figures = Readonly<Record<string, string | number | undefined>>;

/** Figures under the names that they have in `--json`. */
function figuresTable(rows: readonly Figures[], { format }: Screen): string {
  const names = [
    ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined))),
  ];
  const cell = (figure: Figures[string]): string => {
    if (typeof figure !== "number") return figure ?? "";
    return Number.isInteger(figure) ? format.integer(figure) : format.decimal(figure, figure < 1 ? 4 : 1);
  };
  return table(
    [names, ...rows.map((row) => names.map((name) => cell(row[name])))],
    [...names.keys()].slice(1),
  );
}

const METRICS = ["ndcg10", "recall10", "mrr10", "top1"] as const;

export function showEvaluation(reports: readonly OfSet<EvaluationReport>[], screen: Screen): string {
  const rows: Figures[] = [...reports];
  if (reports.length > 1) {
    const means = METRICS.map((metric) => [metric, mean(reports.map((report) => report[metric]))] as const);
    rows.push({ set: screen.text.evaluation.mean, ...Object.fromEntries(means) });
  }
  return figuresTable(rows, screen);
}

/** Shares of all questions; with questions that have no answer, also how well it knew them. */
export function showAnswers(reports: readonly OfSet<AnswersReport>[], screen: Screen): string {
  const refusals = reports.flatMap(({ set, refusal }): Figures[] => {
    if (refusal === null) return [];
    const { always_answer: balanced_accuracy, shipped, fitted } = refusal;
    return [
      { set, refusing: "always_answer", answered: 1, refused: 0, balanced_accuracy },
      { set, refusing: "shipped", ...shipped },
      { set, refusing: "fitted", ...fitted, thresholds: undefined },
    ];
  });
  const answers = reports.map((report): Figures => ({ ...report, refusal: undefined }));
  return [answers, refusals]
    .filter((rows) => rows.length > 0)
    .map((rows) => figuresTable(rows, screen))
    .join("\n\n");
}

/** Right, wrong and refused, in all and by base and kind of question. */
export function showListFigures(groups: readonly Figures[], screen: Screen): string {
  return figuresTable(groups, screen);
}

export function showCalibration({ calibrations, saved }: CalibrationReply, screen: Screen): string {
  const { calibrate } = screen.text;
  const rows = calibrations.map(({ confidence, precision, similarity = {}, ...figures }): Figures => ({
    ...confidence,
    ...Object.fromEntries(Object.entries(similarity).map(([level, cosine]) => [`${level}: cosine`, cosine])),
    ...Object.fromEntries(Object.entries(precision).map(([level, share]) => [`${level}: precision`, share])),
    ...figures,
    model: figures.model ?? undefined,
  }));
  const outcome = saved === null ? calibrate.dryRun : `${calibrate.saved} ${saved}`;
  return `${figuresTable(rows, screen)}\n\n${outcome}`;
}

const MARGIN = 2;

export function showVocabulary({ path, vocabulary }: VocabularyInForce, screen: Screen): string {
  const { text, style } = screen;
  const { vocabulary: words } = text;
  const about = table([
    [text.stats.name, vocabulary.name],
    ...(path === null ? [] : [[words.path, shownSource(path)]]),
    [words.owner, path === null ? words.own : words.shared],
  ]);
  const groups = CONCEPT_GROUPS.map((group) => {
    const concepts = vocabulary.concepts.filter((concept) => concept.group === group);
    const title = style.bold(`${words.groups[group]} (${countsText(concepts, screen)})`);
    const lines = concepts.map(({ term, synonyms }) => {
      const line = synonyms.length === 0 ? term : `${term}: ${synonyms.join(", ")}`;
      // Further lines stand deeper than the first.
      return indent(indent(wrap(line, screen.width - 2 * MARGIN), MARGIN).trimStart(), MARGIN);
    });
    return [title, ...lines].join("\n");
  });
  return [about, ...groups].join("\n\n");
}

export function countsText(concepts: readonly Concept[], { text, format }: Screen): string {
  const { terms, synonyms } = countConcepts(concepts);
  return text.vocabulary.counts(format.integer(terms), format.integer(synonyms));
}
