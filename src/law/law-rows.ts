import { oneLine } from "#src/text/index.ts";
import { NO_PATH, type ReadProvision } from "./law-structure.ts";
import { citationTokens, tokenAt } from "./norms/citation-tokens.ts";
import { type NormName, sumulaName } from "./norms/norm-table.ts";
import { COURTS, readSumula } from "./norms/read-norm.ts";
import { parseReferences } from "./references/parse-references.ts";
import { compareWordings } from "./structure/wordings.ts";

/** A cell of a table with the name of its column. */
export interface RowField {
  /** In small letters, without accents: "numero_da_sumula". */
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  readonly value: string;
}

/** A súmula that came as a row: what else the row says stands above it. */
export interface SumulaRow {
  readonly norm: NormName;
  readonly text: string;
  readonly provision: ReadProvision;
}

const NUMBER_NAME = /^(?:id|n|num|numero|nr|nro|no|codigo)$/;
const SUMULA_NAME = /(?:^|_)sumulas?(?:_|$)/;
const WORDS_NAME = /^(?:enunciado|texto|teor|verbete|conteudo|descricao|redacao|sumula|ementa)(?:_|$)/;
const COURT_NAME = /^(?:orgao|tribunal|corte|court|origem|fonte|sigla)(?:_|$)/;
const STATE_NAME = /^(?:situacao|status|estado|vigencia)(?:_|$)/;
const MAX_NUMBER_LENGTH = 60;
const MIN_WORDS_LENGTH = 20;
const COURT_PATTERNS = COURTS.map(
  ([court, name]) => [court, new RegExp(String.raw`\b${court}\b|${name}`, "iu")] as const,
);
/** Bodies that judge in one court alone, as its súmulas name them. */
const BODIES: readonly (readonly [court: string, body: RegExp])[] = [
  ["stj", /(?:(?:PRIMEIRA|SEGUNDA|TERCEIRA)\s+SEÇÃO|CORTE\s+ESPECIAL),?\s+(?:em|julgad[oa])/u],
  ["stf", /Sessão\s+Plenária\s+de/iu],
];
const REGIONAL = /\bTRF|\bTRT|\bTJ[A-Z]{2}\b|Tribunal Regional|Tribunal de Justiça d/u;

/**
 * The súmula that a row is, by its columns; null for any other row. `about` are the names of its table and its file;
 * `known` is the court of the rows before it, for those that do not tell.
 */
export function sumulaOfRow(
  fields: readonly RowField[],
  about: string,
  known: string | null,
): SumulaRow | null {
  const isAboutSumulas = /s[úu]mulas?/iu.test(about) || fields.some(({ name }) => SUMULA_NAME.test(name));
  const number = fields.find(({ name, value }) => {
    if (readNumber(value) !== null) return true;
    const isNumber = SUMULA_NAME.test(name) || (isAboutSumulas && NUMBER_NAME.test(name));
    return isNumber && /^\d{1,4}$/.test(value.trim());
  });
  const others = fields.filter((field) => field !== number);
  const words = wordsOf(others);
  if (number === undefined || words === undefined) return null;
  const written = readNumber(number.value);
  const isBinding =
    written?.isBinding ??
    fields.some(({ name, value }) => /vinculante/iu.test(`${name} ${value.slice(0, MAX_NUMBER_LENGTH)}`));
  const court = written?.court ?? courtOf(others, about, words.value) ?? known;
  const norm = sumulaName(written?.number ?? String(Number(number.value)), isBinding, court);
  return layOut(norm, words, others);
}

/** The court that the key of a súmula names. */
export function courtOfSumula({ key }: NormName): string | null {
  return key.startsWith("sumula/") ? (key.split("/")[2] ?? null) : null;
}

/** "Súmula 7", "SÚMULA Nº 7 DO STJ", "SV 11", standing alone. */
function readNumber(value: string): { number: string; isBinding: boolean; court: string | null } | null {
  if (value.length > MAX_NUMBER_LENGTH || !/^\s{0,4}s[uúv]/iu.test(value)) return null;
  const tokens = citationTokens(value);
  const reading = readSumula(tokens, 0);
  if (reading === null || reading.others.length > 0 || tokenAt(tokens, reading.next).text !== "") return null;
  const [type, number = "", court = null] = reading.norm.key.split("/");
  return { number, isBinding: type === "sumula-vinculante", court };
}

function wordsOf(fields: readonly RowField[]): RowField | undefined {
  const long = fields.filter(({ value }) => value.trim().length >= MIN_WORDS_LENGTH);
  const longest = long.toSorted((a, b) => b.value.length - a.value.length);
  return longest.find(({ name }) => WORDS_NAME.test(name)) ?? longest[0];
}

function courtOf(fields: readonly RowField[], about: string, words: string): string | null {
  const column = fields.find(({ name }) => COURT_NAME.test(name))?.value ?? "";
  const named = [column, about].map((text) => COURT_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0]);
  const found = named[0] ?? named[1];
  if (found !== undefined || REGIONAL.test(`${column} ${about}`)) return found ?? null;
  return BODIES.find(([, body]) => body.test(words))?.[0] ?? null;
}

function layOut(norm: NormName, words: RowField, others: readonly RowField[]): SumulaRow {
  const above = others.filter((field) => field !== words && field.value.trim() !== "");
  const head = above.map(({ label, value }) => `${label}: ${oneLine(value)}\n`).join("");
  const label = `${norm.label}. `;
  const text = `${head}${label}${oneLine(words.value)}`;
  const [start, labelEnd] = [head.length, head.length + label.length];
  const piece = {
    norma: norm.key,
    path: NO_PATH,
    tipo: "sumula",
    start,
    labelEnd,
    end: text.length,
  } as const;
  const [provision] = compareWordings(text, [{ ...piece, isStruck: false, rubric: null }]);
  if (provision === undefined) throw new Error("one piece gives one provision");
  const isCancelled = above.some(
    ({ name, value }) => STATE_NAME.test(name) && /cancelad|revogad/iu.test(value),
  );
  return { norm, text, provision: isCancelled ? { ...provision, situacao: "revogado" } : provision };
}

const ARTICLE_NAME = /^(?:art|artigo|dispositivo)(?:_|$)|_artigo$/;
const NORM_NAME = /^(?:norma|lei|diploma|legislacao|ato|documento|codigo)(?:_|$)/;
const ARTICLE_NUMBER =
  /^(?:art(?:igo)?\.?\s{0,3})?(\d{1,4}(?:\.\d{3})?)\s?[º°ªo]?(?:\s?-\s?([A-Z]{1,2}))?\.?$/iu;

/** The article that a row is: its norm, if a column names it, and its text, which begins with its number. */
export function articleOfRow(
  fields: readonly RowField[],
): { readonly norm: string | null; readonly text: string } | null {
  const article = fields.find(({ name }) => ARTICLE_NAME.test(name));
  const [, number, suffix] = ARTICLE_NUMBER.exec(article?.value.trim() ?? "") ?? [];
  const norm = fields.find(({ name, value }) => NORM_NAME.test(name) && namesNorm(value));
  const words = wordsOf(fields.filter((field) => field !== article && field !== norm));
  if (number === undefined || words === undefined) return null;
  const text = words.value.trim();
  const label = `Art. ${number}º${suffix === undefined ? "" : `-${suffix.toUpperCase()}`}`;
  return { norm: norm?.value.trim() ?? null, text: /^art/iu.test(text) ? text : `${label} ${text}` };
}

function namesNorm(value: string): boolean {
  return parseReferences(value).some(({ norm, path }) => norm !== null && path.artigo === null);
}
