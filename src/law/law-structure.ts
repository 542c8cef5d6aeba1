import {
  type Provision,
  type ProvisionKind,
  PROVISION_LEVELS,
  type ProvisionLevel,
  type ProvisionPath,
} from "#src/domain/index.ts";
import { fromRoman as valueOf, toRoman as numeralOf } from "#src/text/index.ts";
import type { NormName } from "./norms/norm-table.ts";
import type { LawNote } from "./study-notes.ts";

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text with what its parser knows; ranges are half-open, sorted, without overlap. */
export interface LawText {
  readonly text: string;
  /** Divisions and titles, which are never part of a provision. */
  readonly headings: readonly (TextRange & { readonly level: number; readonly title: string })[];
  /** Whole lines that are struck through: wordings that no longer hold. */
  readonly struck: readonly TextRange[];
  /** The norm that the document is, unless a line of its text says otherwise. */
  readonly norm: NormName;
}

/** A provision with what stands above it on its own line: "Homicídio simples". */
export interface ReadProvision extends Provision {
  readonly rubric: (TextRange & { readonly text: string }) | null;
}

export interface LawStructure {
  /** In reading order, without overlap. Lines that continue a provision ("Pena – …") belong to it. */
  readonly provisions: readonly ReadProvision[];
  readonly norms: ReadonlyMap<string, NormName>;
  /** What stands beside the law and is not its text; in reading order, outside of all provisions. */
  readonly notes: readonly LawNote[];
}

/** The path of a norm as a whole. */
export const NO_PATH: ProvisionPath = {
  artigo: null,
  paragrafo: null,
  inciso: null,
  alinea: null,
  item: null,
};

/** The levels of a path above a depth. */
export function pathAbove(path: ProvisionPath, depth: number): ProvisionPath {
  const kept = PROVISION_LEVELS.slice(0, depth).map((level) => [level, path[level]]);
  return { ...NO_PATH, ...Object.fromEntries(kept) };
}

export function depthOf(level: ProvisionLevel): number {
  return PROVISION_LEVELS.indexOf(level);
}

/** A provision as it stands in the text, before its wordings are compared. */
export interface Piece {
  readonly norma: string;
  readonly path: ProvisionPath;
  readonly tipo: ProvisionKind;
  readonly start: number;
  readonly labelEnd: number;
  end: number;
  readonly isStruck: boolean;
  readonly rubric: ReadProvision["rubric"];
}

/** No article has as many incisos; above it, Portuguese words ("mi", "mix", "di") would be numerals. */
const MAX_VALUE = 199;

/** "XI" for 11; null outside of what incisos are numbered with. */
export function toRoman(value: number): string | null {
  return value > MAX_VALUE ? null : numeralOf(value);
}

/** 11 for "XI" or "xi"; null for what is no well-formed numeral of an inciso. */
export function fromRoman(letters: string): number | null {
  const value = valueOf(letters);
  return value === null || value > MAX_VALUE ? null : value;
}
