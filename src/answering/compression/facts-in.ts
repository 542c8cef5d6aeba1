import { parseReferences } from "#src/law/index.ts";
import { foldAccents, NUMBER_WORDS, SCALE_WORDS } from "#src/text/index.ts";
import { withoutMarks } from "../grounding/marks.ts";
import { namesIn } from "./names-in.ts";

/** Where a name, a number or a reference stands in a text, in UTF-16 code units. */
export interface FactRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a summary must not lose, in the order of the text, each once: names, acronyms, numbers with their units, dates,
 * legal references, e-mails and addresses. Names in lower case are not recognised.
 */
export function factsIn(text: string): string[] {
  const composed = withoutMarks(text).normalize("NFC");
  const ranges = [
    ...[EMAIL, WEB_ADDRESS, STREET].flatMap((pattern) => rangesOf(composed, pattern)),
    ...parseReferences(composed),
    ...numbersIn(composed),
    ...namesIn(composed),
  ];
  const facts = new Map<string, string>();
  for (const { start, end } of outermost(ranges)) {
    // On one line, and without the sign that separates facts in a list.
    const fact = composed.slice(start, end).replaceAll(";", ",").replaceAll(/\s+/g, " ").trim();
    const key = foldFact(fact);
    if (WORD_SIGN.test(key) && !facts.has(key)) facts.set(key, fact);
  }
  return [...facts.values()];
}

/** Ranges in reading order, without those that lie within another. */
function outermost(ranges: readonly FactRange[]): FactRange[] {
  const kept: FactRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.end > (kept.at(-1)?.end ?? 0)) kept.push(range);
  }
  return kept;
}

/** Begins only where a run begins: otherwise every letter of a long word would be tried. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu;
/** Without the signs that close the sentence. */
const WEB_ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'`;]{0,2000}[^\s<>"'`;.,:!?)\]}*_…]/giu;
/** "Rua das Flores, nº 120": the number belongs to the street. */
const STREET =
  /(?<!\p{L})(?:Rua|R\.|Avenida|Av\.?|Travessa|Alameda|Praça|Rodovia|Estrada|Largo|Quadra)(?: (?:d[aeo]s? )?\p{Lu}[\p{L}\p{M}.]{0,30}){1,6},? (?:n[º°o.]{0,2} ?)?\d{1,6}/gu;

function rangesOf(text: string, pattern: RegExp): FactRange[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** What numbers count or measure, as regular expressions without accents. */
const UNITS: readonly string[] = [
  "reais|real|centavos?|dolares|dolar|euros?",
  "segundos?|seg|s|minutos?|min|horas?|hrs?|h|dias?(?: uteis| util| corridos?)?|semanas?|mes|meses|bimestres?|trimestres?|semestres?|anos?|decadas?",
  "mg|g|gramas?|kg|quilos?|quilogramas?|t|toneladas?|arrobas?",
  "ml|l|litros?|mm|cm|m|metros?|km|quilometros?|m2|m3|ha|hectares?|polegadas?|pol",
  "bytes?|kb|mb|gb|tb|kbps|mbps|gbps|hz|khz|mhz|ghz|v|volts?|w|watts?|kw|kwh|mah|btus?|cv|graus?",
  "unidades?|un|pecas?|pcs?|pares|par|caixas?|cx|pacotes?|kits?|itens|item|produtos?|volumes?|lotes?|paletes?|sacos?|frascos?|comprimidos?|doses?",
  "parcelas?|vezes|prestacoes|pontos?|milhas|licencas?|usuarios?|pessoas?|clientes?|funcionarios?|empregados?|alunos?|vagas?|quartos?|noites?|diarias?",
  "paginas?|folhas?|artigos?|linhas?|registros?|notas?|boletos?|faturas?|pedidos?|contratos?|chamados?|salarios? minimos?|por cento",
];

const MONTHS = "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";

/** A run of letters and digits with what may stand inside it: "1.500,00", "12/03/2026", "AB-120", "14h30". */
const RUN = /[\p{L}\p{M}\p{N}]+(?:[.,:/\-–_@'’][\p{L}\p{M}\p{N}]+)*(?: ?(?:[%‰]|°[CF])|[ºª°])?/gu;
const HAS_DIGIT = /\p{Nd}/u;
const LIST_NUMBER = /^[.)](?:\s|$)/;
const LINE_BEGINS = /(?:^|\n)[ \t]{0,8}$/;
const CURRENCY_BEFORE = /(?:R\$|US\$|U\$|\$|€|£)[ \u00A0]{0,2}$/;
/** What a number is the number of; a bare one would say little in a list. */
const LABEL_BEFORE =
  /(?<![\p{L}\p{N}])(?:cpf|cnpj|cep|rg|oab|crm|sku|nf-?e?|pedido|protocolo|processo|autos|chamado|ticket|contrato|fatura|boleto|nota(?: fiscal)?|codigo|versao|lote|serie|conta|agencia|matricula|item|ramal|apartamento|sala|lei)(?: ?:)? (?:n[º°o.]{0,2} )?$/iu;
const SIGN_BEFORE = /(?:^|\s)[-+−#]$/;
const UNIT_AFTER = new RegExp(
  `^(?:[ \\u00A0](?:${[...SCALE_WORDS.keys()].join("|")}))?(?:[ \\u00A0](?:de )?(?:${UNITS.join("|")}))?(?![\\p{L}\\p{N}])`,
  "iu",
);
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,2}[ºo°]? de )?(?:${MONTHS})(?:(?: de |\/)\d{2,4})?(?![\p{L}\p{N}])`,
  "giu",
);
const TELEPHONE =
  /(?<![\p{L}\p{N}])(?:\+\d{2} ?)?(?:\(\d{2,3}\) ?|\d{2} )9? ?\d{4}[- ]?\d{4}(?![\p{L}\p{N}])|(?<!\d)0[38]00[ -]?\d{3}[ -]?\d{4}(?!\d)/gu;
