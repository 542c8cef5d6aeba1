import type { ProvisionLevel } from "#src/domain/index.ts";
import { fromRoman } from "./references/roman.ts";

/** Orders the labels of one level as laws do: 5, 5-A, 5-B, 6; IX, X; z, aa. Below 0: `a` comes first. */
export function compareLabels(level: ProvisionLevel, a: string, b: string): number {
  const [first, second] = [orderOf(level, a), orderOf(level, b)];
  return (
    first.number - second.number || (first.suffix < second.suffix ? -1 : Number(first.suffix > second.suffix))
  );
}

function orderOf(level: ProvisionLevel, label: string): { number: number; suffix: string } {
  if (level === "alinea") return { number: label.length, suffix: label };
  const [number = "", suffix = ""] = label.split("-", 2);
  if (level === "inciso") return { number: fromRoman(number) ?? 0, suffix };
  return { number: number === "único" ? 1 : Number(number), suffix };
}
