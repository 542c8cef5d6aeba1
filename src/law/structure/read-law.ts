import type { NormName } from "../norm-name.ts";
import type { LawStructure, LawText } from "../structure.ts";
import { chooseArticles } from "./articles.ts";
import { readLines, withLateArticle, type Line } from "./lines/line.ts";
import { splitParts } from "./parts.ts";
import type { Piece } from "./piece.ts";
import { quotedLines } from "./lines/quotes.ts";
import { readProvisions } from "./read-provisions.ts";
import { findSumulas, readSumulas } from "./sumulas.ts";
import { compareWordings } from "./wordings.ts";

/**
 * Reads a legal text into its provisions: articles, and below them parágrafos, incisos, alíneas and itens; or súmulas.
 * Any text can be given; one without provisions gives none.
 */
export function readLaw(input: LawText): LawStructure {
  const { text } = input;
  const lines = readLines(input);
  const quoted = quotedLines(text, lines);
  const candidates = articleCandidates(text, lines, quoted);
  const norms = new Map<string, NormName>([[input.norm.key, input.norm]]);
  const pieces: Piece[] = [];
  const sumulas = findSumulas(input, lines, candidates.length > 0);
  const sumulaLines = new Set(sumulas.map(({ line }) => line));
  let taken = 0;
  for (const part of splitParts(input, lines, candidates)) {
    const from = taken;
    while (taken < candidates.length && (candidates[taken] ?? 0) < part.until) taken++;
    const own = candidates.slice(from, taken);
    const articles = chooseArticles(text, lines, own);
    if (articles.size > 0) norms.set(part.norm.key, part.norm);
    for (const piece of readProvisions({ text, lines, ...part, articles, quoted, sumulaLines }))
      pieces.push(piece);
  }
  const isArticle = new Set(candidates);
  for (const { norm, piece } of readSumulas(input.text, lines, sumulas, (line) => isArticle.has(line))) {
    norms.set(norm.key, norm);
    pieces.push(piece);
  }
  return { provisions: compareWordings(text, pieces), norms };
}

/** Lines that begin with an article; in a text without any, the first line when it brings one after its title. */
function articleCandidates(text: string, lines: Line[], quoted: readonly boolean[]): number[] {
  const candidates: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.label?.level === "artigo" && quoted[at] !== true) candidates.push(at);
  }
  const [first] = lines;
  if (candidates.length > 0 || first === undefined || first.label !== null) return candidates;
  lines[0] = withLateArticle(text, first);
  return lines[0].label === null ? [] : [0];
}
