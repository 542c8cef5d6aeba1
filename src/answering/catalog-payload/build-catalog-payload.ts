import type { CatalogHit, CatalogSource } from "#src/retrieval/index.ts";
import { joinFields, payloadLine, type PayloadOptions, quotedQuery } from "./payload-line.ts";
import { priceText } from "./price-text.ts";

/** What of a product found is told to a model. */
export type CatalogPayloadHit = Pick<
  CatalogHit,
  "item" | "source" | "lexicalScore" | "vectorScore" | "snippet"
>;

const SOURCE_NAMES: Readonly<Record<CatalogSource, string>> = {
  lexical: "lexical",
  vector: "vetorial",
  both: "vetorial+lexical",
};

/** What was found in the catalogue, as one line to put into a model's context. */
export function buildCatalogPayload(
  query: string,
  result: { readonly results: readonly CatalogPayloadHit[] },
  options: PayloadOptions = {},
): string {
  const asked = quotedQuery(query);
  if (result.results.length === 0) return `Nenhum item do catálogo encontrado para ${asked}.`;
  return payloadLine(`Itens do catálogo para ${asked}:`, result.results.map(formatCatalogHit), {
    ...options,
    nameOmitted: (count) => (count === 1 ? "(1 item omitido)" : `(${count} itens omitidos)`),
  });
}

/** One product with what a model needs to weigh it. `index` counts from 0. */
export function formatCatalogHit(hit: CatalogPayloadHit, index: number): string {
  const { name, description, category, manufacturer, price, tags } = hit.item;
  const fields = joinFields([
    ["", name],
    ["Categoria", category],
    ["Fabricante", manufacturer],
    ["", formatPrice(price)],
    ["Tags", tags.join(", ")],
    ["Fonte", SOURCE_NAMES[hit.source]],
    ["Score", formatScores(hit)],
    ["Snippet", hit.snippet.trim() === "" ? description : hit.snippet],
  ]);
  return `${index + 1}. ${fields}`;
}

function formatPrice(price: number | null): string {
  return price === null || !Number.isFinite(price) ? "preço indisponível" : `Preço: ${priceText(price)}`;
}

/** Points by words are also known of products that only their vector found; there they explain nothing. */
function formatScores({ source, lexicalScore, vectorScore }: CatalogPayloadHit): string {
  const scores = vectorScore === null ? [] : [`vec:${vectorScore.toFixed(3)}`];
  if (source !== "vector") scores.push(`lex:${lexicalScore.toFixed(2)}`);
  return scores.join(" ");
}
