import type { KnowledgeEntry } from "#src/domain/index.ts";

/** What the title field of the index holds: for a question also the other words that people use for it. */
export function indexTitle(name: string, entry: KnowledgeEntry | null): string {
  return entry?.kind === "faq" ? [name, ...entry.keywords].join("\n") : name;
}

/** What is embedded above a passage. A heading that repeats the document's name adds nothing. */
export function embeddingTitles(
  name: string,
  entry: KnowledgeEntry | null,
  headings: readonly string[],
): string[] {
  return [indexTitle(name, entry), ...headings.filter((heading) => heading !== name)];
}
