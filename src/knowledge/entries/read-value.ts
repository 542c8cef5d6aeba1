import { type Cell, decimalMark, isBlank, parseNumber } from "#src/parsing/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { cleanLine } from "./clean-text.ts";

/** Prices in another currency are no prices here: no number says what they are in reais. */
const CURRENCY = /^(?:R\$|BRL)\s*/i;
const YES: ReadonlySet<string> = new Set([
  ..."sim s true verdadeiro 1 ativo ativa active yes y on".split(" "),
  ..."publicado publicada published habilitado habilitada enabled".split(" "),
]);
const NO: ReadonlySet<string> = new Set([
  ..."nao n false falso 0 inativo inativa inactive no off".split(" "),
  ..."rascunho draft arquivado arquivada archived desabilitado desabilitada disabled".split(" "),
]);
const PRECISION = 1e6;

/** A number as Brazilians and programs write it; null when the text is none. `mark` is for "1.234", which can be read in two ways. */
export function readNumber(value: unknown, mark: "," | "." = ","): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? rounded(value) : null;
  if (typeof value !== "string") return null;
  const line = cleanLine(value);
  const unsigned = line.replace(/^[+-]\s*/, "");
  const text = unsigned.replace(CURRENCY, "");
  if (unsigned !== line && /^[+-]/.test(text)) return null;
  const sign = line.startsWith("-") ? -1 : 1;
  const number = parseNumber(text, decimalMark([text]) ?? mark);
  return number === null || text.endsWith("%") ? null : rounded(sign * number);
}

/** Six decimals: no price has more, and all of them survive being written and read. */
function rounded(value: number): number {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER / PRECISION) return value;
  // There is a zero below zero, which is written like the other one.
  return Math.round(value * PRECISION) / PRECISION + 0;
}

/** Null when the word says neither. */
export function readTruth(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return null;
  const word = foldAccents(value.trim().toLowerCase());
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** How exports write "no value here" becomes no value. */
export function orNull(value: unknown): unknown {
  return value === undefined || isBlank(value as Cell) ? null : value;
}
