import { oneLine } from "#src/text/index.ts";
import { NO_PATH, type ReadProvision } from "./law-structure.ts";
import { citationTokens, tokenAt } from "./norms/citation-tokens.ts";
import { courtsIn } from "./norms/courts.ts";
import { type NormName, sumulaName } from "./norms/norm-table.ts";
import { readSumula } from "./norms/read-norm.ts";
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
  readonly court: string | null;
  /** The number names the court: a row beside it that does not may be of another one. */
  readonly namesCourt: boolean;
}

const NUMBER_NAME = /^(?:id|n|num|numero|nr|nro|no|codigo)$/;
const SUMULA_NAME = /(?:^|_)sumulas?(?:_|$)/;
const WORDS_NAME = /^(?:enunciado|texto|teor|verbete|conteudo|descricao|redacao|sumula|ementa)(?:_|$)/;
const COURT_NAME = /^(?:orgao|tribunal|corte|court|origem|fonte|sigla)(?:_|$)/;
const ORIGIN_NAME = /^(?:origem|fonte)(?:_|$)/;
const STATE_NAME = /^(?:situacao|status|estado|vigencia)(?:_|$)/;
const MAX_NUMBER_LENGTH = 80;
const MIN_WORDS_LENGTH = 20;
/** Bodies that judge in one court alone, as its súmulas name them. */
const BODIES: readonly (readonly [court: string, body: RegExp])[] = [
  ["stj", /(?:(?:PRIMEIRA|SEGUNDA|TERCEIRA)\s+SEÇÃO|CORTE\s+ESPECIAL),?\s+(?:em|julgad[oa])/u],
  ["stf", /Sessão\s+Plenária\s+de/iu],
];
/** A court that is not known by its name is a court still. */
const COURT_LIKE =
  /tribunal|turma|corte|col[ée]gio|conselho|c[âa]mara|ju[ií]z|^\s{0,4}(?:(?-i:[ST][A-Z]{1,5}))(?![a-z])/iu;

/**
 * The súmula that a row is, by its columns; null for any other row. `about` are the names of its table and its file;
 * `known` is the court of the table where no column is there to tell it.
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
  const court = written?.court ?? courtOf(others, about, words.value, known);
  const isBinding =
    written?.isBinding ??
    (isStfOrUnsaid(court) &&
      fields.some(({ name, value }) => /vinculante/iu.test(`${name} ${value.slice(0, MAX_NUMBER_LENGTH)}`)));
  const norm = sumulaName(written?.number ?? String(Number(number.value)), isBinding, court);
  return { ...layOut(norm, words, others), court, namesCourt: typeof written?.court === "string" };
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

/** Only the Supreme Court makes binding ones. */
function isStfOrUnsaid(court: string | null): boolean {
  return court === null || court === "stf";
}

/** What the row says itself counts first, and where it names a court that we cannot tell nothing else may. */
function courtOf(
  fields: readonly RowField[],
  about: string,
  words: string,
  known: string | null,
): string | null {
  const columns = fields.filter(({ name }) => isCourtColumn(name));
  // A ruling of one court may come from another.
  const column = (columns.find(({ name }) => !ORIGIN_NAME.test(name)) ?? columns[0])?.value ?? "";
  const [named] = courtsIn(column);
  if (named !== undefined || COURT_LIKE.test(column)) return named ?? null;
  // "súmulas do STF e do TJSP" does not tell whose a row is.
  const [ofTable, another] = courtsIn(about);
  if (ofTable !== undefined && another === undefined) return ofTable;
  return BODIES.find(([, body]) => body.test(words))?.[0] ?? known;
}

/** Whether the column of this name, in small letters without accents, tells the court. */
export function isCourtColumn(name: string): boolean {
  return COURT_NAME.test(name);
}

function layOut(
  norm: NormName,
  words: RowField,
  others: readonly RowField[],
): Omit<SumulaRow, "court" | "namesCourt"> {
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
