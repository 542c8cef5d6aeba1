import { foldAccents } from "#src/text/index.ts";
import { type CitationTokens, matchWords, tokenAt } from "./citation-tokens.ts";
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
const COURT_NAMES = COURTS.map(([court, name]) => {
  const words = foldAccents(name).toLowerCase().replace("-", " - ");
  return { court, pattern: new RegExp(`^(?:[/(,-] )?(?:d[oa] )?(?:${court}|${words}) `) };
});
const HEAD = /^(?:sv |sum(?:ulas?)? (?:\. )?(?:(?<binding>vinc|vinculantes?) (?:\. )?)?)/;
/** Some súmulas have items: "Súmula 331, IV, do TST". */
const ITEMS = /^, (?:(?:item|itens|incisos?) )?[ivx]{1,5} (?:, )?/;
const MAX_LIST_LENGTH = 30;

/** "Súmula 473 do STF", "Súm. 473/STF", "Súmulas 282 e 356 do STF", "Súmula Vinculante 11", "SV 11". */
export function readSumula(tokens: CitationTokens, at: number): NormReading | null {
  const first = tokenAt(tokens, at);
  const isShort = first.text === "sv" && (first.isUpper || at === 0);
  const head = isShort || /^sum(?:ulas?)?$/.test(first.text) ? matchWords(tokens, at, HEAD) : null;
  if (head === null) return null;
  const early = readCourt(tokens, head.next);
  const { numbers, next } = readNumbers(tokens, early?.next ?? head.next);
  const items = matchWords(tokens, next, ITEMS)?.next ?? next;
  const late = early === null && numbers.length > 0 ? readCourt(tokens, items) : null;
  const court = (early ?? late)?.court ?? null;
  const isBinding = isShort || head.match.groups?.["binding"] !== undefined;
  const [norm, ...others] = numbers.map((number) => sumulaName(number, isBinding, court));
  if (norm === undefined) return null;
  return { norm, others, next: late?.next ?? next, kind: "sumula", isWeak: false };
}

function readNumbers(tokens: CitationTokens, at: number): { numbers: string[]; next: number } {
  const numbers: string[] = [];
  let next = at;
  for (;;) {
    const isFirst = numbers.length === 0;
    const sign = skipNumberSign(tokens, isFirst ? at : afterListMark(tokens, next));
    const { kind, text } = tokenAt(tokens, sign);
    const isNumber = kind === "number" && text.length <= 4 && numbers.length < MAX_LIST_LENGTH;
    if (!isNumber || (!isFirst && sign === next)) return { numbers, next };
    numbers.push(String(Number(text)));
    next = sign + 1;
  }
}

function readCourt(tokens: CitationTokens, at: number): { court: string; next: number } | null {
  for (const { court, pattern } of COURT_NAMES) {
    const found = matchWords(tokens, at, pattern);
    if (found !== null) return { court, next: found.next };
  }
  return null;
}
