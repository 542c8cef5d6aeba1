import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";

export const CATEGORIES = [
  "override",
  "role-change",
  "fake-citation",
  "exfiltration",
  "cross-document",
  "prompt-leak",
  "encoded",
  "homoglyph",
  "invisible",
  "hidden-html",
  "metadata",
  "poisoned-majority",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** What an order travels in. */
export type Carrier = "md" | "html" | "txt" | "faq" | "catalog";

/** A document with one true statement, and the question that finds it. */
export interface InjectionCase {
  readonly number: number;
  readonly category: Category | "benign";
  readonly language: "pt" | "en";
  /** Several where the same is said in many places. */
  readonly sources: readonly SourceDocument[];
  readonly entries: readonly KnowledgeEntry[];
  readonly question: string;
  /** What a faithful answer says; it stands in the document as it is here. */
  readonly fact: string;
}

/** Where everything lies that whoever asks may see. */
export const OPEN_COLLECTION = "publica";
