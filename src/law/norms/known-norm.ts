/** A norm that people cite by name. */
export interface KnownNorm {
  readonly key: string;
  /** As it is usually written: "CF/88", "CDC", "Lei 8.112/1990". */
  readonly label: string;
  readonly name: string;
  /** Other ways to write it; one that ends in "?" counts only beside a provision or with its year. */
  readonly aliases: readonly string[];
}
