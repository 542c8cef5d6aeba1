import type { FaqSearchResponse } from "#src/retrieval/index.ts";
import type { Presentation } from "../presentation.ts";
import { mendedWords } from "./held-form.ts";

type SearchOfEntries = Pick<FaqSearchResponse, "fallbackReason" | "notices" | "expansions">;

/** What the reader should know about how a search of entries went; `texts` are those of what was found. */
export function entryRemarks(
  { fallbackReason, notices, expansions }: SearchOfEntries,
  texts: readonly string[],
  { text, format }: Presentation,
): string[] {
  const { entrySearch, search } = text;
  const mended = mendedWords(expansions, texts);
  const lines = mended.length === 0 ? [] : [entrySearch.mended(mended.join("; "))];
  if (fallbackReason !== null) lines.push(entrySearch.withoutVectors(search.fallback[fallbackReason]));
  for (const notice of notices) {
    if (notice.kind === "top-k-clamped")
      lines.push(entrySearch.clamped(format.integer(notice.asked), format.integer(notice.used)));
    else lines.push(search.noTerms);
  }
  return lines;
}
