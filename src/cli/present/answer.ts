import type { AskReply } from "#src/answering/index.ts";
import { passagesIn } from "#src/api/index.ts";
import type { Citation } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { inLine } from "#src/text/index.ts";
import { indent, shownSource, wrap } from "./layout.ts";
import { findRemarks } from "./references.ts";
import type { Screen } from "./screen.ts";
import { closingLine, foundBy, remarks } from "./search.ts";

export interface AnswerView {
  readonly collections?: readonly string[] | undefined;
  /** The text was written while it came. */
  readonly isTextShown?: boolean;
}

export function showAnswer(reply: AskReply, screen: Screen, view: AnswerView = {}): string {
  const { collections, isTextShown = false } = view;
  const passages = passagesIn(reply);
  const before = passages === null ? [] : findRemarks(passages.references, screen);
  const body =
    reply.outcome === "refused" && reply.reason !== "out-of-scope" && reply.reason !== "retrieval-off"
      ? showRefusal(reply, screen, collections)
      : [isTextShown ? "" : wrap(reply.text, screen.width), showSources(reply, screen)];
  const closing = closingLines(reply, passages, screen);
  return [...(before.length === 0 ? [] : [before.join("\n")]), ...body, closing.join("\n")]
    .filter((part, index) => part !== "" || index === 0)
    .join("\n\n");
}

function showSources({ citations }: AskReply, screen: Screen): string {
  const lines = citations.map((citation) => `[${citation.number}] ${place(citation, screen)}`);
  return lines.length === 0 ? "" : `${screen.text.ask.sources}\n${indent(lines.join("\n"))}`;
}

function showRefusal(reply: AskReply, screen: Screen, collections: readonly string[] | undefined): string[] {
  const { ask, search } = screen.text;
  const { reason, query, nearest } = reply;
  if (reason === "not-in-force") return [wrap(reply.text, screen.width)];
  const looked = [
    ask.searched(query, search.modes[passagesIn(reply)?.mode ?? "lexical"]),
    collections === undefined ? ask.everywhere : ask.inCollections(collections.join(", ")),
  ];
  if (nearest.length > 0) {
    const places = nearest.map((citation) => `- ${place(citation, screen)}`);
    looked.push(`${ask.nearest}\n${indent(places.join("\n"))}`);
  }
  return [reason === "no-evidence" ? ask.noEvidence : ask.lowConfidence, looked.join("\n")];
}

function closingLines(reply: AskReply, passages: SearchResponse | null, screen: Screen): string[] {
  const { confidence, model, removed, traceId, citations } = reply;
  const { asking } = screen.text;
  const found =
    passages === null ? { shown: citations, isReranked: false } : foundBy(citedAmong(passages, citations));
  return [
    ...(confidence === null ? [] : [closingLine({ ...found, confidence }, screen)]),
    ...(passages === null ? [] : remarks(passages, screen).filter((line) => !reply.text.includes(line))),
    ...(model === null || reply.outcome === "refused" ? [] : [writer(reply, model, screen)]),
    ...(removed.length === 0 || model === null ? [] : [asking.removed(removed.length)]),
    ...fallbackLines(reply, screen),
    ...(traceId === null ? [] : [screen.style.dim(asking.trace(traceId))]),
  ];
}

/** What was found, as far as the answer rests on it; all of it where nothing is cited. */
function citedAmong(passages: SearchResponse, citations: readonly Citation[]): SearchResponse {
  const cited = new Set(citations.map(({ documentId }) => documentId));
  const hits = passages.hits.filter(({ citation }) => cited.has(citation.documentId));
  return hits.length === 0 ? passages : { ...passages, hits };
}

/** What a search did without is said beside its results already. */
function fallbackLines({ fallbacks }: AskReply, { text: { asking } }: Screen): string[] {
  const reasons: Readonly<Record<string, string>> = asking.reasons;
  const lines = fallbacks
    .filter(({ step, reason }) => step !== "search" || reason === "tool-failed")
    .map(({ step, reason, detail }) =>
      asking.fallback(asking.fallbackSteps[step], reasons[reason] ?? (detail || reason)),
    );
  return [...new Set(lines)];
}

function writer({ usage, cost }: AskReply, model: string, { text, format }: Screen): string {
  const { inputTokens, outputTokens } = usage;
  const tokens = text.asking.tokens(format.integer(inputTokens), format.integer(outputTokens));
  const price = cost === null ? "" : `, US$ ${format.decimal(cost, 6)}`;
  return `${text.asking.writtenBy(model)} (${tokens}${price})`;
}

function place({ label, source }: Citation, { style }: Screen): string {
  return `${inLine(label)} ${style.dim(`(${shownSource(source)})`)}`;
}
