import { presentChunkId } from "#src/api/index.ts";
import type { SupportReading } from "#src/answering/index.ts";
import type { KnowledgeSearchResponse } from "#src/app/index.ts";
import type { Hit } from "#src/domain/index.ts";
import type { Confidence, Expansion, Notice, SearchResponse, SearchTimings } from "#src/retrieval/index.ts";
import { readableText } from "#src/text/index.ts";
import { entryTitle } from "./entries.ts";
import { excerpt, indent, paragraphs, shownSource, wrap } from "./layout.ts";
import { findRemarks, missRemarks } from "./references.ts";
import type { Screen } from "./screen.ts";

export const MARGIN = 3;
const MAX_LINES = 6;

export function showSearch(
  response: SearchResponse,
  screen: Screen,
  { explain }: { readonly explain: boolean },
): string {
  return paragraphs([
    findRemarks(response.references, screen).join("\n"),
    ...orNothing(
      response.hits.map((hit, index) => showHit(hit, index + 1, screen, explain)),
      screen,
    ),
    [
      closingLine(foundBy(response), screen),
      ...remarks(response, screen),
      ...(explain ? explainSearch(response, screen) : []),
    ].join("\n"),
  ]);
}

export function orNothing(hits: readonly string[], { text }: Screen): readonly string[] {
  return hits.length === 0 ? [text.search.nothing] : hits;
}

/** A numbered result: its title, and what is said of it below. */
export function showRanked(rank: number, title: string, lines: readonly string[], { style }: Screen): string {
  return `${rank}. ${style.bold(title)}\n${indent(lines.join("\n"), MARGIN)}`;
}

function showHit(hit: Hit, rank: number, screen: Screen, explain: boolean): string {
  const { text, style, format, width } = screen;
  const { citation, reference, isAskedQuestion } = hit;
  const passage = excerpt(hit, { width: width - MARGIN, maxLines: MAX_LINES, emphasise: style.match });
  // What was found by its place, or is the very question, has no need of a score.
  const score = isAskedQuestion
    ? text.entrySearch.asked
    : `${text.search.score} ${format.decimal(hit.score, 3)}`;
  const about = [
    shownSource(citation.source),
    `${text.search.document} ${citation.documentId}`,
    reference === null ? score : text.references.exact,
  ];
  const lines = [style.dim(about.join(" · ")), passage];
  if (explain) lines.push(...explainHit(hit, screen).map(style.dim));
  return showRanked(rank, entryTitle(hit, screen) ?? citation.label, lines, screen);
}

interface Found {
  readonly shown: readonly unknown[];
  readonly confidence: Confidence;
  readonly isReranked: boolean;
  /** All of its sources are laws. */
  readonly isLaw?: boolean;
}

export function foundBy({ hits, confidence, reranking }: SearchResponse): Found {
  const isLaw = hits.every(({ kind }) => kind === "legal");
  return { shown: hits, confidence, isReranked: reranking?.reranked ?? false, isLaw };
}

/** How far to trust what was found. Where all of it stays below the minimum score: how near it came. */
export function closingLine({ shown, confidence, isReranked, isLaw = false }: Found, screen: Screen): string {
  const { text, format } = screen;
  const { level, score } = confidence;
  const message = level === "alta" && isLaw ? text.search.surelyByLaw : text.search.confidence[level];
  if (shown.length > 0 || score === 0) return `${message} (${format.decimal(score)})`;
  // A reranker gives no scores for what it turned down.
  return text.search.belowLeast(isReranked ? null : format.decimal(score));
}

/** What the reader should know about how the search went, besides `findRemarks`, which come before its results. */
export function remarks(response: SearchResponse, screen: Screen): string[] {
  const { search } = screen.text;
  const { degraded, fallback, notices, reranking } = response;
  return [
    ...(degraded && fallback !== null ? [search.degraded(search.fallback[fallback])] : []),
    ...noticeLines(notices, screen),
    ...(reranking?.skipped ? [skippedLine(reranking.model, reranking.skipped, screen)] : []),
    ...missRemarks(response.references, screen),
  ];
}

export function noticeLines(notices: readonly Notice[], { text: { search }, format }: Screen): string[] {
  return notices.map((notice) =>
    notice.kind === "top-k-clamped"
      ? search.clamped(format.integer(notice.asked), format.integer(notice.used))
      : search.noTerms,
  );
}

function skippedLine(
  model: string,
  { reason, detail }: { readonly reason: string; readonly detail: string },
  { text: { reranking } }: Screen,
): string {
  const reasons: Readonly<Record<string, string>> = reranking.reasons;
  const said = reasons[reason] ?? reason;
  return reranking.skipped(model, detail === "" ? said : `${said}: ${detail}`);
}

