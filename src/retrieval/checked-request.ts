import { AcervoError } from "#src/domain/index.ts";
import { MAX_QUERY_LENGTH, type Notice } from "./search-types.ts";

/** Throws when the text is no question; everything else about a request is adjusted, not refused. */
export function checkedQuery(query: string): string {
  if (query.length > MAX_QUERY_LENGTH) {
    throw new AcervoError("query-too-long", { length: query.length, limit: MAX_QUERY_LENGTH });
  }
  if (query.trim() === "") throw new AcervoError("query-empty", {});
  return query;
}

/** How many results a search gives: at least one, at most `max`; a notice says when that differs from what was asked. */
export function clampLimit(asked: number, max: number): { limit: number; notices: Notice[] } {
  const limit = Math.min(max, Math.max(1, Math.trunc(asked) || 1));
  return { limit, notices: limit === asked ? [] : [{ kind: "top-k-clamped", asked, used: limit }] };
}
