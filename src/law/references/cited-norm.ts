import {
  type CitationToken,
  type CitationTokens,
  matchWords,
  tokenAt,
  touches,
  wordAt,
} from "../norms/citation-tokens.ts";
import { type NormReading, readBareLaw, skipNumberSign } from "../norms/norm-number.ts";
import { annexOf, type NormName } from "../norms/norm-table.ts";
import { HEAD_NOUNS, NO_ADJECTIVES, PLACE_OPENINGS, POINTERS } from "../norms/norm-words.ts";
import { readNorm } from "../norms/read-norm.ts";
import { fromRoman } from "../law-structure.ts";

export interface CitationSource {
  readonly text: string;
  readonly tokens: CitationTokens;
  /** The norm that "desta Lei" means. */
  readonly self: NormName | null;
}

/** The norm of provisions as their text has it: known, named but unknown, or unsaid. */
export interface CitedNorm {
  readonly norm: NormName | null;
  readonly unknownNorm: string | null;
  readonly next: number;
}

const PREPOSITION = "(?:d[ao]s?|de|n[ao]) ";
/** "art. 1º e seguintes da LGPD", "arts. 1º e ss." */
const FOLLOWING = String.raw`(?:e (?:seguintes|ss) (?:\. )?)?`;
const COLLECTIVE = "(?:(?:ambos|ambas|todos|todas) )?";
const LINKED = new RegExp(`^(?:, )?${PREPOSITION}`);
/** A division between the provision and its norm; articles of an annex count anew. */
const DIVISION = new RegExp(
  String.raw`^(?:, )?${PREPOSITION}(?:(?:capitulo|titulo|secao|subsecao|livro|parte) (?:\d+|[ivxl]+|unic[oa]) |(?<annex>anexo) (?:(?<number>\d+|[ivxl]+|unico) )?)`,
);
const BEFORE_NORM = new RegExp(`^${FOLLOWING}(?<mark>[,(/-] )?${COLLECTIVE}(?:${PREPOSITION})?`);
const BEFORE_UNKNOWN = new RegExp(`^${FOLLOWING}(?:, )?${COLLECTIVE}(?=d[aeo]s? )`);

/** "deste Ato das Disposições Constitucionais Transitórias": the text says its own name. */
export function readNamedSelf(tokens: CitationTokens, at: number): NormReading | null {
  const norm = /^dest[ae]$/.test(wordAt(tokens, at)) ? readNorm(tokens, at + 1) : null;
  return norm === null || norm.isWeak || norm.kind === "sumula" ? null : norm;
}

export function readOtherNorm(source: CitationSource, at: number): CitedNorm | null {
  const linked = matchWords(source.tokens, at, LINKED);
  const norm = linked && readNorm(source.tokens, linked.next);
  if (norm !== null) return norm.kind === "sumula" ? null : knownNorm(norm);
  return readUnknownNormAfter(source, at);
}

/** "… da CF", ", CF/88", "(CF)", "/CF", "- CF", ", ambos do CP"; "do Capítulo II da CF", "do Anexo I da Lei X". */
export function readNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  const division = matchWords(tokens, at, DIVISION);
  const reading = readPlainNormAfter(tokens, division?.next ?? at);
  const { annex, number = "1" } = division?.match.groups ?? {};
  if (reading === null || annex === undefined) return reading;
  return { ...reading, norm: annexOf(reading.norm, fromRoman(number) ?? (Number(number) || 1)) };
}

function readPlainNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  const before = matchWords(tokens, at, BEFORE_NORM);
  const next = before?.next ?? at;
  const mark = before?.match.groups?.["mark"]?.trim() ?? "";
  const { opensLine } = tokenAt(tokens, next);
  if (opensLine && next === at) return null;
  const mayBeBare = !/^[(/-]$/.test(mark) && !opensLine;
  const norm = readNorm(tokens, next) ?? (mayBeBare ? readBareLaw(tokens, next) : null);
  if (norm === null || norm.kind === "sumula") return null;
  // "art. 5º, CF, art. 6º" could go either way; the nearest provision before it is the usual one.
  return mark === "(" && wordAt(tokens, norm.next) === ")" ? { ...norm, next: norm.next + 1 } : norm;
}

/** "… da lei orgânica do município", ", do Regimento Interno". */
export function readUnknownNormAfter(source: CitationSource, at: number): CitedNorm | null {
  const before = matchWords(source.tokens, at, BEFORE_UNKNOWN);
  if (before === null) return null;
  const link = tokenAt(source.tokens, before.next);
  // "§ 1º Do termo de abertura constarão": the sentence begins there.
  return link.isCapital && !link.isUpper ? null : readUnknown(source, before.next + 1);
}

export function readUnknown({ text, tokens }: CitationSource, at: number): CitedNorm | null {
  const next = readUnknownNorm(tokens, at);
  if (next === null) return null;
  const name = text.slice(tokenAt(tokens, at).start, tokenAt(tokens, next - 1).end);
  return { norm: null, unknownNorm: name.replaceAll(/\s+/g, " "), next };
}

export function knownNorm({ norm, next }: Pick<CitedNorm, "norm" | "next">): CitedNorm {
  return { norm, unknownNorm: null, next };
}

const SELF =
  /^(?:[dn]est[ae]|d[ao] presente) (?:lei|codigo|constituicao|decreto|resolucao|portaria|regulamento|estatuto|medida|emenda|instrucao|consolidacao|ato|regimento|norma) (?:- lei |(?:complementar|provisoria|normativa|constitucional|legislativo|delegada) )?/;

/** The text's own norm: "desta Lei", "deste Código", "da presente Lei Complementar". Gives the token after it. */
export function readSelfNorm(tokens: CitationTokens, at: number): number | null {
  return matchWords(tokens, at, SELF)?.next ?? null;
}

