import type { MatchedTerm } from "#src/domain/index.ts";
import { analyze } from "#src/text/index.ts";
import type { QueryTerms } from "./query-terms.ts";

/** Which query terms stand in a passage and its titles, and where. */
export function matchedTerms(query: QueryTerms, text: string, title: string): MatchedTerm[] {
  return [...matchesIn(query, text, "text"), ...matchesIn(query, title, "title")];
}

function matchesIn(query: QueryTerms, text: string, field: MatchedTerm["field"]): MatchedTerm[] {
  const wanted = termByStem(query);
  const ranges = new Map<string, [number, number][]>();
  for (const token of analyze(text)) {
    const term = token.isStopWord ? undefined : wanted.get(token.stem);
    if (term === undefined) continue;
    const list = ranges.get(term) ?? [];
    list.push([token.start, token.end]);
    ranges.set(term, list);
  }
  return [...ranges].map(([term, found]) => ({ term, field, ranges: found }));
}

/** From stem to the word that the user typed for it. */
function termByStem(query: QueryTerms): Map<string, string> {
  const table = new Map<string, string>();
  for (const { stem, words, alternatives } of query.terms) {
    const shown = words[0] ?? stem;
    for (const alternative of alternatives)
      if (!table.has(alternative.stem)) table.set(alternative.stem, shown);
  }
  for (const { stem, words } of query.terms) table.set(stem, words[0] ?? stem);
  return table;
}
