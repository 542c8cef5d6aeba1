import { PROVISION_LEVELS, type ProvisionLevel, type ProvisionPath } from "#src/domain/index.ts";
import type { Label } from "./label.ts";
import { isNext, wholePart } from "./ordinal.ts";

const DEPTH: Readonly<Record<ProvisionLevel, number>> = {
  artigo: 0,
  paragrafo: 1,
  inciso: 2,
  alinea: 3,
  item: 4,
};

/** Where the reading stands in a norm: the label last read at each level. */
export interface Position {
  readonly labels: (Label | null)[];
}

export function startPosition(): Position {
  return { labels: PROVISION_LEVELS.map(() => null) };
}

/** Moves to a label; what stood below its level is over. */
export function moveTo(position: Position, label: Label): void {
  const depth = DEPTH[label.level];
  position.labels[depth] = label;
  position.labels.fill(null, depth + 1);
}

export function lastLabel(position: Position, level: ProvisionLevel): Label | null {
  return position.labels[DEPTH[level]] ?? null;
}

export function pathOf(position: Position): ProvisionPath {
  const [artigo, paragrafo, inciso, alinea, item] = position.labels.map((label) => label?.value ?? null);
  return {
    artigo: artigo ?? null,
    paragrafo: paragrafo ?? null,
    inciso: inciso ?? null,
    alinea: alinea ?? null,
    item: item ?? null,
  };
}

/** The path that a label would have here. */
export function pathWith(position: Position, label: Label): ProvisionPath {
  const labels = [...position.labels];
  moveTo({ labels }, label);
  return pathOf({ labels });
}

/** Whether a label is the one that the numbering asks for: the first of its level, or the one after the last. */
export function isExpected(position: Position, label: Label): boolean {
  const last = lastLabel(position, label.level);
  if (last === null) return wholePart(label.order) === 1 && label.order % 1000 === 0;
  if (label.value === "único" || last.value === "único") return false;
  return isNext(label.order, last.order);
}

/** Whether a label is at most `most` numbers further on than the last of its level, or than none. */
export function isSoon(position: Position, label: Label, most: number): boolean {
  const last = lastLabel(position, label.level);
  const distance = wholePart(label.order) - (last === null ? 0 : wholePart(last.order));
  return distance >= 1 && distance <= most;
}

/** Whether it goes on in the numbering or stays at the same number, as a new wording of the same provision does. */
export function isOnward(position: Position, label: Label): boolean {
  const last = lastLabel(position, label.level);
  return last === null || label.order >= last.order;
}
