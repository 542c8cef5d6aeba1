import { type LegalReference, parseReferences } from "#src/law/index.ts";

const BARE_NUMBER = /^(?:[oa]s?|n[oa]s?|d[oa]s?)? ?(\d{1,4}[º°]?)$/i;

/**
 * "e no art. 6º?" after "o que diz o art. 5º da CF?": the same question with the other provision, of the norm that was
 * named before. Null unless both cite.
 */
export function completeCitation(question: string, followUp: string): string | null {
  const asked = parseReferences(question)[0];
  const changed = parseReferences(followUp)[0];
  if (asked === undefined) return null;
  const citation = question.slice(asked.start, asked.end);
  const completed =
    changed === undefined
      ? withNumber(citation, followUp)
      : withNorm(followUp.slice(changed.start, changed.end), changed, asked, citation);
  return completed === null ? null : question.slice(0, asked.start) + completed + question.slice(asked.end);
}

/** "e o 10?": the number of an article or a súmula. */
function withNumber(citation: string, followUp: string): string | null {
  const number = BARE_NUMBER.exec(followUp)?.[1];
  return number === undefined || !/^(?:art|s[uú]mula)/i.test(citation)
    ? null
    : citation.replace(/\d+[º°]?/, number);
}

function withNorm(cited: string, changed: LegalReference, asked: LegalReference, citation: string): string {
  if (changed.norm !== null || changed.unknownNorm !== null) return cited;
  const { artigo } = asked.path;
  // Articles up to the ninth are written as ordinals.
  const sign = /^[1-9]$/.test(artigo ?? "") ? "º" : "";
  const article = changed.path.artigo === null && artigo !== null ? ` do art. ${artigo}${sign}` : "";
  return `${cited}${article}${normWords(citation, asked)}`;
}

/** How the question names its norm: " da CF"; its label where the name stands before the article. */
function normWords(citation: string, { norm, unknownNorm }: LegalReference): string {
  if (unknownNorm !== null) return ` da ${unknownNorm}`;
  if (norm === null) return "";
  for (const { index } of citation.matchAll(/\s(?:d[aeo]|n[ao])\s/g)) {
    // Short names are only recognised beside a provision: "CF" alone could be anything.
    const named = parseReferences(`art. 1${citation.slice(index)}`);
    if (named.length === 1 && named[0]?.norm?.key === norm.key) return citation.slice(index);
  }
  return `, ${norm.label}`;
}
