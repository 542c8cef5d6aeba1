import type { ConfidenceLevel, Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { isBelowArticle, nearness } from "./describe-hit.ts";
import { charactersFor } from "./prompt-tokens.ts";
import { cutText, oneLine, withoutFrame } from "./quoted-text.ts";

export interface AugmentationOptions {
  /** What the whole text may cost, frame included. */
  readonly maxTokens?: number;
}

type Answerable = Exclude<ConfidenceLevel, "sem_rag">;

const DEFAULT_MAX_TOKENS = 2_000;
const CONFIDENCE: Readonly<Record<Answerable, (documents: string) => string>> = {
  alta: (documents) => `[ALTA CONFIANÇA] Resposta baseada em ${documents} verificados.`,
  media: () => "[MÉDIA CONFIANÇA] Resposta parcialmente baseada em documentos.",
  baixa: () => "[BAIXA CONFIANÇA] Informações limitadas encontradas.",
};
const INSTRUCTIONS =
  "Instruções: Use apenas as informações acima para fundamentar sua resposta.\n" +
  "Cite as fontes fornecidas com precisão.";
/** A shorter beginning of a passage says nothing. */
const MIN_QUOTE_LENGTH = 40;

/**
 * What was found, as context to put before a model's question: how far to trust it, the passages with their sources,
 * and how to use them. Null when there is nothing to put there, or no room for it.
 *
 * Whole passages are taken from the best on until the next one does not fit; only the first may be cut.
 */
export function augmentationText(response: SearchResponse, options: AugmentationOptions = {}): string | null {
  const { hits, confidence } = response;
  if (confidence.level === "sem_rag") return null;
  const heading = headingFor(confidence.level, hits.some(isLegal));
  const frameLength = `${heading}\n\n${INSTRUCTIONS}`.length;
  const room = charactersFor(options.maxTokens ?? DEFAULT_MAX_TOKENS) - frameLength;
  const entries = entriesWithin(response, room);
  return entries.length === 0 ? null : `${heading}\n${entries.join("\n\n")}\n\n${INSTRUCTIONS}`;
}

function headingFor(level: Answerable, isLegal: boolean): string {
  const confidence = CONFIDENCE[level](isLegal ? "documentos jurídicos" : "documentos");
  return `${confidence}\n\n=== Contexto ${isLegal ? "Jurídico " : ""}Relevante ===`;
}

function entriesWithin(response: SearchResponse, room: number): string[] {
  const entries: string[] = [];
  let left = room;
  for (const hit of response.hits) {
    const source = sourceLine(hit, response);
    const text = withoutFrame(hit.chunk.text.trim());
    // The line break before an entry, the one after its source, the quotes; and between entries one break more.
    const space = left - source.length - (entries.length === 0 ? 4 : 5);
    const quote = entries.length === 0 ? firstQuote(text, space) : text.length <= space ? text : null;
    if (quote === null) break;
    entries.push(`${source}\n"${quote}"`);
    left = space - quote.length;
  }
  return entries;
}

function firstQuote(text: string, space: number): string | null {
  if (text.length <= space) return text;
  return space < MIN_QUOTE_LENGTH ? null : cutText(text, space);
}

function sourceLine(hit: Hit, response: SearchResponse): string {
  const sign = isBelowArticle(hit) ? "⚖️" : "📜";
  return `${sign} [${nearness(hit, response)}] ${oneLine(hit.citation.label)}`;
}

function isLegal({ kind, provisions }: Hit): boolean {
  return kind === "legal" || provisions.length > 0;
}
