import type { Vocabulary } from "#src/retrieval/index.ts";
import type { VocabularyInForce } from "../vocabulary-in-force.ts";
import type { Presentation } from "./presentation.ts";
import { shownSource } from "./shown-source.ts";
import { facts } from "./table.ts";

const GROUPS = ["culture", "treatment", "generic"] as const;

export function presentVocabulary(
  { path, vocabulary, isOwn }: VocabularyInForce,
  { text, format }: Presentation,
): string {
  const { vocabulary: words } = text;
  const groups = GROUPS.map((group) => {
    const { terms, synonyms } = countsOf(vocabulary, group);
    return [words.groups[group], words.group(format.integer(terms), format.integer(synonyms))] as const;
  });
  return facts([
    [words.name, vocabulary.name],
    [words.path, shownSource(path)],
    [words.owner, isOwn ? words.own : words.shared],
    ...groups,
  ]);
}

function countsOf({ concepts }: Vocabulary, group: (typeof GROUPS)[number]) {
  const own = concepts.filter((concept) => concept.group === group);
  return { terms: own.length, synonyms: own.reduce((sum, { synonyms }) => sum + synonyms.length, 0) };
}

export function vocabularyData({ path, vocabulary, isOwn }: VocabularyInForce): unknown {
  const { name, version } = vocabulary;
  const groups = GROUPS.map((group) => [group, countsOf(vocabulary, group)] as const);
  return { name, version, path, own: isOwn, groups: Object.fromEntries(groups) };
}
