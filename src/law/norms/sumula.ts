import { type CitationTokens, tokenAt } from "./citation-tokens.ts";
import { type NormReading, skipNumberSign } from "./norm-number.ts";
import type { NormName } from "./norm-table.ts";

const COURTS = new Set(["stf", "stj", "tst", "tse", "stm", "tcu", "tnu", "tfr", "carf"]);
const COURT_NAMES: readonly (readonly [string, string])[] = [
  ["supremo tribunal federal", "stf"],
  ["superior tribunal de justica", "stj"],
  ["tribunal superior do trabalho", "tst"],
  ["tribunal superior eleitoral", "tse"],
  ["superior tribunal militar", "stm"],
  ["tribunal de contas da uniao", "tcu"],
  ["turma nacional de uniformizacao", "tnu"],
  ["tribunal federal de recursos", "tfr"],
];
const COURT_WORDS = COURT_NAMES.map(([name, court]) => ({ words: name.split(" "), court }));
const HONOURS = new Set(["e", "c", "egregio", "colendo", "excelso"]);
const MAX_LIST_LENGTH = 30;

interface CourtReading {
  readonly court: string;
  readonly next: number;
}

/** "Súmula 473 do STF", "Súm. 473/STF", "Súmulas 282 e 356 do STF", "Súmula Vinculante 11", "SV 11". */
export function readSumula(tokens: CitationTokens, at: number): NormReading | null {
  const head = readHead(tokens, at);
  if (head === null) return readEnunciado(tokens, at);
  const early = readCourt(tokens, head.next);
  const numbers: string[] = [];
  let next = readNumbers(tokens, early?.next ?? head.next, numbers);
  if (numbers.length === 0) return null;
  const late = early ?? readCourt(tokens, skipItems(tokens, next));
  if (late !== null && late !== early) ({ next } = late);
  return readingOf(numbers, head.isBinding, late, next);
}

/** "enunciado 7 da súmula do STJ": a court's súmula as one body, whose entries are numbered. */
function readEnunciado(tokens: CitationTokens, at: number): NormReading | null {
  if (!/^enunciados?$/.test(tokenAt(tokens, at).text)) return null;
  const numbers: string[] = [];
  const next = readNumbers(tokens, at + 1, numbers);
  const head = /^das?$/.test(tokenAt(tokens, next).text) ? readHead(tokens, next + 1) : null;
  if (head === null || numbers.length === 0) return null;
  const court = readCourt(tokens, head.next);
  if (court === null && !head.isBinding) return null;
  return readingOf(numbers, head.isBinding, court, court?.next ?? head.next);
}

function readingOf(
  numbers: readonly string[],
  isBinding: boolean,
  court: CourtReading | null,
  next: number,
): NormReading | null {
  const [norm, ...others] = numbers.map((number) => nameOf(number, isBinding, court?.court ?? null));
  return norm === undefined ? null : { norm, others, next, kind: "sumula", isWeak: false };
}

function readHead(tokens: CitationTokens, at: number): { isBinding: boolean; next: number } | null {
  const first = tokenAt(tokens, at);
  if (first.text === "sv") return first.isUpper || at === 0 ? { isBinding: true, next: at + 1 } : null;
  if (!["sumula", "sumulas", "sum"].includes(first.text)) return null;
  let next = at + 1;
  if (tokenAt(tokens, next).text === ".") next += 1;
  const isBinding = /^vinculantes?$|^vinc$/.test(tokenAt(tokens, next).text);
  if (isBinding) next += tokenAt(tokens, next + 1).text === "." ? 2 : 1;
  return { isBinding, next };
}

function readNumbers(tokens: CitationTokens, at: number, numbers: string[]): number {
  let next = at;
  for (;;) {
    const sign = skipNumberSign(tokens, numbers.length === 0 ? at : afterListMark(tokens, next));
    const token = tokenAt(tokens, sign);
    const isFirst = numbers.length === 0;
    if (token.kind !== "number" || token.text.length > 4 || numbers.length >= MAX_LIST_LENGTH) return next;
    if (!isFirst && sign === next) return next;
    numbers.push(String(Number(token.text)));
    next = sign + 1;
  }
}

function afterListMark(tokens: CitationTokens, at: number): number {
  const next = tokenAt(tokens, at).text === "," ? at + 1 : at;
  return tokenAt(tokens, next).text === "e" ? next + 1 : next;
}

/** Some súmulas have items: "Súmula 331, IV, do TST". */
function skipItems(tokens: CitationTokens, at: number): number {
  if (tokenAt(tokens, at).text !== ",") return at;
  let next = at + 1;
  if (/^(?:item|itens|inciso|incisos)$/.test(tokenAt(tokens, next).text)) next += 1;
  if (!/^[ivx]{1,5}$/.test(tokenAt(tokens, next).text)) return at;
  next += 1;
  return tokenAt(tokens, next).text === "," ? next + 1 : next;
}

function readCourt(tokens: CitationTokens, at: number): CourtReading | null {
  let next = at;
  if (["/", "-", "(", ","].includes(tokenAt(tokens, next).text)) next += 1;
  if (["do", "da"].includes(tokenAt(tokens, next).text)) next += 1;
  if (HONOURS.has(tokenAt(tokens, next).text)) next += tokenAt(tokens, next + 1).text === "." ? 2 : 1;
  const word = tokenAt(tokens, next).text;
  if (COURTS.has(word)) return { court: word, next: next + 1 };
  const named = COURT_WORDS.find(({ words }) =>
    words.every((part, offset) => tokenAt(tokens, next + offset).text === part),
  );
  return named === undefined ? null : { court: named.court, next: next + named.words.length };
}

function nameOf(number: string, isBinding: boolean, court: string | null): NormName {
  if (isBinding) return { key: `sumula-vinculante/${number}`, label: `Súmula Vinculante ${number}` };
  // Every high court numbers its own; without the court the number alone is all that is known.
  if (court === null) return { key: `sumula/${number}`, label: `Súmula ${number}` };
  return { key: `sumula/${number}/${court}`, label: `Súmula ${number} do ${court.toUpperCase()}` };
}
