import {
  type CatalogHit,
  type CatalogSearchResponse,
  type FaqHit,
  type FaqSearchResponse,
  fieldTexts,
} from "#src/retrieval/index.ts";
import { readableText } from "#src/text/index.ts";
import { shownPrice } from "./entries.ts";
import { type Fact, indent, paragraphs, shorten, table, wrap } from "./layout.ts";
import type { Screen } from "./screen.ts";
import {
  expansionText,
  explainSearch,
  MARGIN,
  noticeLines,
  orNothing,
  showRanked,
  timingsLine,
} from "./search.ts";
import { foundWords, mendedWords, type Readings, withoutWords } from "./why-found.ts";

const MAX_LINES = 8;
/** Of a longer answer only the part that fits the question is shown. */
const SHORT_ANSWER = 900;

export function showFaqSearch(response: FaqSearchResponse, screen: Screen, explain: boolean): string {
  const { text, style, format, width } = screen;
  const mixed = isMixed(response.results);
  const hits = response.results.map((hit, index) => {
    const { entry, collection, snippet } = hit;
    const about = [
      entry.id,
      ...(mixed ? [collection] : []),
      ...(entry.category === null ? [] : [entry.category]),
      hit.isNearExact ? text.entrySearch.asked : `${text.search.score} ${format.decimal(hit.score, 3)}`,
    ];
    const answer = entry.answer.length <= SHORT_ANSWER ? entry.answer : snippet;
    const lines = [style.dim(about.join(" · ")), wrap(readableText(answer), width - MARGIN, MAX_LINES)];
    if (explain) lines.push(style.dim(explainFaq(hit, screen)));
    return showRanked(index + 1, entry.question, lines, screen);
  });
  const closing = [
    confidenceLine(response, screen),
    ...entryRemarks(response, screen),
    ...(explain ? explainSearch(response, screen) : []),
  ];
  return paragraphs([...orNothing(hits, screen), closing.join("\n")]);
}

function isMixed(hits: readonly { readonly collection: string }[]): boolean {
  return new Set(hits.map(({ collection }) => collection)).size > 1;
}

type EntrySearch = FaqSearchResponse | CatalogSearchResponse;

/** How far to trust a list of questions or products: nobody answered anything. */
function confidenceLine({ confidence: { level, score } }: EntrySearch, { text, format }: Screen): string {
  return `${text.entrySearch.confidence[level]} (${format.decimal(score)})`;
}

export function entryRemarks(response: EntrySearch, screen: Screen): string[] {
  const { entrySearch, search } = screen.text;
  const { expansions, fallbackReason: reason, results, notices } = response;
  const texts = results.flatMap((hit) =>
    "item" in hit
      ? fieldTexts(hit.item).flatMap(([, texts]) => texts)
      : [hit.entry.question, ...hit.entry.keywords, hit.entry.answer],
  );
  const mended = mendedWords(expansions, texts);
  return [
    ...(mended.length === 0 ? [] : [entrySearch.mended(mended.join("; "))]),
    ...(reason === null ? [] : [entrySearch.withoutVectors(search.fallback[reason])]),
    ...noticeLines(notices, screen),
  ];
}

/** How much of what was asked each part holds, and where either list put it. */
function explainFaq(hit: FaqHit, screen: Screen): string {
  const { text, format } = screen;
  const { field } = text.entries;
  const parts = (["question", "keywords", "answer"] as const).map(
    (part) => `${field(part)} ${format.decimal(hit.signals[part])}`,
  );
  const priority = `${field("priority")} ${format.integer(hit.entry.priority)}`;
  return [...parts, priority, ...ranksText(hit, screen)].join(" · ");
}

function ranksText(
  { lexicalRank, vectorRank }: FaqHit | CatalogHit,
  { text: { search, entrySearch } }: Screen,
): string[] {
  const place = (list: string, rank: number | null): string =>
    rank === null ? `${list} –` : entrySearch.rank(list, String(rank));
  return [place(search.lexical, lexicalRank), place(search.vector, vectorRank)];
}

const MAX_LENGTH = { name: 36, category: 22 };

/** A line for each product as in a list, and below it why it is there. */
export function showCatalogSearch(response: CatalogSearchResponse, screen: Screen): string {
  const { text, style } = screen;
  const { results } = response;
  const closing = [confidenceLine(response, screen), ...entryRemarks(response, screen)].join("\n");
  if (results.length === 0) return `${text.search.nothing}\n\n${closing}`;
  const [header = "", ...rows] = itemRows(results, screen);
  const shown = results.map((hit, index) => {
    const why = style.dim(whyText(hit, response, screen));
    return `${rows[index] ?? ""}\n${indent(why, MARGIN)}`;
  });
  return [style.bold(header), ...shown].join("\n") + `\n\n${closing}`;
}

