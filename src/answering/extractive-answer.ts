import type { Citation, SearchMode } from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";

/** What a question got: words of the documents, or a refusal that says where it looked. */
export type ExtractiveAnswer = Answered | Refused;

export interface Answered {
  readonly kind: "answered";
  /** The sentences as one text, each run of them followed by its mark: "[1]". */
  readonly text: string;
  /** In the order of `text`. */
  readonly sentences: readonly AnswerSentence[];
  readonly citations: readonly NumberedCitation[];
  readonly confidence: Confidence;
  /** How much of what was asked the quoted words speak of, 0..1; whole entries and provisions are not measured. */
  readonly support?: number;
}

export interface Refused {
  readonly kind: "refused";
  readonly reason: "no-evidence" | "low-confidence" | "provision-not-found";
  readonly searched: {
    readonly query: string;
    readonly mode: SearchMode;
    readonly collections?: readonly string[];
  };
  /** The closest passages, for people who want to look for themselves. */
  readonly nearest: readonly Citation[];
  readonly confidence: Confidence;
  /** Given when sentences were found that speak of too little of what was asked. */
  readonly support?: number;
}

/** One unit of the answer: a sentence, a list item or a table row. */
export interface AnswerSentence {
  /** As a reader sees it: no Markdown marks, cells named by their columns. */
  readonly text: string;
  /** Exactly the document's text between `start` and `end`. */
  readonly quote: string;
  readonly documentId: number;
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** The `number` of its citation. */
  readonly citation: number;
}

export interface NumberedCitation extends Citation {
  /** From 1, in order of appearance. */
  readonly number: number;
}

export interface AnswerOptions {
  /** A list with its lead counts as one sentence. */
  readonly maxSentences?: number;
  readonly maxCharacters?: number;
  /** Cut lists mislead, so a list may run to twice `maxCharacters`; past either limit it ends in "…". */
  readonly maxListItems?: number;
  /** An answer with less support is refused, 0..1. */
  readonly leastSupport?: number;
  /** Where the search was told to look, for the refusal to repeat. */
  readonly collections?: readonly string[];
}
