import { MONTHS, MULTIPLES, NUMBER_WORDS, UNITS } from "../data/units-of-measure.ts";
import type { FactRange } from "./fact-range.ts";

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
  `^(?:[ \\u00A0](?:${MULTIPLES}))?(?:[ \\u00A0](?:de )?(?:${UNITS.join("|")}))?(?![\\p{L}\\p{N}])`,
  "iu",
);
const DATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,2}[ºo°]? de )?(?:${MONTHS})(?:(?: de |\/)\d{2,4})?(?![\p{L}\p{N}])`,
  "giu",
);
const TELEPHONE =
  /(?<![\p{L}\p{N}])(?:\+\d{2} ?)?(?:\(\d{2,3}\) ?|\d{2} )9? ?\d{4}[- ]?\d{4}(?![\p{L}\p{N}])|(?<!\d)0[38]00[ -]?\d{3}[ -]?\d{4}(?!\d)/gu;
const WRITTEN_OUT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NUMBER_WORDS})(?: e (?:${NUMBER_WORDS})){0,3} (?:${UNITS.join("|")})(?![\p{L}\p{N}])`,
  "giu",
);
const ACCENTED = /[\u00C0-\u00FF]/g;
const LOOK_AROUND = 40;

/** Numbers with the unit, currency or sign that belongs to them: amounts, dates, telephones, codes, quantities. */
export function numbersIn(text: string): FactRange[] {
  const plain = withoutAccents(text);
  const ranges = [DATE, TELEPHONE, WRITTEN_OUT].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    if (HAS_DIGIT.test(run) && !isListNumber(plain, index, run)) ranges.push(extended(plain, index, run));
  }
  return ranges;
}

/** For a composed text; one character for each, so that places stay. The tables have no accents. */
function withoutAccents(text: string): string {
  return text.replace(ACCENTED, (letter) => letter.normalize("NFD").charAt(0));
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
