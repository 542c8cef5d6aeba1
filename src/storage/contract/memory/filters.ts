import type {
  Filter,
  Metadata,
  MetadataCondition,
  MetadataOperator,
  MetadataValue,
  Provision,
} from "#src/domain/index.ts";
import {
  askedInText,
  checkFilter,
  type ComparableValue,
  isAboutProvision,
  listOf,
  type ProvisionCondition,
  scalarOf,
  toComparable,
} from "../../filter-rules.ts";
import type { LocatedChunk } from "./tenant-state.ts";

type Test = (located: LocatedChunk) => boolean;

/** What a search may return: chunks of active documents that pass the filter, former ones only if it says so. */
export function visibleUnder(filter: Filter): Test {
  checkFilter(filter);
  const { metadata = [], anyOf = [] } = filter;
  const tests = [
    ({ owner }: LocatedChunk) => owner.document.active,
    ({ owner }: LocatedChunk) => filter.includesFormer === true || !owner.document.isFormer,
    inList(filter.collections, ({ owner }) => owner.document.collection),
    inList(filter.documentIds, ({ owner }) => owner.document.id),
    inList(filter.kinds, ({ owner }) => owner.document.kind),
    inList(filter.origins, ({ owner }) => owner.document.origin),
    ...metadata.filter((condition) => !isAboutProvision(condition)).map(toTest),
    onProvisions(metadata.filter(isAboutProvision)),
    (located: LocatedChunk) => anyOf.length === 0 || anyOf.some((condition) => toTest(condition)(located)),
  ];
  return (located) => tests.every((test) => test(located));
}

function inList<Value>(list: readonly Value[] | undefined, read: (located: LocatedChunk) => Value): Test {
  if (list === undefined) return () => true;
  const allowed = new Set(list);
  return (located) => allowed.has(read(located));
}

function toTest(condition: MetadataCondition): Test {
  const holds = COMPARISONS[condition.operator];
  return ({ chunk, owner }) => {
    const { metadata } = chunk.chunk;
    const given = Object.hasOwn(metadata, condition.key) ? metadata[condition.key] : null;
    const values = Array.isArray(given) ? given.map(toComparable) : [];
    if (values.length > 0) {
      const test = (value: ComparableValue): boolean => value !== null && holds(value, condition);
      return condition.operator === "ne" ? values.every(test) : values.some(test);
    }
    const value = own(metadata, condition.key) ?? own(owner.document.metadata, condition.key);
    return value !== null && holds(value, condition);
  };
}

/** All of them hold on the chunk, or all on one of its provisions. */
function onProvisions(conditions: readonly ProvisionCondition[]): Test {
  const tests = conditions.map(toTest);
  const asked = conditions.map(askedInText);
  return (located) =>
    tests.every((test) => test(located)) ||
    located.chunk.provisions.some((provision) => asked.every((condition) => satisfies(provision, condition)));
}

function satisfies(provision: Provision, condition: ProvisionCondition): boolean {
  const text = provision[condition.key];
  const value = asksForNumber(condition) ? leadingNumber(text) : text;
  return value !== null && COMPARISONS[condition.operator](value, condition);
}

/** Equality is asked in text; an order may be asked of the number that the text begins with. */
function asksForNumber(condition: ProvisionCondition): boolean {
  return ORDERS.includes(condition.operator) && typeof scalarOf(condition) === "number";
}

function leadingNumber(text: string | null): number | null {
  const digits = /^[0-9]+/.exec(text ?? "");
  return digits === null ? null : Number(digits[0]);
}

const ORDERS: readonly MetadataOperator[] = ["gt", "gte", "lt", "lte"];

type Comparison = (value: string | number, condition: MetadataCondition) => boolean;

const COMPARISONS: Readonly<Record<MetadataOperator, Comparison>> = {
  exists: () => true,
  in: (value, condition) => listOf(condition).includes(value),
  eq: (value, condition) => value === scalarOf(condition),
  ne: (value, condition) => value !== scalarOf(condition),
  gt: (value, condition) => order(value, scalarOf(condition)) > 0,
  gte: (value, condition) => order(value, scalarOf(condition)) >= 0,
  lt: (value, condition) => order(value, scalarOf(condition)) < 0,
  lte: (value, condition) => order(value, scalarOf(condition)) <= 0,
};

/** Keys come from users: one that names something every object inherits must find nothing. */
function own(metadata: Metadata, key: string): ComparableValue {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : null;
  return Array.isArray(value) ? JSON.stringify(value) : toComparable((value ?? null) as MetadataValue);
}

/** NaN, which satisfies no comparison, when the two are of different types. */
function order(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number.NaN;
}
