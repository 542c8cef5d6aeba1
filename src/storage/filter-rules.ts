import {
  AcervoError,
  type Filter,
  METADATA_OPERATORS,
  type MetadataCondition,
  type MetadataValue,
  PROVISION_LEVELS,
} from "#src/domain/index.ts";

const MAX_CONDITIONS = 64;
const MAX_LIST = 1_000;
const KEY = /^[\p{L}\p{N}_.-]{1,64}$/u;

/** What engines compare: booleans are 1 and 0, and null stands for "no value". */
export type ComparableValue = string | number | null;

/** True when the filter lets everything through that it may see at all (see `includesFormer`). */
export function isEmptyFilter(filter: Filter): boolean {
  const isListed = filter.collections ?? filter.documentIds ?? filter.kinds ?? filter.origins;
  return !isListed && !hasConditions(filter);
}

/** True when the filter asks for what documents say of themselves, which may hold for one in a thousand. */
export function hasConditions({ metadata = [], anyOf = [] }: Filter): boolean {
  return metadata.length + anyOf.length > 0;
}

/** What a provision can be asked by; a name here is also its column or property. */
const PROVISION_KEYS = [...PROVISION_LEVELS, "tipo", "situacao", "norma"] as const;

export type ProvisionKey = (typeof PROVISION_KEYS)[number];

export interface ProvisionCondition extends MetadataCondition {
  readonly key: ProvisionKey;
}

/** Conditions that one provision of a chunk may satisfy in place of the chunk's metadata. */
export function isAboutProvision(condition: MetadataCondition): condition is ProvisionCondition {
  return PROVISION_KEYS.some((key) => key === condition.key);
}

/** As asked of a provision, which says everything in text: 5 is equal to "5". Order keeps its numbers. */
export function askedInText(condition: ProvisionCondition): ProvisionCondition {
  const { operator, value } = condition;
  if (operator === "in") return { ...condition, value: (value as readonly MetadataValue[]).map(String) };
  return operator === "eq" || operator === "ne" ? { ...condition, value: String(value) } : condition;
}

/**
 * Every engine asks this before it reads a filter, so that all refuse the same ones.
 * Shared meaning of a condition: a missing value satisfies none; order compares numbers with numbers and texts
 * (by code point) with texts, never one with the other. Of several values that a chunk has for a key one must satisfy
 * it; "not equal" holds for all of them or not at all. What a provision says is text that numbers are equal to as
 * they are written; in order, a number compares with the one that the text begins with ("103-B" is above 100).
 */
export function checkFilter(filter: Filter): void {
  const { collections, documentIds, kinds, origins } = filter;
  for (const list of [collections, documentIds, kinds, origins]) checkList(list ?? []);
  checkConditions(filter.metadata ?? []);
  checkConditions(filter.anyOf ?? []);
}

function checkConditions(conditions: readonly MetadataCondition[]): void {
  if (conditions.length > MAX_CONDITIONS) {
    throw invalid(`${conditions.length} condições (máximo ${MAX_CONDITIONS})`);
  }
  for (const condition of conditions) checkCondition(condition);
}

export function toComparable(value: MetadataValue): ComparableValue {
  return typeof value === "boolean" ? Number(value) : value;
}

/** The alternatives of an `in`. */
export function listOf(condition: MetadataCondition): ComparableValue[] {
  return (condition.value as readonly MetadataValue[]).map(toComparable);
}

/** The value that every other comparison takes. */
export function scalarOf(condition: MetadataCondition): string | number {
  return toComparable(condition.value as MetadataValue) as string | number;
}

function checkCondition({ key, operator, value }: MetadataCondition): void {
  if (!KEY.test(key)) throw invalid(`chave "${key}" tem caracteres não permitidos`);
  if (!METADATA_OPERATORS.includes(operator)) throw invalid(`operador "${operator}" desconhecido`);
  if (operator === "exists") return;
  if (operator === "in") {
    if (!Array.isArray(value)) throw invalid(`"${key}" precisa de uma lista`);
    checkList(value);
    for (const item of value) checkScalar(key, item);
  } else checkScalar(key, value);
}

function checkList(list: readonly unknown[]): void {
  if (list.length > MAX_LIST) throw invalid(`lista com ${list.length} itens (máximo ${MAX_LIST})`);
}

function checkScalar(key: string, value: unknown): void {
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return;
  throw invalid(`"${key}" precisa de texto, número ou booleano`);
}

function invalid(reason: string): AcervoError {
  return new AcervoError("invalid-filter", { reason });
}
