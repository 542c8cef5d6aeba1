import type { Origin } from "./origin.ts";

export type MetadataValue = string | number | boolean | null;

/** Flat, filterable facts about a document or a chunk. */
export type Metadata = Readonly<Record<string, MetadataValue>>;

export type MetadataOperator = "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";

/**
 * One condition on one metadata key; a chunk's own value wins over its document's. Conditions on the levels of a
 * provision (`artigo`, `inciso`…) hold for a chunk also when one of the provisions in it satisfies all of them.
 */
export interface MetadataCondition {
  readonly key: string;
  readonly operator: MetadataOperator;
  /** An array for `in`, ignored for `exists`. */
  readonly value?: MetadataValue | readonly MetadataValue[];
}

/** What a search may be restricted to. Lists are alternatives; fields and conditions must all hold. */
export interface Filter {
  readonly collections?: readonly string[];
  readonly documentIds?: readonly number[];
  readonly kinds?: readonly string[];
  readonly origins?: readonly Origin[];
  readonly metadata?: readonly MetadataCondition[];
  /** At least one of these must hold. */
  readonly anyOf?: readonly MetadataCondition[];
  /** Former wordings of laws are found only when asked for. */
  readonly includesFormer?: boolean;
}
