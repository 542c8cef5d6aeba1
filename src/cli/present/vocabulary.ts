import type { VocabularyInForce } from "#src/app/index.ts";
import type { Concept, Vocabulary } from "#src/retrieval/index.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { shownSource } from "./shown-source.ts";
import { facts, indent } from "./table.ts";

const GROUPS = ["culture", "treatment", "generic"] as const;
const MARGIN = 2;

/** Whose it is, and all of its words. */
export function presentVocabulary(
  { path, vocabulary }: VocabularyInForce,
  presentation: Presentation,
): string {
  const { vocabulary: words } = presentation.text;
  const about = facts([
    [words.name, vocabulary.name],
    [words.path, path === null ? "—" : shownSource(path)],
    [words.owner, path === null ? words.own : words.shared],
  ]);
  const groups = GROUPS.map((group) => presentGroup(vocabulary, group, presentation));
  return [about, ...groups].join("\n\n");
}

type Group = (typeof GROUPS)[number];

function presentGroup(vocabulary: Vocabulary, group: Group, presentation: Presentation): string {
  const { text, style } = presentation;
  const concepts = vocabulary.concepts.filter((concept) => concept.group === group);
  const title = `${text.vocabulary.groups[group]}: ${countsText(concepts, presentation)}`;
  const lines = concepts.map((concept) => presentConcept(concept, presentation));
  return [style.bold(title), ...lines.map((line) => indent(line, MARGIN))].join("\n");
}

function presentConcept({ term, synonyms }: Concept, { width }: Presentation): string {
  const line = synonyms.length === 0 ? term : `${term}: ${synonyms.join(", ")}`;
  const [first = "", ...others] = wrap(line, width - 2 * MARGIN).map(({ start, end }) =>
    line.slice(start, end),
  );
  return [first, ...others.map((other) => indent(other, MARGIN))].join("\n");
}

/** "1 termo, 2 sinônimos" */
export function countsText(concepts: readonly Concept[], { text, format }: Presentation): string {
  const { terms, synonyms } = countsOf(concepts);
  const { vocabulary: words } = text;
  return [words.terms(terms, format.integer(terms)), words.synonyms(synonyms, format.integer(synonyms))].join(
    ", ",
  );
}

function countsOf(concepts: readonly Concept[]) {
  return {
    terms: concepts.length,
    synonyms: concepts.reduce((sum, { synonyms }) => sum + synonyms.length, 0),
  };
}

export function vocabularyData({ path, vocabulary }: VocabularyInForce): unknown {
  const { name, version, concepts } = vocabulary;
  const groups = GROUPS.map((group) => {
    const own = concepts.filter((concept) => concept.group === group);
    return [group, countsOf(own)] as const;
  });
  return { name, version, path, own: path === null, groups: Object.fromEntries(groups), terms: concepts };
}
