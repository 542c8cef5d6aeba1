import { indexTitle, type KnowledgeEntry } from "#src/domain/index.ts";

/** What is embedded above a passage. A heading that repeats the document's name adds nothing. */
export function embeddingTitles(
  name: string,
  entry: KnowledgeEntry | null,
  headings: readonly string[],
): string[] {
  return [indexTitle(name, entry), ...headings.filter((heading) => heading !== name)];
}
