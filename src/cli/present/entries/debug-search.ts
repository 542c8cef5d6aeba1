import type { CatalogHit, CatalogSearchResponse, Expansion } from "#src/retrieval/index.ts";
import { timingsLine } from "../explain.ts";
import type { Presentation } from "../presentation.ts";
import { facts, indent } from "../table.ts";
import { catalogRemarks } from "./catalog-search.ts";
import { ranksText } from "./faq-search.ts";
import type { Readings } from "./held-form.ts";
import { foundWords, withoutWords } from "./why-found.ts";

const MARGIN = 3;

/** A search of the catalogue with everything that decided it. */
export function presentDebugSearch(
  response: CatalogSearchResponse,
  vocabulary: string | null,
  presentation: Presentation,
): string {
  const { text } = presentation;
  const hits = response.results.map((hit, index) => presentItem(hit, index + 1, response, presentation));
  const closing = [...catalogRemarks(response, presentation), timingsLine(response.timings, presentation)];
  const found = hits.length === 0 ? [text.entrySearch.nothing.catalog] : hits;
  return [facts(queryFacts(response, vocabulary, presentation)), ...found, closing.join("\n")].join("\n\n");
}

type Fact = readonly [name: string, value: string];

function queryFacts(
  response: CatalogSearchResponse,
  vocabulary: string | null,
  { text, format }: Presentation,
): Fact[] {
  const { entrySearch, search } = text;
  const { tokens, expansions, fallbackReason, embeddingUsed } = response;
  const reason = fallbackReason === null ? entrySearch.noReason : search.fallback[fallbackReason];
  const counts = [response.lexicalCount, response.vectorCount].map(format.integer) as [string, string];
  return [
    [entrySearch.tokens, tokens.join(", ") || entrySearch.noTokens],
    [search.expansions, expansionText(expansions, text)],
    [entrySearch.vocabulary, vocabulary ?? text.model.none],
    [entrySearch.cultures, named(response.results, "cultures")],
    [entrySearch.treatments, named(response.results, "treatments")],
    [entrySearch.found, entrySearch.foundLine(...counts)],
    [entrySearch.vectorsUsed, embeddingUsed ? entrySearch.yes : entrySearch.no(reason)],
    [entrySearch.merge, response.isEnhanced ? entrySearch.enhanced : entrySearch.simple],
  ];
}

/** "uva → videira, parreira (sinônimo)": all readings of a word together. */
function expansionText(expansions: readonly Expansion[], { search }: Presentation["text"]): string {
  const readings = Map.groupBy(expansions, ({ kind, from }) => `${kind} ${from}`).values();
  const parts = [...readings].map((group) => {
    const [first] = group;
    if (first === undefined) return "";
    return `${first.from} → ${group.map(({ to }) => to).join(", ")} (${search[first.kind]})`;
  });
  return parts.join("; ") || "–";
}

/** What the vocabulary recognised in the question and some product has. */
function named(hits: readonly CatalogHit[], group: "cultures" | "treatments"): string {
  return [...new Set(hits.flatMap(({ signals }) => signals[group]))].join(", ") || "–";
}

function presentItem(hit: CatalogHit, rank: number, readings: Readings, presentation: Presentation): string {
  const { text, format, style } = presentation;
  const { entrySearch } = text;
  const { item, signals, vectorScore } = hit;
  const words = foundWords(hit, readings, presentation);
  const rows: Fact[] = [
    [entrySearch.final, format.decimal(hit.score, 3)],
    [entrySearch.foundIn, [entrySearch.sources[hit.source], ...ranksText(hit, presentation)].join(" · ")],
    [entrySearch.fieldPoints, format.decimal(hit.lexicalScore)],
    [entrySearch.similarity, vectorScore === null ? "–" : format.decimal(vectorScore, 3)],
    [entrySearch.matched, words || withoutWords(hit, presentation)],
    [entrySearch.cultures, signals.cultures.join(", ") || "–"],
    [entrySearch.treatments, signals.treatments.join(", ") || "–"],
    [entrySearch.hasPair, signals.hasCultureTreatmentPair ? entrySearch.yes : text.entries.notSo],
  ];
  return `${rank}. ${style.bold(item.name)} (${item.id})\n${indent(facts(rows), MARGIN)}`;
}
