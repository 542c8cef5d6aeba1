import type { Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";

/** As citations name the levels below an article. */
const BELOW_ARTICLE = /, (?:§|Parágrafo único|Incisos? |Alíneas? |Item |Itens )/u;

/** Whether a hit is cited for a provision below its article; súmulas and documents that are no law are not. */
export function isBelowArticle({ provisions, citation }: Hit): boolean {
  return provisions.length > 0 && BELOW_ARTICLE.test(citation.label);
}

/**
 * How near a hit is to the question, said as what it is. "Similaridade" is a cosine. Without one, "Relevância" is the
 * hit's share of the best score that the question could reach: its score beside the best one's, times what is known
 * of the best.
 */
export function nearness(hit: Hit, { hits, confidence }: SearchResponse): string {
  if (hit.reference !== null) return "Referência exata";
  const { vectorScore } = hit.breakdown;
  if (vectorScore !== null) return `Similaridade: ${twoPlaces(vectorScore)}`;
  // Hits that were cited have a made-up score above all others, and make the confidence 1 whatever else was found.
  const best = Math.max(...hits.filter(({ reference }) => reference === null).map(({ score }) => score));
  const { reference: isCertain, lexicalShare } = confidence.signals;
  const bestShare = isCertain === undefined ? confidence.score : (lexicalShare ?? 0);
  const share = best > 0 ? (hit.score / best) * bestShare : 0;
  return `Relevância: ${twoPlaces(Math.min(1, Math.max(0, share)))}`;
}

/** Without "-0.00". */
function twoPlaces(value: number): string {
  return (Math.round(value * 100) / 100 || 0).toFixed(2);
}
