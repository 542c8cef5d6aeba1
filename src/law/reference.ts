import type { ProvisionPath } from "#src/domain/index.ts";
import type { NormName } from "./norm-name.ts";

/** One provision, or one range of provisions, that a text cites. Lists give one reference for each member. */
export interface LegalReference {
  /** Range in the text, in UTF-16 code units: from the first word of the citation to its last, the norm included. */
  readonly start: number;
  readonly end: number;
  /** Null when the text does not say which norm. */
  readonly norm: NormName | null;
  /**
   * The words that name a norm which nobody told us of: "lei orgânica do município". Null when `norm` is known, and
   * where the text names none or means its own.
   */
  readonly unknownNorm: string | null;
  /** All levels null: the norm as a whole. */
  readonly path: ProvisionPath;
  /** Last of a range, at the deepest level of `path`: "7" in "arts. 5º a 7º", "III" in "incisos I a III". */
  readonly until: string | null;
  /** "art. 5º, caput": the head alone, without what stands below it. */
  readonly isCaputOnly: boolean;
}