function explainHit(
  { breakdown, matches, chunk }: Hit,
  { text: { search, reranking }, format }: Screen,
): string[] {
  const part = (name: string, score: number | null, rank: number | null): string =>
    score === null ? `${name} –` : `${name} ${format.decimal(score, 3)}${rank === null ? "" : ` (${rank}º)`}`;
  const scores = [
    part(search.lexical, breakdown.lexicalScore, breakdown.lexicalRank),
    part(search.vector, breakdown.vectorScore, breakdown.vectorRank),
    part(search.fused, breakdown.fusedScore, null),
    ...(breakdown.rerankScore === null ? [] : [part(reranking.score, breakdown.rerankScore, null)]),
  ];
  const parts = namedNumbers(breakdown.lexicalParts, format);
  const terms = matches.map(({ term, field }) => (field === "title" ? `${term} ${search.inTitle}` : term));
  return [
    `${search.chunk} ${presentChunkId(chunk.metadata, chunk.id)}`,
    scores.join(" · "),
    ...(parts === "" ? [] : [`${search.parts}: ${parts}`]),
    ...(terms.length === 0 ? [] : [`${search.terms}: ${[...new Set(terms)].join(", ")}`]),
  ];
}

type Explained = Pick<SearchResponse, "expansions" | "confidence" | "timings"> &
  Pick<SearchResponse, "lexicalCount" | "vectorCount"> &
  Partial<Pick<SearchResponse, "fusion">>;

export function explainSearch(
  { expansions, confidence, timings, fusion, lexicalCount, vectorCount }: Explained,
  screen: Screen,
): string[] {
  const { text, format } = screen;
  const { search } = text;
  const signals = namedNumbers(confidence.signals, format);
  return [
    search.lists(format.integer(lexicalCount), format.integer(vectorCount)),
    ...(fusion === undefined ? [] : [`${search.fusion}: ${fusionText(fusion, screen)}`]),
    ...(expansions.length === 0 ? [] : [`${search.expansions}: ${expansionText(expansions, screen)}`]),
    ...(signals === "" ? [] : [`${search.signals}: ${signals}`]),
    timingsLine(timings, screen),
  ];
}

/** "rrf (k 60)", "score (vetor × 0,15)" */
function fusionText(fusion: SearchResponse["fusion"], { text: { search }, format }: Screen): string {
  switch (fusion.kind) {
    case "rrf":
      return `rrf (k ${fusion.k})`;
    case "score":
      return `score (${search.vector} × ${format.decimal(fusion.vectorWeight)})`;
    default:
      return search[fusion.kind];
  }
}

export function timingsLine(timings: SearchTimings, { text, format }: Screen): string {
  const steps = Object.keys(text.search.steps) as (keyof SearchTimings)[];
  const times = steps.map((step) => `${text.search.steps[step]} ${format.decimal(timings[step], 1)}`);
  return `${text.search.timings}: ${times.join(" · ")}`;
}

/** "uva → videira, parreira (sinônimo)": all readings of a word together. */
export function expansionText(expansions: readonly Expansion[], { text: { search } }: Screen): string {
  const readings = Map.groupBy(expansions, ({ kind, from }) => `${from} → ${kind}`).values();
  const parts = [...readings].map(
    ([first, ...others]) =>
      first && `${first.from} → ${[first, ...others].map(({ to }) => to).join(", ")} (${search[first.kind]})`,
  );
  return parts.join("; ") || "–";
}

function namedNumbers(parts: Readonly<Record<string, number>>, { decimal }: Screen["format"]): string {
  return Object.entries(parts)
    .map(([name, value]) => `${name} ${decimal(value, 3)}`)
    .join(" · ");
}

export function showKnowledge(
  response: KnowledgeSearchResponse,
  support: SupportReading,
  screen: Screen,
): string {
  const { results, confidence, reranked } = response;
  const { text, style, format, width } = screen;
  const { support: read, signals } = text.knowledge;
  const named = support.signals.length === 0 ? "" : ` ${signals(support.signals.join(", "))}`;
  const shown = results.map(({ entry, content, source, score, citation }, index) => {
    const about = style.dim(`${source} · ${text.search.score} ${format.decimal(score, 3)}`);
    const passage = readableText(entry?.kind === "faq" ? entry.answer : content);
    const body = wrap(passage, width - MARGIN, MAX_LINES);
    return showRanked(index + 1, citation, [about, body], screen);
  });
  const trust = closingLine({ shown: results, confidence, isReranked: reranked }, screen);
  return paragraphs([
    `${support.isSupport ? read.yes : read.no}${named}.`,
    ...orNothing(shown, screen),
    [...engineLines(response, screen), trust].join("\n"),
  ]);
}

function engineLines(response: KnowledgeSearchResponse, screen: Screen): string[] {
  const { text, format } = screen;
  const { knowledge } = text;
  const { totalResults, searchTimeMs, reranked, reranking: asked } = response;
  const { store, mode, embeddingModel, reranker } = response.engine;
  const reranking = asked?.skipped ? skippedLine(asked.model, asked.skipped, screen) : knowledge.notReranked;
  return [
    knowledge.total(format.integer(totalResults), format.decimal(searchTimeMs, 1)),
    knowledge.engine(store, text.search.modes[mode], embeddingModel ?? text.model.none),
    reranked ? knowledge.reranked(reranker ?? "") : reranking,
  ];
}
