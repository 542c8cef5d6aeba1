/** Every number that decides the order of products; each is a setting. */
export interface CatalogRanking {
  /** Combines the scores of both lists; otherwise the vector list comes first and the lexical one fills up. */
  readonly isEnhanced: boolean;
  readonly vectorWeight: number;
  readonly lexicalWeight: number;
  /** How much of the lexical weight goes by fields; the rest by the passage's own lexical score. */
  readonly fieldShare: number;
  /** For a product that has both what it is for and what it does, as asked. */
  readonly pairBonus: number;
  /** For the first of each list, less for those below. */
  readonly rankBonus: number;
  /** Less similar products are not found by their vectors. */
  readonly vectorThreshold: number;
  readonly fields: FieldWeights;
  readonly bonuses: FieldBonuses;
  readonly minTokenLength: number;
  readonly maxTokens: number;
  readonly maxLimit: number;
}

export interface FieldWeights {
  readonly name: number;
  readonly description: number;
  readonly category: number;
  readonly manufacturer: number;
  readonly tags: number;
  readonly attributes: number;
}

export type CatalogField = keyof FieldWeights;

export interface FieldBonuses {
  /** For every word of the question that stands in some field. */
  readonly token: number;
  readonly culture: number;
  readonly treatment: number;
  readonly pair: number;
  readonly cultureInTags: number;
}
