import type { CatalogItem } from "#src/domain/index.ts";
import type { CatalogField, CatalogRanking } from "./search-catalog.ts";
import {
  type ConceptGroup,
  type ConceptTable,
  type ReadText,
  readText,
  type SearchToken,
} from "./vocabulary.ts";

/** Why a product fits a question, for people to read. */
export interface CatalogSignals {
  readonly tokens: readonly string[];
  readonly matches: readonly string[];
  readonly fields: Readonly<Record<string, readonly CatalogField[]>>;
  readonly cultures: readonly string[];
  readonly treatments: readonly string[];
  readonly hasCultureTreatmentPair: boolean;
}

export interface FieldScore {
  readonly score: number;
  readonly signals: CatalogSignals;
}

/** Of a description; longer ones are found by their passages all the same. */
const MAX_READ = 10_000;

/**
 * Points for each word of the question in each field, by what the field is worth, and bonuses for what the question
 * is about. A word also counts where the field says it in another word of the trade.
 */
export function scoreFields(
  item: CatalogItem,
  tokens: readonly SearchToken[],
  table: ConceptTable | null,
  { fields: weights, bonuses }: CatalogRanking,
): FieldScore {
  const read = readFields(item, table);
  const found = tokens
    .map((token) => ({
      token,
      fields: read.filter(([, texts]) => texts.some((text) => holds(text, token))).map(([field]) => field),
    }))
    .filter(({ fields }) => fields.length > 0);
  const conceptsOf = (group: ConceptGroup): string[] => {
    const concepts = found.flatMap(({ token }) => token.concept ?? []);
    return [...new Set(concepts.filter((concept) => concept.group === group).map(({ term }) => term))];
  };
  const cultures = conceptsOf("culture");
  const treatments = conceptsOf("treatment");
  const hasPair = cultures.length > 0 && treatments.length > 0;
  const isInTags = found.some(
    ({ token, fields }) => token.concept?.group === "culture" && fields.includes("tags"),
  );
  let score = 0;
  for (const { fields } of found) {
    score += bonuses.token;
    for (const field of fields) score += weights[field];
  }
  if (cultures.length > 0) score += bonuses.culture;
  if (treatments.length > 0) score += bonuses.treatment;
  if (hasPair) score += bonuses.pair;
  if (isInTags) score += bonuses.cultureInTags;
  return {
    score,
    signals: {
      tokens: tokens.map(({ word }) => word),
      matches: found.map(({ token }) => token.word),
      fields: Object.fromEntries(found.map(({ token, fields }) => [token.word, fields])),
      cultures,
      treatments,
      hasCultureTreatmentPair: hasPair,
    },
  };
}

function holds(text: ReadText, { concept, stems }: SearchToken): boolean {
  return (
    (concept !== null && text.concepts.includes(concept)) || stems.some((stem) => text.stems.includes(stem))
  );
}

/** Each text for itself: the words of two tags are no expression. */
function readFields(item: CatalogItem, table: ConceptTable | null): [CatalogField, ReadText[]][] {
  return fieldTexts(item).map(([field, texts]) => [field, texts.map((text) => readText(text, table))]);
}

/** The texts of each field that is compared with questions. */
export function fieldTexts(item: CatalogItem): (readonly [CatalogField, readonly string[]])[] {
  const { name, description, category, manufacturer, tags, attributes } = item;
  const fields: readonly (readonly [CatalogField, readonly unknown[]])[] = [
    ["name", [name]],
    ["description", [description.slice(0, MAX_READ)]],
    ["category", [category]],
    ["manufacturer", [manufacturer]],
    ["tags", tags],
    ["attributes", Object.values(attributes)],
  ];
  return fields.map(([field, values]) => [field, values.filter((value) => typeof value === "string")]);
}
