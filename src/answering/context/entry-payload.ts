import type { CatalogHit, CatalogSource, FaqHit } from "#src/retrieval/index.ts";
import { oneLine } from "#src/text/index.ts";
import { cutText } from "./outside-text.ts";

export type ProductHit = Pick<CatalogHit, "item" | "source" | "lexicalScore" | "vectorScore" | "snippet">;
export type QuestionHit = Pick<FaqHit, "entry" | "relevance" | "isNearExact" | "snippet">;

const DEFAULT_MAX_CHARACTERS = 8_000;
const MAX_QUERY_LENGTH = 200;
const AMOUNT = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SOURCE_NAMES: Readonly<Record<CatalogSource, string>> = {
  lexical: "lexical",
  vector: "vetorial",
  both: "vetorial+lexical",
};

const CATALOG_TEXTS = {
  head: "Itens do catálogo",
  nothing: "Nenhum item do catálogo encontrado",
  omitted: (count: number) => (count === 1 ? "(1 item omitido)" : `(${count} itens omitidos)`),
};
const FAQ_TEXTS: typeof CATALOG_TEXTS = {
  head: "Perguntas frequentes",
  nothing: "Nenhuma pergunta frequente encontrada",
  omitted: (count) => (count === 1 ? "(1 pergunta omitida)" : `(${count} perguntas omitidas)`),
};

/** What was found in the catalogue, as one line to put into a model's context. */
export function buildCatalogPayload(
  query: string,
  { results }: { readonly results: readonly ProductHit[] },
  maxCharacters?: number,
): string {
  return payloadLine(query, results.map(productFields), CATALOG_TEXTS, maxCharacters);
}

/** What was found among the frequent questions, as one line to put into a model's context. */
export function buildFaqPayload(
  query: string,
  { results }: { readonly results: readonly QuestionHit[] },
  maxCharacters?: number,
): string {
  return payloadLine(query, results.map(questionFields), FAQ_TEXTS, maxCharacters);
}

/** "R$ 1.234,56" */
export function priceText(price: number): string {
  return `R$ ${AMOUNT.format(price)}`;
}

/** One product with what a model needs to weigh it. */
export function productFields(hit: ProductHit): string {
  const { name, description, category, manufacturer, price, tags } = hit.item;
  const hasPrice = price !== null && Number.isFinite(price);
  return joinFields([
    ["", name],
    ["Categoria", category],
    ["Fabricante", manufacturer],
    ["", hasPrice ? `Preço: ${priceText(price)}` : "preço indisponível"],
    ["Tags", tags.join(", ")],
    ["Fonte", SOURCE_NAMES[hit.source]],
    ["Score", scoresText(hit)],
    ["Snippet", hit.snippet.trim() === "" ? description : hit.snippet],
  ]);
}

/** Products that only their vector found have a lexical score too, but it explains nothing. */
function scoresText({ source, lexicalScore, vectorScore }: ProductHit): string {
  const scores = vectorScore === null ? [] : [`vec:${vectorScore.toFixed(3)}`];
  if (source !== "vector") scores.push(`lex:${lexicalScore.toFixed(2)}`);
  return scores.join(" ");
}

function questionFields({ entry, relevance, isNearExact, snippet }: QuestionHit): string {
  return joinFields([
    ["Pergunta", entry.question],
    ["Resposta", entry.answer.trim() === "" ? snippet : entry.answer],
    ["Categoria", entry.category],
    ["Prioridade", String(entry.priority)],
    ["Correspondência", isNearExact ? "quase exata" : null],
    ["Score", relevance.toFixed(3)],
  ]);
}

/**
 * Entries that do not fit are left out from the last on, and counted at the end; a first one that is too long by
 * itself is left out as well, since half a price or answer misleads.
 */
function payloadLine(
  query: string,
  fields: readonly string[],
  { head, nothing, omitted }: typeof CATALOG_TEXTS,
  maxCharacters = DEFAULT_MAX_CHARACTERS,
): string {
  const asked = `"${cutText(fieldText(query).replaceAll('"', "'"), MAX_QUERY_LENGTH)}"`;
  if (fields.length === 0) return `${nothing} para ${asked}.`;
  const entries = fields.map((entry, index) => `${index + 1}. ${entry}`);
  for (let kept = entries.length; kept > 0; kept -= 1) {
    const note = kept === entries.length ? [] : [omitted(entries.length - kept)];
    const line = `${head} para ${asked}: ${[...entries.slice(0, kept), ...note].join(" || ")}`;
    if (line.length <= maxCharacters) return line;
  }
  return `${head} para ${asked}: ${omitted(entries.length)}`;
}

/** The fields that have a value, each after its name. */
function joinFields(fields: readonly (readonly [name: string, value: string | null])[]): string {
  const written = fields.flatMap(([name, value]) => {
    const text = fieldText(value ?? "");
    if (text === "") return [];
    return [name === "" ? text : `${name}: ${text}`];
  });
  return written.join(" | ");
}

/** A value that cannot be taken for the end of its field, its entry or the line. */
function fieldText(value: string): string {
  return oneLine(value.replace(/\p{Cc}+/gu, " ")).replace(/[|｜]+/g, "/");
}
