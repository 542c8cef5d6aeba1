import type { Citation, Hit } from "#src/domain/index.ts";

export type SourceSection = "faqs" | "catalog" | "documents" | "law" | "files";

/** A piece of evidence under the number that an answer cites it by. */
export interface Source {
  /** From 1, in order of appearance. */
  readonly number: number;
  readonly section: SourceSection;
  readonly citation: Citation;
  /** Its text as a model is given it. */
  readonly text: string;
  /** The passage, where it was one: laws are checked by their provisions. */
  readonly hit: Hit | null;
}
