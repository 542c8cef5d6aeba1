import { coversNorm } from "#src/domain/index.ts";
import type { NormName } from "../norm-name.ts";
import { citationTokens, tokenAt, type CitationTokens } from "./citation-tokens.ts";
import { slugOf } from "./norm-alias.ts";
import { normFromFileName } from "./norm-file-name.ts";
import type { NormReading } from "./norm-reading.ts";
import { normByKey, normByNumber } from "./norm-table.ts";
import { readNorm } from "./read-norm.ts";

/** What is known of a document before its provisions are read. */
export interface NormHint {
  readonly title: string;
  /** Path or address of the file. */
  readonly source: string;
  /** The first lines of the text. */
  readonly opening: string;
}

const MAX_TITLE_LENGTH = 400;
const MAX_OPENING_LENGTH = 6000;
const MAX_LINE_COUNT = 60;
const MAX_EPIGRAPH_LENGTH = 200;
/** What may stand after the norm in a title that names nothing else. */
const AFTER_TITLE = new Set(["", ",", "-", "(", ".", ":", "|"]);
const AFTER_EPIGRAPH = new Set(["", ".", "(", "-"]);
const EPIGRAPH_NOTES = /^(?:mensagem|vigencia|texto|vide|regulamento|conversao|publicacao)$/;
const TRAILING_ARTICLE = /[,\s–—-]{1,5}(?:art|artigo)\.?\s{0,3}\d.*$/isu;

/** Which norm a document is: by its title, else by the epigraph in its first lines, else by the name of its file. */
export function identifyNorm(hint: NormHint): NormName | null {
  const title = normOfTitle(hint.title.slice(0, MAX_TITLE_LENGTH));
  const epigraph = normOfOpening(hint.opening.slice(0, MAX_OPENING_LENGTH));
  const named = title ?? epigraph ?? normFromFileName(hint.source);
  if (named === null) return null;
  // A title without the year is completed by the epigraph of the same norm.
  if (epigraph !== null && coversNorm(named.key, epigraph.key)) return epigraph;
  return withYear(named);
}

/** A norm that has no number, known by the name of its document: "Regulamento Geral da OAB". */
export function namedNorm(title: string): NormName {
  const name = title.slice(0, MAX_TITLE_LENGTH).replace(TRAILING_ARTICLE, "").trim();
  const label = name === "" ? title.slice(0, MAX_TITLE_LENGTH).trim() : name;
  return { key: `nome/${slugOf(label)}`, label };
}

function normOfTitle(title: string): NormName | null {
  const tokens = citationTokens(title);
  const reading = readNorm(tokens, 0);
  if (reading === null || reading.others.length > 0 || isLoneWord(reading, tokens)) return null;
  const annex = readAnnex(tokens, reading.next);
  const after = tokenAt(tokens, annex?.next ?? reading.next).text;
  const isArticle = after === "art" || after === "artigo";
  if (!AFTER_TITLE.has(after) && !isArticle) return null;
  return annex === null ? reading.norm : withAnnex(withYear(reading.norm), annex.number);
}

/** A title of one ordinary word names no norm: "Constituição" does, "Circular" does not. */
function isLoneWord(reading: NormReading, tokens: CitationTokens): boolean {
  return reading.isWeak && reading.norm.key !== "constituicao/1988" && !tokenAt(tokens, 0).isUpper;
}

/** ".anexo1", ", Anexo II": annexes count their articles anew. */
function readAnnex(tokens: CitationTokens, at: number): { number: string; next: number } | null {
  let next = at;
  if (/^[.,\-–(]$/.test(tokenAt(tokens, next).text)) next += 1;
  if (tokenAt(tokens, next).text !== "anexo") return null;
  const label = tokenAt(tokens, next + 1);
  if (label.kind === "number") return { number: String(Number(label.text)), next: next + 2 };
  const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"].indexOf(label.text);
  return roman >= 0 ? { number: String(roman + 1), next: next + 2 } : { number: "1", next: next + 1 };
}

function withAnnex(norm: NormName, number: string): NormName {
  return { key: `${norm.key}#anexo-${number}`, label: `${norm.label}, Anexo ${number}` };
}

/** The line that a norm opens with: "LEI Nº 10.406, DE 10 DE JANEIRO DE 2002". */
function normOfOpening(opening: string): NormName | null {
  for (const line of opening.split("\n", MAX_LINE_COUNT)) {
    const tokens = citationTokens(line.slice(0, MAX_EPIGRAPH_LENGTH));
    if (/^(?:art|artigo)$/.test(tokenAt(tokens, 0).text)) return null;
    const norm = normOfEpigraph(tokens);
    if (norm !== null) return norm;
  }
  return null;
}

function normOfEpigraph(tokens: CitationTokens): NormName | null {
  const first = tokenAt(tokens, 0);
  if (first.text === "constituicao" && /^\s*$|^n$/.test(tokenAt(tokens, 1).text))
    return numberedConstitution(tokens);
  const reading = readNorm(tokens, 0);
  if (reading === null || reading.others.length > 0) return null;
  const after = tokenAt(tokens, reading.next).text;
  const isWholeLine = AFTER_EPIGRAPH.has(after) || EPIGRAPH_NOTES.test(after);
  if (!isWholeLine) return null;
  const hasYear = /\/.+\/(?:18|19|20)\d\d$/.test(reading.norm.key);
  if (reading.kind === "numero") return hasYear ? reading.norm : null;
  return reading.kind === "sumula" || first.isUpper ? reading.norm : null;
}

/** Some editions number the Constitution by its year: "CONSTITUIÇÃO Nº 1988". */
function numberedConstitution(tokens: CitationTokens): NormName | null {
  const year = tokens.slice(1, 5).find((token) => token.kind === "number")?.text ?? "";
  if (!/^(?:1824|1891|1934|1937|1946|1967|1988)$/.test(year)) return null;
  const key = `constituicao/${year}`;
  return { key, label: normByKey(key)?.label ?? `Constituição de ${year}` };
}

/** The name of a document leaves no doubt about the year of a well-known norm. */
function withYear(norm: NormName): NormName {
  const known = normByNumber(norm.key);
  return known === undefined ? norm : { key: known.key, label: known.label };
}
