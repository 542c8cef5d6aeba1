/** Where a name, a number or a reference stands in a text, in UTF-16 code units. */
export interface FactRange {
  readonly start: number;
  readonly end: number;
}
