import {
  PROVISION_LEVELS,
  type ProvisionLevel,
  type ProvisionPath,
  type StoredProvision,
} from "#src/domain/index.ts";
import { compareLabels, type LegalReference } from "#src/law/index.ts";

/** The provisions of one article that a reference means: each root with everything below it, in reading order. */
export function selectProvisions(
  rows: readonly StoredProvision[],
  reference: LegalReference,
): StoredProvision[][] {
  const deepest = PROVISION_LEVELS.findLast((level) => reference.path[level] !== null);
  const roots = rows.filter((row) => isRoot(row, reference, deepest));
  return roots.map((root) => (reference.isCaputOnly ? [root] : rows.filter((row) => isWithin(row, root))));
}

/** Exactly the place that is cited: a level that is not named is one that the provision does not have. */
function isRoot(
  row: StoredProvision,
  { path, until }: LegalReference,
  deepest: ProvisionLevel | undefined,
): boolean {
  return PROVISION_LEVELS.every((level) => {
    if (level !== deepest || until === null) return row[level] === path[level];
    const value = row[level];
    if (value === null || path[level] === null) return false;
    return compareLabels(level, path[level], value) <= 0 && compareLabels(level, value, until) <= 0;
  });
}

/** Everything below a provision names it and says more. */
function isWithin(row: StoredProvision, root: StoredProvision): boolean {
  return row.documentId === root.documentId && row.norma === root.norma && isBelow(row, root);
}

/** Level by level down to the deepest one of the root: an inciso of the caput is not one of a parágrafo. */
export function isBelow(row: ProvisionPath, root: ProvisionPath): boolean {
  const depth = PROVISION_LEVELS.findLastIndex((level) => root[level] !== null);
  return PROVISION_LEVELS.slice(0, depth + 1).every((level) => row[level] === root[level]);
}

/** As the law itself orders them: the caput and its incisos, then each parágrafo with what stands below it. */
export function byPlace(a: ProvisionPath, b: ProvisionPath): number {
  for (const level of PROVISION_LEVELS) {
    const [first, second] = [a[level], b[level]];
    if (first === second) continue;
    if (first === null || second === null) return first === null ? -1 : 1;
    return compareLabels(level, first, second);
  }
  return 0;
}
