/** A sign that a message asks for help (weight above 0) or is something else (below 0). */
export interface Cue {
  readonly name: string;
  readonly weight: number;
  /** Meets a message as `foldMessage` gives it, without the courtesies at its beginning. Gaps are bounded. */
  readonly pattern: RegExp;
}
