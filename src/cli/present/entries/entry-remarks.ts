import type { FaqSearchResponse } from "#src/retrieval/index.ts";
import type { Presentation } from "../presentation.ts";

type SearchOfEntries = Pick<FaqSearchResponse, "fallbackReason" | "notices">;

/** What the reader should know about how a search of entries went. */
export function entryRemarks(response: SearchOfEntries, { text, format }: Presentation): string[] {
  const { entrySearch, search } = text;
  const { fallbackReason, notices } = response;
  const lines = fallbackReason === null ? [] : [entrySearch.withoutVectors(search.fallback[fallbackReason])];
  for (const notice of notices) {
    if (notice.kind === "top-k-clamped")
      lines.push(entrySearch.clamped(format.integer(notice.asked), format.integer(notice.used)));
    else lines.push(search.noTerms);
  }
  return lines;
}
