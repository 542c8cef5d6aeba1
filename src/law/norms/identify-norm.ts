import { coversNorm } from "#src/domain/index.ts";
import { fromRoman } from "#src/text/index.ts";
import { citationTokens, type CitationTokens, matchWords, tokenAt, wordAt } from "./citation-tokens.ts";
import type { NormReading } from "./norm-number.ts";
import { annexOf, constitutionOf, type NormName, NORMS_BY_NUMBER } from "./norm-table.ts";
import { readNorm, slugOf } from "./read-norm.ts";

interface NormHint {
  readonly title: string;
  /** Path or address of the file. */
  readonly source: string;
  readonly opening: string;
}

const MAX_TITLE_LENGTH = 400;
const MAX_FILE_NAME_LENGTH = 120;
const MAX_OPENING_LENGTH = 6000;
const MAX_LINE_COUNT = 60;
const MAX_EPIGRAPH_LENGTH = 200;
/** What may stand after the norm in a title that names nothing else. */
const AFTER_TITLE = new Set(["", ",", "-", "(", ".", ":", "|", "art", "artigo"]);
/** ".anexo1", ", Anexo II": annexes count their articles anew. */
const ANNEX = /^(?:[.,(-] )?anexo (?:(\d+|[ivx]+) )?/;
const AFTER_EPIGRAPH = new Set(["", ".", "(", "-"]);
/** Some editions number the Constitution by its year: "CONSTITUIÇÃO Nº 1988". The word alone may be that of a state. */
const NUMBERED_CONSTITUTION = /^constituicao (?: |n (?:[.º] ){0,2}(1824|1891|1934|1937|1946|1967|1988) )/;
const EPIGRAPH_NOTES = /^(?:mensagem|vigencia|texto|vide|regulamento|conversao|publicacao)$/;
const TRAILING_ARTICLE = /[,\s–—-]{1,5}(?:art|artigo)\.?\s{0,3}\d.*$/isu;

/** Which norm a document is: by its title, else by the epigraph in its first lines, else by the name of its file. */
export function identifyNorm(hint: NormHint): NormName | null {
  const title = normOfTitle(hint.title.slice(0, MAX_TITLE_LENGTH));
  const epigraph = findEpigraph(hint.opening)?.norm ?? null;
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
  const annex = matchWords(tokens, reading.next, ANNEX);
  if (!AFTER_TITLE.has(wordAt(tokens, annex?.next ?? reading.next))) return null;
  if (annex === null) return reading.norm;
  const [, number = "1"] = annex.match;
  return annexOf(withYear(reading.norm), fromRoman(number) ?? Number(number));
}

/** A title of one ordinary word names no norm: "Constituição" does, "Circular" does not. */
function isLoneWord(reading: NormReading, tokens: CitationTokens): boolean {
  return reading.isWeak && reading.norm.key !== "constituicao/1988" && !tokenAt(tokens, 0).isUpper;
}

/** The line that a norm opens with: "LEI Nº 10.406, DE 10 DE JANEIRO DE 2002". */
export function findEpigraph(opening: string): { readonly line: string; readonly norm: NormName } | null {
  for (const line of opening.slice(0, MAX_OPENING_LENGTH).split("\n", MAX_LINE_COUNT)) {
    const tokens = citationTokens(line.slice(0, MAX_EPIGRAPH_LENGTH));
    if (/^(?:art|artigo)$/.test(wordAt(tokens, 0))) return null;
    const norm = normOfEpigraph(tokens);
    if (norm !== null) return { line: line.trim(), norm };
  }
  return null;
}

function normOfEpigraph(tokens: CitationTokens): NormName | null {
  const numbered = matchWords(tokens, 0, NUMBERED_CONSTITUTION);
  if (numbered !== null) return numbered.match[1] === undefined ? null : constitutionOf(numbered.match[1]);
  const reading = readNorm(tokens, 0);
  if (reading === null || reading.others.length > 0) return null;
  const after = wordAt(tokens, reading.next);
  if (!AFTER_EPIGRAPH.has(after) && !EPIGRAPH_NOTES.test(after)) return null;
  const hasYear = /\/.+\/(?:18|19|20)\d\d$/.test(reading.norm.key);
  if (reading.kind === "numero") return hasYear ? reading.norm : null;
  return reading.kind === "sumula" || tokenAt(tokens, 0).isUpper ? reading.norm : null;
}

/** The name of a document leaves no doubt about the year of a well-known norm. */
function withYear(norm: NormName): NormName {
  const known = NORMS_BY_NUMBER.get(norm.key);
  return known === undefined ? norm : { key: known.key, label: known.label };
}

/** The first word of a file's name on official sites and among people ("L14133", "cpenal"), as it is cited. */
const FILE_WORDS: ReadonlyMap<string, string> = new Map([
  ["l", "lei"],
  ["d", "decreto"],
  ["cpenal", "cp"],
  ["cppenal", "cpp"],
  ["ccivil", "cc"],
  ["cpcivil", "cpc"],
]);
/** Other first words of two letters say nothing. */
const FILE_WORD = /^(?:lc|dl|ec|mp|cf|cp|cc|...+)$/;
/** What people add to the name of a file that holds the same law. */
const EDITIONS =
  /^(?:atualizad[ao]|compilad[ao]|consolidad[ao]|cons|original|texto|complet[ao]|federal|no|format|final|v|\d{1,2}|\d{4})$/;

/** The norm that a file is named after: "L14133.html", "cf88.html", "codigo-de-defesa-do-consumidor", "lgpd_2018". */
function normFromFileName(source: string): NormName | null {
  const file = source.slice(Math.max(source.lastIndexOf("/"), source.lastIndexOf("\\")) + 1);
  const [first = "", ...rest] = file
    .slice(0, MAX_FILE_NAME_LENGTH)
    .toLowerCase()
    .replace(/(?<=.)\.[^.]*$/, "")
    .split(/[-_. ]+|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/);
  const written = FILE_WORDS.get(first) ?? (FILE_WORD.test(first) ? first : "");
  // "d1" or "l10" can be any file.
  if (first.length === 1 && !/^\d{4}/.test(rest[0] ?? "")) return null;
  const tokens = citationTokens([written, ...rest].join(" "));
  const reading = readNorm(tokens, 0);
  if (reading === null || reading.others.length > 0) return null;
  return tokens.slice(reading.next).every(({ text }) => EDITIONS.test(text)) ? reading.norm : null;
}
