import { coversNorm } from "#src/domain/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { type CitationTokens, hasWordsAt, matchWords, tokenAt, wordAt } from "./citation-tokens.ts";
import { readCourt } from "./courts.ts";
import {
  afterListMark,
  fullYear,
  type NormReading,
  readNumberedNorm,
  skipNumberSign,
} from "./norm-number.ts";
import {
  aliasesStartingWith,
  constitutionOf,
  type NormAlias,
  type NormName,
  sumulaName,
} from "./norm-table.ts";
import { FOREIGN_COUNTRIES, FOREIGN_QUALIFIERS } from "./norm-words.ts";

const OWN_PLACE = /^(?:brasileiro|brasileira|patrio|patria|vigente)$/;
/**
 * "o Código Civil anterior" is another one, "a CF anterior à EC 45" the same at another time; "o CPC revogado" too, but
 * "o art. 12 do CP, revogado pela Lei" speaks of the article.
 */
const OF_ANOTHER_PLACE = new RegExp(
  `^(?:${FOREIGN_QUALIFIERS}|anterior(?! a[os]?s? )|revogad[ao](?! (?:pel[ao]s?|por|em) )|d[aeo]s? (?:${FOREIGN_COUNTRIES}|estados unidos)) `,
);
/**
 * "constituição da sociedade", "Constituição do Estado de Goiás": another thing, or another constitution. "Constituição
 * do país", "de outubro de 1988", "de forma expressa": still the one in force.
 */
const ANOTHER_CONSTITUTION =
  /^(?:d[aeo]s? (?!(?:pais|nacao|outubro|forma|modo|maneira|acordo) )|(?:imperial|politica) )[a-z]/;

/** The norm that a text names at a place, with its other name when that follows: "Código Civil (Lei 10.406/2002)". */
export function readNorm(tokens: CitationTokens, at: number): NormReading | null {
  const first = readOneNorm(tokens, at);
  if (first === null || first.kind === "sumula" || first.others.length > 0) return first;
  return joinSecondName(tokens, withinConstitution(tokens, first));
}

function readOneNorm(tokens: CitationTokens, at: number): NormReading | null {
  if (tokenAt(tokens, at).kind !== "word") return null;
  return readSumula(tokens, at) ?? readNumberedNorm(tokens, at) ?? readNamedNorm(tokens, at);
}

/** "ADCT da Constituição Federal". */
function withinConstitution(tokens: CitationTokens, reading: NormReading): NormReading {
  if (reading.norm.key !== "adct/1988" || !["da", "/"].includes(wordAt(tokens, reading.next))) return reading;
  const whole = readNamedNorm(tokens, reading.next + 1);
  return whole?.norm.key === "constituicao/1988" ? { ...reading, next: whole.next } : reading;
}

function joinSecondName(tokens: CitationTokens, first: NormReading): NormReading {
  const mark = wordAt(tokens, first.next);
  const second = ["(", "-", ","].includes(mark) ? readOneNorm(tokens, first.next + 1) : null;
  const norm = second === null || second.others.length > 0 ? null : sameNorm(first, second);
  if (second === null || norm === null) return first;
  const closes = mark === "(" && wordAt(tokens, second.next) === ")";
  return { ...first, norm, next: second.next + (closes ? 1 : 0), isWeak: first.isWeak && second.isWeak };
}

/** The better name of two that mean one norm; null when they mean two. */
function sameNorm(first: NormReading, second: NormReading): NormName | null {
  const [a, b] = [first.norm.key, second.norm.key];
  if (coversNorm(b, a)) return first.norm;
  const isCandidate = first.candidates?.some((key) => coversNorm(b, key)) === true;
  return coversNorm(a, b) || isCandidate ? second.norm : null;
}

/** "Código de Defesa do Consumidor", "CF/88", "CPC de 1973", "Constituição". */
export function readNamedNorm(tokens: CitationTokens, at: number): NormReading | null {
  const aliases = aliasesStartingWith(wordAt(tokens, at), wordAt(tokens, at + 1));
  const alias = aliases.find(({ words }) => hasWordsAt(tokens, at, words));
  if (alias === undefined) return null;
  const end = at + alias.words.length;
  const next = OWN_PLACE.test(wordAt(tokens, end)) ? end + 1 : end;
  if (isOfAnotherPlace(tokens, next, alias)) return null;
  const year = readAliasYear(tokens, next, alias);
  // In small letters it may be a word, unless it is all there is.
  const isLowerAbbreviation = alias.isAbbreviation && !tokenAt(tokens, at).isUpper && tokens.length > 1;
  return {
    norm: normOf(alias, year?.year ?? null),
    others: [],
    candidates: alias.norms.map(({ key }) => key),
    next: year?.next ?? next,
    kind: "nome",
    isWeak: year === null && (alias.isWeak || isLowerAbbreviation),
  };
}

function isOfAnotherPlace(tokens: CitationTokens, next: number, alias: NormAlias): boolean {
  if (matchWords(tokens, next, OF_ANOTHER_PLACE) !== null) return true;
  const isConstitution = alias.words.join(" ") === "constituicao";
  return isConstitution && matchWords(tokens, next, ANOTHER_CONSTITUTION) !== null;
}

/** "/88", "/1988", " de 1988", " 1988", and " 88" where that is the year of the norm. */
function readAliasYear(
  tokens: CitationTokens,
  at: number,
  alias: NormAlias,
): { year: string; next: number } | null {
  const mark = wordAt(tokens, at);
  const isMarked = ["/", "-", "de"].includes(mark);
  const token = tokenAt(tokens, isMarked ? at + 1 : at);
  if (token.kind !== "number" || token.isOrdinal || token.opensLine) return null;
  if (token.text.length !== 4 && (token.text.length !== 2 || mark === "de")) return null;
  const year = fullYear(token.text);
  const isSure = mark === "/" || mark === "de" || normOfYear(alias, year) !== undefined;
  return year === null || !isSure ? null : { year, next: at + (isMarked ? 2 : 1) };
}

function normOfYear(alias: NormAlias, year: string | null): NormName | undefined {
  return alias.norms.find((norm) => norm.key.endsWith(`/${year}`));
}

function normOf(alias: NormAlias, year: string | null): NormName {
  const [inForce] = alias.norms;
  const known = year === null ? inForce : normOfYear(alias, year);
  if (known !== undefined) return { key: known.key, label: known.label };
  if (inForce?.key.startsWith("constituicao/") === true) return constitutionOf(year);
  const name = inForce?.name ?? "";
  return { key: `nome/${slugOf(`${name} ${year}`)}`, label: `${name} de ${year}` };
}

export function slugOf(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

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
