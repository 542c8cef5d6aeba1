import { citationTokens, type CitationTokens, hasWordsAt, tokenAt, wordAt } from "./citation-tokens.ts";
import { afterListMark, type NormReading, skipNumberSign } from "./norm-number.ts";
import { sumulaName } from "./norm-table.ts";

/** The courts and bodies whose súmulas are cited, by their initials. */
export const COURTS: readonly (readonly [initials: string, name: string])[] = [
  ["stf", "Supremo Tribunal Federal"],
  ["stj", "Superior Tribunal de Justiça"],
  ["tst", "Tribunal Superior do Trabalho"],
  ["tse", "Tribunal Superior Eleitoral"],
  ["stm", "Superior Tribunal Militar"],
  ["tcu", "Tribunal de Contas da União"],
  ["tnu", "Turma Nacional de Uniformização"],
  ["tfr", "Tribunal Federal de Recursos"],
  ["carf", "Conselho Administrativo de Recursos Fiscais"],
  ["agu", "Advocacia-Geral da União"],
];
const COURT_NAMES = COURTS.map(([court, name]) => ({
  court,
  names: [[court], citationTokens(name).map(({ text }) => text)],
}));
const MAX_LIST_LENGTH = 30;

interface CourtReading {
  readonly court: string;
  readonly next: number;
}

/** "Súmula 473 do STF", "Súm. 473/STF", "Súmulas 282 e 356 do STF", "Súmula Vinculante 11", "SV 11". */
export function readSumula(tokens: CitationTokens, at: number): NormReading | null {
  const head = readHead(tokens, at);
  if (head === null) return null;
  const early = readCourt(tokens, head.next);
  const numbers: string[] = [];
  const next = readNumbers(tokens, early?.next ?? head.next, numbers);
  const late = early === null && numbers.length > 0 ? readCourt(tokens, skipItems(tokens, next)) : null;
  const court = (early ?? late)?.court ?? null;
  const [norm, ...others] = numbers.map((number) => sumulaName(number, head.isBinding, court));
  return norm === undefined
    ? null
    : { norm, others, next: late?.next ?? next, kind: "sumula", isWeak: false };
}

function readHead(tokens: CitationTokens, at: number): { isBinding: boolean; next: number } | null {
  const first = tokenAt(tokens, at);
  if (first.text === "sv") return first.isUpper || at === 0 ? { isBinding: true, next: at + 1 } : null;
  if (!/^(?:sumulas?|sum)$/.test(first.text)) return null;
  const next = at + (wordAt(tokens, at + 1) === "." ? 2 : 1);
  const isBinding = /^vinculantes?$|^vinc$/.test(wordAt(tokens, next));
  if (!isBinding) return { isBinding, next };
  return { isBinding, next: next + (wordAt(tokens, next + 1) === "." ? 2 : 1) };
}

function readNumbers(tokens: CitationTokens, at: number, numbers: string[]): number {
  let next = at;
  for (;;) {
    const isFirst = numbers.length === 0;
    const sign = skipNumberSign(tokens, isFirst ? at : afterListMark(tokens, next));
    const { kind, text } = tokenAt(tokens, sign);
    if (kind !== "number" || text.length > 4 || numbers.length >= MAX_LIST_LENGTH) return next;
    if (!isFirst && sign === next) return next;
    numbers.push(String(Number(text)));
    next = sign + 1;
  }
}

/** Some súmulas have items: "Súmula 331, IV, do TST". */
function skipItems(tokens: CitationTokens, at: number): number {
  if (wordAt(tokens, at) !== ",") return at;
  const item = at + (/^(?:item|itens|incisos?)$/.test(wordAt(tokens, at + 1)) ? 2 : 1);
  if (!/^[ivx]{1,5}$/.test(wordAt(tokens, item))) return at;
  return wordAt(tokens, item + 1) === "," ? item + 2 : item + 1;
}

function readCourt(tokens: CitationTokens, at: number): CourtReading | null {
  let next = at;
  if (["/", "-", "(", ","].includes(wordAt(tokens, next))) next += 1;
  if (["do", "da"].includes(wordAt(tokens, next))) next += 1;
  for (const { court, names } of COURT_NAMES) {
    const name = names.find((words) => hasWordsAt(tokens, next, words));
    if (name !== undefined) return { court, next: next + name.length };
  }
  return null;
}
