import type { Provision } from "#src/domain/index.ts";

/**
 * What became of a citation: `supported` by the evidence; not there but `known` to the knowledge base; `revoked`,
 * because it exists and no longer holds, or never did; `nonexistent`, because the norm is in the base and has no such
 * provision; or `unknown`, because the base cannot tell.
 */
export type ReferenceStatus = "supported" | "known" | "revoked" | "nonexistent" | "unknown";

/** How a provision lost its force, or (vetoed) never had any. */
export interface Revocation extends Pick<Provision, "tipo" | "ate" | "alteracao"> {
  readonly situacao: "revogado" | "vetado";
}

/** A wording that a provision no longer has. */
export type FormerWording = Pick<Provision, "tipo" | "situacao" | "ate" | "alteracao"> & {
  readonly text: string;
};

interface FindingBase {
  /** Range in the text that was checked. */
  readonly start: number;
  readonly end: number;
  /** Label of the evidence that holds it; null when none does. */
  readonly source: string | null;
}

export interface ReferenceFinding extends FindingBase {
  readonly kind: "reference";
  /** One spelling for all: "Lei 1.234/2020, Art. 5, Inciso II". */
  readonly cited: string;
  /** The text does not name the norm, or the article, beside it: it was taken from what stands before. */
  readonly isAssumed: boolean;
  readonly status: ReferenceStatus;
  /** Null unless revoked. */
  readonly revocation: Revocation | null;
}

export interface QuotationFinding extends FindingBase {
  readonly kind: "quotation";
  readonly quotation: string;
  /** `former`: the words are those of a wording that no longer holds. */
  readonly status: "supported" | "former" | "unsupported";
  /** Null unless former. */
  readonly former: FormerWording | null;
}

export type Finding = ReferenceFinding | QuotationFinding;

export interface CitationCheck {
  /** Everything that is cited or quoted is supported. That the text says the truth about it is not. */
  readonly isClean: boolean;
  /** In the order in which they end. */
  readonly findings: readonly Finding[];
  /** The text with a mark after each finding that is not supported. */
  readonly markedText: string;
}
