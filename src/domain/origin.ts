import type { DocumentKind } from "./document.ts";

/** Where knowledge came from, in the words of those who keep it: searches are narrowed by it. */
export type Origin = "DOCS" | "FAQ" | "HELP_CENTER" | "CUSTOM" | "CHANGELOG" | "CATALOG";

export const ORIGINS: readonly Origin[] = ["DOCS", "FAQ", "HELP_CENTER", "CUSTOM", "CHANGELOG", "CATALOG"];

/** What a document comes from when nobody said. */
export function originOf(kind: DocumentKind): Origin {
  if (kind === "faq") return "FAQ";
  if (kind === "catalog") return "CATALOG";
  return kind === "changelog" ? "CHANGELOG" : "DOCS";
}