const MAX_NAME_TOKENS = 10;
const AGE = /^(?:nov|antig)[ao]$/;
const LINK = /^(?:d[aeo]s?|sobre|contra)$/;
const ARTICLE = /^[ao]s?$/;
/** How adjectives end that qualify a norm or its issuer: "orgânica", "municipal"; but "o decreto classifica". */
const ADJECTIVE =
  /(?:al|ais|(?<!if)ica|ic(?:as|os?)|iv[ao]s?|ari[ao]s?|ori[ao]s?|an[ao]s?|in[ao]s?|ern[ao]s?|ense|es[ao]|ista|vil|vel|ior|etor|mentar|linar|militar|escolar)$/;
const NUMBERED = /^(?:lei|decreto|portaria|resolucao|instrucao|provimento|edital)$/;
const MIN_ADJECTIVE_LENGTH = 4;
/** Another citation begins, or the sentence goes on. */
const MARKER_LIKE =
  /^(?:arts?|artigos?|paragrafos?|incisos?|alineas?|item|itens|caput|que|qual|quais|mesm[ao]|referid[ao]|presente|acordo|forma|modo|regencia)$/;

/**
 * The name of a norm that the table does not have: "lei orgânica do município", "Regimento Interno da Câmara". Reads as
 * far as the words can belong to a name. Gives the token after it; null when there is no more than "lei" or "contrato".
 */
function readUnknownNorm(tokens: CitationTokens, at: number): number | null {
  const head = AGE.test(wordAt(tokens, at)) ? at + 1 : at;
  if (!HEAD_NOUNS.has(wordAt(tokens, head))) return null;
  const next = readName(tokens, head);
  return next === head + 1 || isPointer(tokens, head, next) ? null : next;
}

function readName(tokens: CitationTokens, head: number): number {
  const isNumbered = NUMBERED.test(wordAt(tokens, head));
  let next = readNumber(tokens, head + 1) ?? head + 1;
  while (next - head < MAX_NAME_TOKENS) {
    // "Portaria Secex nº 23/2011".
    const isLateNumber = isNumbered && tokenAt(tokens, next - 1).isCapital;
    const number = isLateNumber ? readNumber(tokens, next) : null;
    const more = readQualifier(tokens, next) ?? readComplement(tokens, head, next) ?? number;
    if (more === null) break;
    next = more;
  }
  return next;
}

/** A word of the name that needs no preposition: a capitalised one, an adjective, the rest of a place. */
function readQualifier(tokens: CitationTokens, at: number): number | null {
  const token = tokenAt(tokens, at);
  const before = tokenAt(tokens, at - 1);
  if (token.kind === "number") return isYear(token) && before.text === "de" ? at + 1 : null;
  if (token.kind !== "word" || token.opensLine) return null;
  const isNamed = token.isCapital && readNorm(tokens, at) === null && !MARKER_LIKE.test(token.text);
  return isNamed || isAdjective(token) || PLACE_OPENINGS.has(before.text) ? at + 1 : null;
}

/** "do município", "sobre os direitos", "e da OAB", and after "regulamento" a norm that we know. */
function readComplement(tokens: CitationTokens, head: number, at: number): number | null {
  const isJoined = wordAt(tokens, at) === "e" && /^d[aeo]s?$/.test(wordAt(tokens, at + 1));
  const link = isJoined ? at + 1 : at;
  const { text, isCapital, opensLine } = tokenAt(tokens, link);
  // A heading: "DA POLÍTICA URBANA".
  if (!LINK.test(text) || (isCapital && opensLine)) return null;
  const from = link + (ARTICLE.test(wordAt(tokens, link + 1)) ? 2 : 1);
  const known = readNorm(tokens, from);
  if (known !== null && !known.isWeak) {
    const isRegulated = wordAt(tokens, head) === "regulamento" && known.kind !== "sumula" && !isJoined;
    return isRegulated ? known.next : null;
  }
  const noun = tokenAt(tokens, from);
  if (isJoined && !noun.isCapital) return null;
  if (noun.kind === "number") return isYear(noun) ? from + 1 : null;
  return noun.kind === "word" && noun.text.length > 1 && !MARKER_LIKE.test(noun.text) ? from + 1 : null;
}

/** "Regulamento da Lei 8.112": another norm than the one it names. */
export function isRegulationOfNorm(tokens: CitationTokens, at: number): boolean {
  const of = matchWords(tokens, at, /^regulamento (?:geral )?d[aeo]s? /);
  return of !== null && readNorm(tokens, of.next) !== null;
}

/** "nº 3/2024", "12". */
function readNumber(tokens: CitationTokens, at: number): number | null {
  const number = skipNumberSign(tokens, at);
  if (tokenAt(tokens, number).kind !== "number" || tokenAt(tokens, number).opensLine) return null;
  const [slash, year] = [tokenAt(tokens, number + 1), tokenAt(tokens, number + 2)];
  return slash.text === "/" && touches(slash, year) && year.kind === "number" ? number + 3 : number + 1;
}

function isPointer(tokens: CitationTokens, head: number, next: number): boolean {
  const isOwnKind = /^(?:codigo|constituicao)$/.test(wordAt(tokens, head));
  return next === head + 2 && !isOwnKind && POINTERS.has(wordAt(tokens, head + 1));
}

function isAdjective({ text }: CitationToken): boolean {
  return text.length >= MIN_ADJECTIVE_LENGTH && ADJECTIVE.test(text) && !NO_ADJECTIVES.has(text);
}

function isYear({ text, isOrdinal }: CitationToken): boolean {
  return text.length === 4 && !isOrdinal;
}
