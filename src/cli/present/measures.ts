import { type CalibrationReply, CONCEPT_GROUPS, countConcepts } from "#src/api/index.ts";
import type { VocabularyInForce } from "#src/app/index.ts";
import {
  type AnswersReport,
  type EvaluationReport,
  mean,
  type RefusalReport,
} from "#src/evaluation/index.ts";
import type { Concept } from "#src/retrieval/index.ts";
import { indent, shownSource, table, wrap } from "./layout.ts";
import type { Screen } from "./screen.ts";

interface OfSet {
  readonly set: string;
}

const METRICS = ["ndcg10", "recall10", "mrr10", "top1"] as const;

export function showEvaluation(
  reports: readonly (EvaluationReport & OfSet)[],
  { text, format }: Screen,
): string {
  const { evaluation } = text;
  const rows = [
    [evaluation.set, ...METRICS, evaluation.queries, "p50 ms", "p95 ms"],
    ...reports.map((report) => [
      report.set,
      ...METRICS.map((metric) => format.decimal(report[metric], 4)),
      format.integer(report.queries),
      format.decimal(report.p50_ms, 1),
      format.decimal(report.p95_ms, 1),
    ]),
  ];
  if (reports.length > 1) {
    const means = METRICS.map((metric) => format.decimal(mean(reports.map((report) => report[metric])), 4));
    rows.push([evaluation.mean, ...means]);
  }
  return table(rows, [1, 2, 3, 4, 5, 6, 7]);
}

/** Shares of all questions; with questions that have no answer, also how well it knew them. */
export function showAnswers(reports: readonly (AnswersReport & OfSet)[], screen: Screen): string {
  const { text, format } = screen;
  const names = text.answerEvaluation;
  const share = (value: number): string => format.decimal(value, 4);
  const header = [
    text.evaluation.set,
    names.contains,
    names.containsGold,
    names.containsKeySentence,
    names.answered,
    names.citesGold,
    names.mostlyGold,
    names.characters,
    text.evaluation.queries,
  ];
  const rows = reports.map((report) => [
    report.set,
    share(report.contains),
    share(report.contains_gold),
    share(report.contains_key_sentence),
    share(report.answered),
    share(report.cites_gold),
    share(report.mostly_gold),
    format.integer(report.mean_characters),
    format.integer(report.queries),
  ]);
  const refusals = reports.flatMap(({ set, refusal }) =>
    refusal === null ? [] : [refusalTable(set, refusal, screen)],
  );
  return [table([header, ...rows], [1, 2, 3, 4, 5, 6, 7, 8]), ...refusals].join("\n\n");
}

function refusalTable(set: string, refusal: RefusalReport, { text, format }: Screen): string {
  const names = text.answerEvaluation;
  const { always_answer, shipped, fitted } = refusal;
  const row = (name: string, { answered, refused, balanced_accuracy }: typeof shipped): string[] => [
    name,
    ...[answered, refused, balanced_accuracy].map((value) => format.decimal(value, 4)),
  ];
  const header = [
    `${names.refusal}: ${set}`,
    names.answeredWhenAnswerable,
    names.refusedWhenUnanswerable,
    names.balanced,
  ];
  const always = row(names.always, { answered: 1, refused: 0, balanced_accuracy: always_answer });
  return table([header, always, row(names.shipped, shipped), row(names.fitted, fitted)], [1, 2, 3]);
}

const LEVELS = ["alta", "media", "baixa"] as const;

export function showCalibration({ calibrations, saved }: CalibrationReply, { text, format }: Screen): string {
  const { calibrate } = text;
  const header = [
    calibrate.mode,
    calibrate.vectorWeight,
    ...LEVELS.flatMap((level) => [level, calibrate.precision]),
    text.answerEvaluation.balanced,
    text.evaluation.queries,
  ];
  const rows = calibrations.map((report) => [
    text.search.modes[report.mode],
    report.vectorWeight === undefined ? "–" : format.decimal(report.vectorWeight),
    ...LEVELS.flatMap((level) => [
      format.decimal(report.confidence[level], 3),
      format.decimal(report.precision[level]),
    ]),
    format.decimal(report.balancedAccuracy),
    `${format.integer(report.answerable)} + ${format.integer(report.unanswerable)}`,
  ]);
  const outcome = saved === null ? calibrate.dryRun : `${calibrate.saved} ${saved}`;
  return `${table([header, ...rows], [1, 2, 3, 4, 5, 6, 7, 8, 9])}\n\n${outcome}`;
}

const MARGIN = 2;

/** Whose it is, and all of its words. */
export function showVocabulary({ path, vocabulary }: VocabularyInForce, screen: Screen): string {
  const { text, style } = screen;
  const { vocabulary: words } = text;
  const about = table([
    [words.name, vocabulary.name],
    ...(path === null ? [] : [[words.path, shownSource(path)]]),
    [words.owner, path === null ? words.own : words.shared],
  ]);
  const groups = CONCEPT_GROUPS.map((group) => {
    const concepts = vocabulary.concepts.filter((concept) => concept.group === group);
    const title = style.bold(`${words.groups[group]}: ${countsText(concepts, screen)}`);
    return [title, ...concepts.map((concept) => indent(showConcept(concept, screen), MARGIN))].join("\n");
  });
  return [about, ...groups].join("\n\n");
}

function showConcept({ term, synonyms }: Concept, { width }: Screen): string {
  const line = synonyms.length === 0 ? term : `${term}: ${synonyms.join(", ")}`;
  return indent(wrap(line, width - 2 * MARGIN), MARGIN).trimStart();
}

/** "1 termo, 2 sinônimos" */
export function countsText(concepts: readonly Concept[], { text, format }: Screen): string {
  const { terms, synonyms } = countConcepts(concepts);
  const { vocabulary: words } = text;
  return `${words.terms(terms, format.integer(terms))}, ${words.synonyms(synonyms, format.integer(synonyms))}`;
}