function itemRows(hits: readonly CatalogHit[], screen: Screen): string[] {
  const { text, format } = screen;
  const { entries, entrySearch, search } = text;
  const mixed = isMixed(hits);
  const header = [
    "#",
    ...["name", "category", "price"].map(entries.field),
    entrySearch.foundIn,
    search.score,
    ...(mixed ? [text.stats.collection] : []),
  ];
  const rows = hits.map(({ item, source, score, collection }, index) => [
    String(index + 1),
    shorten(item.name, MAX_LENGTH.name),
    shorten(item.category ?? "", MAX_LENGTH.category),
    shownPrice(item.price, screen),
    entrySearch.sources[source],
    format.decimal(score),
    ...(mixed ? [collection] : []),
  ]);
  return table([header, ...rows], [0, 3, 5]).split("\n");
}

/** "por fungicida (nome, tags) · uva (tags) · par uva + fungicida" */
function whyText(hit: CatalogHit, response: CatalogSearchResponse, screen: Screen): string {
  const { entrySearch } = screen.text;
  const words = foundWords(hit, response, screen);
  if (words === "") return withoutWords(hit, screen);
  const { cultures, treatments, hasCultureTreatmentPair } = hit.signals;
  const named = `${cultures.join(", ")} + ${treatments.join(", ")}`;
  const pair = hasCultureTreatmentPair ? [entrySearch.pair(named)] : [];
  return `${entrySearch.why} ${[words, ...pair].join(" · ")}`;
}

export function showCatalogDebug(
  response: CatalogSearchResponse,
  vocabulary: string | null,
  screen: Screen,
): string {
  const hits = response.results.map((hit, index) => showItemDebug(hit, index + 1, response, screen));
  const closing = [...entryRemarks(response, screen), timingsLine(response.timings, screen)];
  const facts = table(queryFacts(response, vocabulary, screen));
  return paragraphs([facts, ...orNothing(hits, screen), closing.join("\n")]);
}

function queryFacts(response: CatalogSearchResponse, vocabulary: string | null, screen: Screen): Fact[] {
  const { text, format } = screen;
  const { entrySearch, search } = text;
  const { groups } = text.vocabulary;
  const { tokens, results, fallbackReason, embeddingUsed, lexicalCount, vectorCount } = response;
  const reason = fallbackReason === null ? entrySearch.noReason : search.fallback[fallbackReason];
  // What the vocabulary recognised in the question and some product has.
  const recognised = (group: "cultures" | "treatments"): string =>
    orDash(new Set(results.flatMap(({ signals }) => signals[group])));
  return [
    [entrySearch.tokens, orDash(tokens)],
    [search.expansions, expansionText(response.expansions, screen)],
    [entrySearch.vocabulary, vocabulary ?? text.model.none],
    [groups.culture, recognised("cultures")],
    [groups.treatment, recognised("treatments")],
    [entrySearch.found, entrySearch.foundLine(format.integer(lexicalCount), format.integer(vectorCount))],
    [entrySearch.vectorsUsed, embeddingUsed ? entrySearch.yes : `${entrySearch.no} (${reason})`],
    [entrySearch.merge, response.isEnhanced ? entrySearch.enhanced : entrySearch.simple],
  ];
}

function showItemDebug(hit: CatalogHit, rank: number, readings: Readings, screen: Screen): string {
  const { text, format, style } = screen;
  const { entrySearch } = text;
  const { groups } = text.vocabulary;
  const { item, signals, vectorScore } = hit;
  const words = foundWords(hit, readings, screen);
  const facts: Fact[] = [
    [entrySearch.final, format.decimal(hit.score, 3)],
    [entrySearch.foundIn, [entrySearch.sources[hit.source], ...ranksText(hit, screen)].join(" · ")],
    [entrySearch.fieldPoints, format.decimal(hit.lexicalScore)],
    [entrySearch.similarity, vectorScore === null ? "–" : format.decimal(vectorScore, 3)],
    [entrySearch.matched, words || withoutWords(hit, screen)],
    [groups.culture, orDash(signals.cultures)],
    [groups.treatment, orDash(signals.treatments)],
    [entrySearch.hasPair, signals.hasCultureTreatmentPair ? entrySearch.yes : entrySearch.no],
  ];
  return `${rank}. ${style.bold(item.name)} (${item.id})\n${indent(table(facts), MARGIN)}`;
}

function orDash(words: Iterable<string>): string {
  return [...words].join(", ") || "–";
}