/** Numbers as words count only before a unit: "um" alone is an article. */
const SPELLED = [...NUMBER_WORDS.keys(), "mil", "meio"].join("|");
const WRITTEN_OUT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${SPELLED})(?: e (?:${SPELLED})){0,3} (?:${UNITS.join("|")})(?![\p{L}\p{N}])`,
  "giu",
);
const ACCENTED = /[\u00C0-\u00FF]/g;
const LOOK_AROUND = 40;

/** Numbers with the unit, currency or sign that belongs to them: amounts, dates, telephones, codes, quantities. */
function numbersIn(text: string): FactRange[] {
  // One character for each, so that places stay: the tables have no accents.
  const plain = text.replace(ACCENTED, (letter) => letter.normalize("NFD").charAt(0));
  const ranges = [DATE, TELEPHONE, WRITTEN_OUT].flatMap((pattern) => rangesOf(plain, pattern));
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    if (HAS_DIGIT.test(run) && !isListNumber(plain, index, run)) ranges.push(extended(plain, index, run));
  }
  return ranges;
}

/** "1. Abra o menu" */
function isListNumber(text: string, start: number, run: string): boolean {
  const end = start + run.length;
  return (
    run.length <= 2 && LIST_NUMBER.test(text.slice(end, end + 2)) && LINE_BEGINS.test(before(text, start))
  );
}

function extended(text: string, start: number, run: string): FactRange {
  const context = before(text, start);
  const leading = CURRENCY_BEFORE.exec(context) ?? LABEL_BEFORE.exec(context) ?? SIGN_BEFORE.exec(context);
  const end = start + run.length;
  const unit = UNIT_AFTER.exec(text.slice(end, end + LOOK_AROUND));
  return { start: start - (leading?.[0].trimStart().length ?? 0), end: end + (unit?.[0].length ?? 0) };
}

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - LOOK_AROUND), start);
}

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;
const WORD_SIGN = /[\p{L}\p{N}]/u;

/** A text as facts are compared: no accents, no case, one blank wherever there is white space. */
export function foldFact(text: string): string {
  const plain = foldAccents(text.replace(INVISIBLE, "").normalize("NFKC")).toLowerCase();
  return plain.replace(HYPHENS, "-").replaceAll(/\s+/g, " ").trim();
}

/** Whether a folded text says a folded fact: whole, so that 500 is not found in 1.500 and Ana not in Mariana. */
export function saysFact(text: string, fact: string): boolean {
  // Compiling a pattern takes longer than looking for the characters, which mostly are not there.
  if (!text.includes(fact)) return false;
  const whole = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])${RegExp.escape(fact)}(?![\p{L}\p{N}%]|[.,:/-]\p{N})`;
  return new RegExp(whole, "u").test(text);
}
