import { tokenAt, type CitationToken, type CitationTokens } from "./citation-tokens.ts";
import { ISSUERS_BY_WORD } from "./data/norm-types.ts";

/** Who issued a norm. */
export interface Issuer {
  readonly slug: string;
  readonly label: string;
  readonly next: number;
}

const PREPOSITIONS = new Set(["da", "do"]);
/** Boards that sign in the name of their agency: "CD/ANPD" is the ANPD. */
const BOARDS = new Set(["cd"]);
const MAX_PARTS = 4;

/** "Anatel", "da Anatel", "CD/ANPD", "MF/MPS". */
export function readIssuer(tokens: CitationTokens, at: number): Issuer | null {
  let next = PREPOSITIONS.has(tokenAt(tokens, at).text) ? at + 1 : at;
  const parts: CitationToken[] = [];
  while (parts.length < MAX_PARTS && isIssuer(tokenAt(tokens, next))) {
    parts.push(tokenAt(tokens, next));
    next += 1;
    const hasMore = ["/", "-"].includes(tokenAt(tokens, next).text) && isIssuer(tokenAt(tokens, next + 1));
    if (!hasMore) break;
    next += 1;
  }
  const named = parts.length > 1 && BOARDS.has(parts[0]?.text ?? "") ? parts.slice(1) : parts;
  if (named.length === 0) return null;
  return { slug: named.map((part) => part.text).join("-"), label: named.map(labelOf).join("/"), next };
}

function isIssuer(token: CitationToken): boolean {
  if (token.kind !== "word") return false;
  return (
    ISSUERS_BY_WORD.has(token.text) ||
    (token.isUpper && token.text.length >= 2 && !["no", "nr", "de"].includes(token.text))
  );
}

function labelOf(token: CitationToken): string {
  return ISSUERS_BY_WORD.get(token.text) ?? token.text.toUpperCase();
}
