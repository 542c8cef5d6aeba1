import type { NumberedCitation } from "../extractive-answer.ts";

/** Why something that a model wrote did not stay. */
export type RemovalReason =
  /** A mark that names no source. */
  | "unknown-source"
  /** The source says nothing of what the sentence says. */
  | "unsupported"
  /** An address that no source contains: the way in which data would leave. */
  | "foreign-address"
  /** Images and HTML are never shown. */
  | "active-content"
  /**
   * A provision or quotation that is not in the sources, or a sentence without a mark that has a number or name that
   * they lack, or says their contrary; it stays and is named at the end.
   */
  | "unconfirmed";

export interface Removal {
  readonly text: string;
  readonly reason: RemovalReason;
}

/** What a model wrote, held against what it was given. */
export interface GroundedAnswer {
  /** What people may be shown; also what was streamed, joined. */
  readonly text: string;
  /** Only the sources that the text still cites, by the numbers that it uses. */
  readonly citations: readonly NumberedCitation[];
  readonly removed: readonly Removal[];
  /** How many sentences state something that they cite no source for, and that no source speaks of. */
  readonly uncited: number;
  /** At least one sentence cites a source that speaks of it. */
  readonly isGrounded: boolean;
}
