import type { ProvisionLevel, StoredProvision } from "#src/domain/index.ts";

/** What became of one citation in a question. */
export type Resolution = FoundReference | MissingNorm | MissingProvision | OutsideFilter | OutOfForce;

interface Cited {
  /** One spelling for all: "CF/88, Art. 5, Inciso XI". */
  readonly cited: string;
}

export interface FoundReference extends Cited {
  readonly kind: "found";
  /** One for each provision meant, best first: itself, then everything below it. */
  readonly provisions: readonly (readonly StoredProvision[])[];
  /** The citation names no norm, and several have such a provision. */
  readonly isAmbiguous: boolean;
  /**
   * Why more than one wording may have held on the day asked for: it lies in a year in which the wording changed, and
   * the text does not give the day; the text has several wordings and does not date them at all; or it does not say
   * when the one there is ceased to hold.
   */
  readonly doubt: "year-only" | "undated" | "unknown-end" | null;
}

export interface MissingNorm extends Cited {
  readonly kind: "norm-not-found";
}

/** It is here, but not where the question was told to look. */
export interface OutsideFilter extends Cited {
  readonly kind: "outside-filter";
}

/** The norm is here, and has no such provision. */
export interface MissingProvision extends Cited {
  readonly kind: "provision-not-found";
  readonly documentName: string;
  readonly lastArticle: string | null;
  /** The level where the citation leaves what is there; null when the article itself is missing. */
  readonly level: ProvisionLevel | null;
  /** What the article has at that level: ["I", "II", "III"]. */
  readonly known: readonly string[];
}

/** The provision is here, but not with a wording that held on the day asked for. */
export interface OutOfForce extends Cited {
  readonly kind: "not-in-force";
  /** `not-recorded`: it has ended since, and the text no longer says how it read. */
  readonly reason: "not-yet" | "ended" | "not-recorded";
  /** When it began or ended, as far as the text tells, and by which norm. */
  readonly since: string | null;
  readonly by: string | null;
}
