/**
 * What became of a citation: `supported` by the evidence; not there but `known` to the knowledge base; `nonexistent`,
 * because the norm is in the base and has no such provision; or `unknown`, because the base cannot tell.
 */
export type ReferenceStatus = "supported" | "known" | "nonexistent" | "unknown";

interface FindingBase {
  /** Range in the text that was checked. */
  readonly start: number;
  readonly end: number;
  /** Label of the evidence that supports it; null unless supported. */
  readonly source: string | null;
}

export interface ReferenceFinding extends FindingBase {
  readonly kind: "reference";
  /** One spelling for all: "Lei 1.234/2020, Art. 5, Inciso II". */
  readonly cited: string;
  /** The text does not name the norm, or the article, beside it: it was taken from what stands before. */
  readonly isAssumed: boolean;
  readonly status: ReferenceStatus;
}

export interface QuotationFinding extends FindingBase {
  readonly kind: "quotation";
  readonly quotation: string;
  readonly status: "supported" | "unsupported";
}

export type Finding = ReferenceFinding | QuotationFinding;

export interface CitationCheck {
  /** Everything that is cited or quoted is supported. */
  readonly isClean: boolean;
  /** In the order in which they end. */
  readonly findings: readonly Finding[];
  /** The text with a mark after each finding that is not supported. */
  readonly markedText: string;
}
