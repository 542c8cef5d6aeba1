import type { AskReply } from "#src/answering/index.ts";
import type { Citation } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { closingLine, confidenceData } from "./confidence.ts";
import { wrap } from "./excerpt.ts";
import type { Presentation } from "./presentation.ts";
import { findRemarks, referenceData } from "./references.ts";
import { foundBy, remarks } from "./search.ts";
import { shownSource } from "./shown-source.ts";
import { indent } from "./table.ts";

export interface ReplyPresentation {
  /** The day that was asked for. */
  readonly asOf?: string | undefined;
  readonly collections?: readonly string[] | undefined;
  /** The text was written while it came. */
  readonly isTextShown?: boolean;
}

/** The passages that an answer goes back to: of laws, where laws were searched. */
export function passagesIn({ findings }: AskReply): SearchResponse | null {
  for (const kind of ["law", "documents"] as const) {
    const found = findings.find((item) => item.kind === kind);
    if (found !== undefined && "response" in found) return found.response as SearchResponse;
  }
  return null;
}

export function presentReply(
  reply: AskReply,
  presentation: Presentation,
  { asOf, collections, isTextShown = false }: ReplyPresentation = {},
): string {
  const passages = passagesIn(reply);
  const before = passages === null ? [] : findRemarks(passages.references, presentation);
  const body =
    reply.outcome === "refused" && reply.reason !== "out-of-scope"
      ? presentRefusal(reply, presentation, collections)
      : [
          ...(isTextShown ? [""] : [wrapped(reply.text, presentation)]),
          ...presentSources(reply, presentation),
        ];
  const closing = closingLines(reply, passages, presentation, asOf);
  return [...(before.length === 0 ? [] : [before.join("\n")]), ...body, closing.join("\n")]
    .filter((part, index) => part !== "" || index === 0)
    .join("\n\n");
}

function wrapped(text: string, { width }: Presentation): string {
  return wrap(text, width)
    .map(({ start, end }) => text.slice(start, end))
    .join("\n");
}

function presentSources({ citations }: AskReply, presentation: Presentation): string[] {
  if (citations.length === 0) return [];
  const lines = citations.map((citation) => `[${citation.number}] ${place(citation, presentation)}`);
  return [`${presentation.text.ask.sources}\n${indent(lines.join("\n"))}`];
}

function presentRefusal(
  { reason, query, nearest, findings }: AskReply,
  presentation: Presentation,
  collections: readonly string[] | undefined,
): string[] {
  const { text } = presentation;
  const mode = passagesIn({ findings } as AskReply)?.mode;
  const looked = [
    text.ask.searched(query, mode ?? "lexical"),
    collections === undefined ? text.ask.everywhere : text.ask.inCollections(collections.join(", ")),
  ];
  if (nearest.length > 0) {
    const places = nearest.map((citation) => `- ${place(citation, presentation)}`);
    looked.push(`${text.ask.nearest}\n${indent(places.join("\n"))}`);
  }
  return [reason === "no-evidence" ? text.ask.noEvidence : text.ask.lowConfidence, looked.join("\n")];
}

function closingLines(
  reply: AskReply,
  passages: SearchResponse | null,
  presentation: Presentation,
  asOf: string | undefined,
): string[] {
  const { confidence, model, removed, fallbacks, traceId } = reply;
  const { asking } = presentation.text;
  const shown = passages === null ? reply.citations : foundBy(passages).shown;
  const isReranked = passages !== null && foundBy(passages).isReranked;
  return [
    ...(confidence === null ? [] : [closingLine({ shown, isReranked, confidence }, presentation)]),
    ...(passages === null ? [] : remarks(passages, presentation, asOf)),
    ...(model === null || reply.outcome === "refused" ? [] : [writer(reply, model, presentation)]),
    ...(removed.length === 0 || model === null ? [] : [asking.removed(removed.length)]),
    ...fallbackLines(fallbacks, presentation),
    ...(traceId === null ? [] : [presentation.style.dim(asking.trace(traceId))]),
  ];
}

/** What a search did without is told beside its results already. */
function fallbackLines(fallbacks: AskReply["fallbacks"], { text: { asking } }: Presentation): string[] {
  const reasons: Readonly<Record<string, string>> = asking.reasons;
  const told = fallbacks.filter(({ step, reason }) => step !== "search" || reason === "tool-failed");
  const lines = told.map(({ step, reason, detail }) =>
    asking.fallback(asking.fallbackSteps[step], reasons[reason] ?? (detail || reason)),
  );
  return [...new Set(lines)];
}

function writer({ usage, cost }: AskReply, model: string, { text, format }: Presentation): string {
  const { inputTokens, outputTokens } = usage;
  const tokens = text.asking.tokens(format.integer(inputTokens), format.integer(outputTokens));
  const price = cost === null ? "" : `, US$ ${format.decimal(cost, 6)}`;
  return `${text.asking.writtenBy(model)} (${tokens}${price})`;
}

function place({ label, source }: Citation, { style }: Presentation): string {
  return `${label} ${style.dim(`(${shownSource(source)})`)}`;
}

/** Under the names that all data of the command line has. */
export function replyData(reply: AskReply): object {
  const { outcome, reason, text, intent, intentSource, query, model, usage, cost, fallbacks, removed } =
    reply;
  const passages = passagesIn(reply);
  return {
    kind: outcome,
    reason,
    text,
    citations: reply.citations.map((citation) => ({ number: citation.number, ...citationData(citation) })),
    sentences: reply.sentences.map(({ documentId, ...sentence }) => ({
      ...sentence,
      document_id: documentId,
    })),
    nearest: reply.nearest.map(citationData),
    confidence: reply.confidence && confidenceData(reply.confidence),
    intent: { intent, source: intentSource },
    searched: { query, tools: reply.findings.map(({ kind }) => kind) },
    ...(passages && {
      mode: passages.mode,
      degraded: passages.degraded,
      fallback: passages.fallback,
      references: passages.references.map(referenceData),
    }),
    model,
    usage: {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cached_tokens: usage.cachedTokens,
    },
    cost,
    removed,
    fallbacks,
    conversation_id: reply.conversationId,
    trace_id: reply.traceId,
    timings: reply.timings,
  };
}

function citationData({ label, documentId, documentName, source, headings, start, end }: Citation): object {
  return { label, document_id: documentId, document_name: documentName, source, headings, start, end };
}
