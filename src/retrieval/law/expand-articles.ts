import { compareLabels, type LegalReference } from "#src/law/index.ts";
import type { ReadView } from "#src/storage/index.ts";

/** A longer range is a division, not a citation. */
const MAX_RANGE_LENGTH = 50;

/**
 * "arts. 5º a 7º" is one citation for each article that the norm has between the two, 5-A and 6-B included; without a
 * known norm, one for each number. The ends are asked for even where they do not exist, so that this gets said.
 */
export async function expandArticles(reference: LegalReference, view: ReadView): Promise<LegalReference[]> {
  const { path, until } = reference;
  const isArticleRange =
    until !== null && path.paragrafo === null && path.inciso === null && path.alinea === null;
  if (!isArticleRange || path.artigo === null || path.item !== null) return [reference];
  const [first, last] = [path.artigo, until];
  const known =
    reference.norm === null
      ? numbersBetween(first, last)
      : await view.provisions.articles(reference.norm.key);
  const inside = known.filter(
    (label) => compareLabels("artigo", first, label) <= 0 && compareLabels("artigo", label, last) <= 0,
  );
  const labels = [...new Set([first, ...inside, last])].toSorted((a, b) => compareLabels("artigo", a, b));
  const shown = labels.length <= MAX_RANGE_LENGTH ? labels : [...labels.slice(0, MAX_RANGE_LENGTH - 1), last];
  return shown.map((artigo) => ({ ...reference, path: { ...path, artigo }, until: null }));
}

function numbersBetween(first: string, last: string): string[] {
  const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
  const count = Math.max(0, Math.min(MAX_RANGE_LENGTH, to - from + 1));
  return Array.from({ length: count || 0 }, (_, index) => String(from + index));
}
