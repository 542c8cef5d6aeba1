import { PROVISION_LEVELS, type ProvisionLevel, type ProvisionPath } from "#src/domain/index.ts";
import { fromRoman } from "#src/law/index.ts";

/** One string for a place in a norm. Levels that it skips count: the inciso I of a caput is not that of a § 1º. */
export function placeKey(path: ProvisionPath, isCaputOnly = false): string {
  const deepest = PROVISION_LEVELS.findLastIndex((level) => path[level] !== null);
  const levels = PROVISION_LEVELS.slice(0, deepest + 1).map((level) => path[level] ?? "");
  return `${levels.join("/")}${isCaputOnly ? "/caput" : ""}`;
}

/** The keys of a place and of all that it is part of; the norm itself is not among them. */
export function enclosingKeys(path: ProvisionPath): string[] {
  return PROVISION_LEVELS.flatMap((level, index) => {
    if (path[level] === null) return [];
    return [
      PROVISION_LEVELS.slice(0, index + 1)
        .map((upper) => path[upper] ?? "")
        .join("/"),
    ];
  });
}

export function deepestLevel(path: ProvisionPath): ProvisionLevel | undefined {
  return PROVISION_LEVELS.findLast((level) => path[level] !== null);
}

/** A label's place among its siblings: 5 for "5", "V", "e" and "5-A". */
export function ordinalOf(level: ProvisionLevel, label: string): number {
  if (label === "único") return 1;
  if (level === "alinea") return label.charCodeAt(0) - 96 + 26 * (label.length - 1);
  const [base = ""] = label.split("-", 1);
  return level === "inciso" ? (fromRoman(base) ?? 0) : Number(base);
}
