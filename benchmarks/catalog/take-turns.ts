import { mean, percentile } from "#src/evaluation/metrics.ts";
import type { AskedQuestion } from "./queries.ts";
import { type Child, startChild } from "./start-child.ts";
import type { Answered, CatalogLatency, SearchSubject } from "./task.ts";

const WARM_UP_ROUNDS = 10;
/** Not among those measured: they only bring code and pages into memory. */
const WARM_UP = [
  "produto para combater formigas no pomar",
  "pulverizador costal de 20 litros",
  "adubo foliar com boro e zinco",
  "sementes de capim para pasto",
  "luvas e máscara para aplicação",
];

/**
 * Every question once to each, in turns: what else the machine does between two questions hits all of them alike.
 * Each has a process of its own; while one answers, the others wait.
 */
export async function takeTurns<Name extends string>(
  subjects: Readonly<Record<Name, SearchSubject>>,
  questions: readonly AskedQuestion[],
): Promise<Record<Name, CatalogLatency>> {
  const names = Object.keys(subjects) as Name[];
  const children = names.map((name) => ({ name, child: startChild(), answers: [] as Answered[] }));
  for (const { name, child } of children) {
    await child.tell(subjects[name]);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const query of WARM_UP) await ask(child, query);
  }
  for (const [at, { text }] of questions.entries()) {
    // Nobody is always first.
    const turn = at % 2 === 0 ? children : children.toReversed();
    for (const { child, answers } of turn) answers.push(await ask(child, text));
  }
  for (const { child } of children) child.stop();
  const figures = children.map(({ name, answers }) => [name, latency(answers, questions)] as const);
  return Object.fromEntries(figures) as Record<Name, CatalogLatency>;
}

function ask(child: Child, query: string): Promise<Answered> {
  return child.tell<Answered>({ kind: "question", query });
}

function latency(answers: readonly Answered[], questions: readonly AskedQuestion[]): CatalogLatency {
  const waited = answers.map(({ milliseconds }) => milliseconds);
  const groups = Map.groupBy(waited.keys(), (at) => questions[at]?.group ?? "");
  const medians = [...groups].map(([group, places]) => [
    group,
    percentile(
      places.map((at) => waited[at] ?? 0),
      0.5,
    ),
  ]);
  return {
    p50: percentile(waited, 0.5),
    p95: percentile(waited, 0.95),
    cpu: mean(answers.map(({ cpu }) => cpu)),
    peakRssMb: Math.max(...answers.map(({ peakRssMb }) => peakRssMb)),
    groups: Object.fromEntries(medians) as Record<string, number>,
  };
}
