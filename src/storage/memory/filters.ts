import type { Filter, Metadata, MetadataCondition, MetadataOperator } from "#src/domain/index.ts";
import { checkFilter, type ComparableValue, listOf, scalarOf, toComparable } from "../filter-rules.ts";
import type { LocatedChunk } from "./tenant-state.ts";

type Test = (located: LocatedChunk) => boolean;

/** What a search may return: active documents that pass the filter. */
export function visibleUnder(filter: Filter): Test {
  checkFilter(filter);
  const tests = [
    ({ owner }: LocatedChunk) => owner.document.active,
    inList(filter.collections, ({ owner }) => owner.document.collection),
    inList(filter.documentIds, ({ owner }) => owner.document.id),
    inList(filter.kinds, ({ owner }) => owner.document.kind),
    ...(filter.metadata ?? []).map(toTest),
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
    const value = own(chunk.chunk.metadata, condition.key) ?? own(owner.document.metadata, condition.key);
    return value !== null && holds(value, condition);
  };
}

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
  return Object.hasOwn(metadata, key) ? toComparable(metadata[key] ?? null) : null;
}

/** NaN, which satisfies no comparison, when the two are of different types. */
function order(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number.NaN;
}
