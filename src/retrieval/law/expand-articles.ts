import type { LegalReference } from "#src/law/index.ts";

/** A longer range is a division, not a citation. */
const LONGEST_RANGE = 30;

/** "arts. 5º a 7º" is three citations; ranges further down stay within one article. */
export function expandArticles(reference: LegalReference): LegalReference[] {
  const { path, until } = reference;
  const isArticleRange =
    until !== null && path.paragrafo === null && path.inciso === null && path.alinea === null;
  if (!isArticleRange || path.artigo === null || path.item !== null) return [reference];
  const [first, last] = [Number.parseInt(path.artigo, 10), Number.parseInt(until, 10)];
  const count = Math.min(LONGEST_RANGE, last - first + 1);
  if (!(count > 0)) return [{ ...reference, until: null }];
  const numbers = Array.from({ length: count }, (_, index) => String(first + index));
  // "arts. 103-A a 105": the ends are as they were written.
  numbers[0] = path.artigo;
  if (first + count - 1 === last) numbers[count - 1] = until;
  return numbers.map((artigo) => ({ ...reference, path: { ...path, artigo }, until: null }));
}
