import { tokenAt, type CitationTokens } from "../norms/citation-tokens.ts";

const DEMONSTRATIVES = new Set(["desta", "deste", "nesta", "neste"]);
const KINDS = new Set(
  "lei codigo constituicao decreto resolucao portaria regulamento estatuto medida emenda instrucao consolidacao ato regimento norma".split(
    " ",
  ),
);
const KIND_TAILS = new Set([
  "complementar",
  "provisoria",
  "normativa",
  "constitucional",
  "legislativo",
  "delegada",
]);

/** The text's own norm: "desta Lei", "deste Código", "da presente Lei Complementar". Gives the token after it. */
export function readSelfNorm(tokens: CitationTokens, at: number): number | null {
  const first = tokenAt(tokens, at).text;
  const isPresent = (first === "da" || first === "do") && tokenAt(tokens, at + 1).text === "presente";
  if (!isPresent && !DEMONSTRATIVES.has(first)) return null;
  const kind = at + (isPresent ? 2 : 1);
  if (!KINDS.has(tokenAt(tokens, kind).text)) return null;
  const isDecreeLaw = tokenAt(tokens, kind + 1).text === "-" && tokenAt(tokens, kind + 2).text === "lei";
  if (isDecreeLaw) return kind + 3;
  return KIND_TAILS.has(tokenAt(tokens, kind + 1).text) ? kind + 2 : kind + 1;
}
