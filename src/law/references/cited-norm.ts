import {
  type CitationToken,
  type CitationTokens,
  tokenAt,
  wordAt,
  touches,
} from "../norms/citation-tokens.ts";
import { type NormReading, readBareLaw, skipNumberSign } from "../norms/norm-number.ts";
import { annexOf, type NormName } from "../norms/norm-table.ts";
import { HEAD_NOUNS, NO_ADJECTIVES, PLACE_OPENINGS, POINTERS } from "../norms/norm-words.ts";
import { readNorm } from "../norms/read-norm.ts";
import { fromRoman } from "./provision-units.ts";

/** What citations are read from. */
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

const PREPOSITIONS = new Set(["da", "do", "das", "dos", "de", "na", "no"]);
const DIVISIONS = new Set(["capitulo", "titulo", "secao", "subsecao", "livro", "parte", "anexo"]);
const COLLECTIVES = new Set(["ambos", "ambas", "todos", "todas"]);

/** "deste Ato das Disposições Constitucionais Transitórias": the text says its own name. */
export function readNamedSelf(tokens: CitationTokens, at: number): NormReading | null {
  const word = wordAt(tokens, at);
  const norm = word === "desta" || word === "deste" ? readNorm(tokens, at + 1) : null;
  return norm === null || norm.isWeak || norm.kind === "sumula" ? null : norm;
}

export function readOtherNorm(source: CitationSource, at: number): CitedNorm | null {
  const { tokens } = source;
  const from = wordAt(tokens, at) === "," ? at + 1 : at;
  const norm = PREPOSITIONS.has(wordAt(tokens, from)) ? readNorm(tokens, from + 1) : null;
  if (norm !== null) return norm.kind === "sumula" ? null : knownNorm(norm.norm, norm.next);
  return readUnknownNormAfter(source, at);
}

/** "… da CF", ", CF/88", "(CF)", "/CF", "- CF", ", ambos do CP"; "do Capítulo II da CF", "do Anexo I da Lei X". */
export function readNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  const division = readDivision(tokens, at);
  if (division === null) return readPlainNormAfter(tokens, at);
  const reading = readPlainNormAfter(tokens, division.next);
  if (reading === null || division.annex === null) return reading;
  return { ...reading, norm: annexOf(reading.norm, division.annex) };
}

/** A division between the provision and its norm; articles of an annex count anew. */
function readDivision(tokens: CitationTokens, at: number): { next: number; annex: string | null } | null {
  const from = wordAt(tokens, at) === "," ? at + 1 : at;
  const word = wordAt(tokens, from + 1);
  if (!PREPOSITIONS.has(wordAt(tokens, from)) || !DIVISIONS.has(word)) return null;
  const label = tokenAt(tokens, from + 2);
  const number = label.kind === "number" ? Number(label.text) : fromRoman(label.text);
  const isNumbered = number !== null || label.text === "unico" || label.text === "unica";
  if (!isNumbered && word !== "anexo") return null;
  return { next: from + (isNumbered ? 3 : 2), annex: word === "anexo" ? String(number ?? 1) : null };
}

function readPlainNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  let next = skipFollowing(tokens, at);
  const mark = wordAt(tokens, next);
  if (mark === "," || mark === "(" || mark === "/" || mark === "-") next += 1;
  if (COLLECTIVES.has(wordAt(tokens, next))) next += 1;
  const hasPreposition = PREPOSITIONS.has(wordAt(tokens, next));
  if (hasPreposition) next += 1;
  if (tokenAt(tokens, next).opensLine && next === at) return null;
  const mayBeBare = !/^[(/-]$/.test(mark) && !tokenAt(tokens, next).opensLine;
  const norm = readNorm(tokens, next) ?? (mayBeBare ? readBareLaw(tokens, next) : null);
  if (norm === null || norm.kind === "sumula") return null;
  // "art. 5º, CF, art. 6º" could go either way; the nearest provision before it is the usual one.
  return mark === "(" && wordAt(tokens, norm.next) === ")" ? { ...norm, next: norm.next + 1 } : norm;
}

/** "art. 1º e seguintes da LGPD", "arts. 1º e ss." */
function skipFollowing(tokens: CitationTokens, at: number): number {
  const word = wordAt(tokens, at + 1);
  if (wordAt(tokens, at) !== "e" || (word !== "seguintes" && word !== "ss")) return at;
  return wordAt(tokens, at + 2) === "." ? at + 3 : at + 2;
}

/** "… da lei orgânica do município", ", do Regimento Interno". */
export function readUnknownNormAfter(source: CitationSource, at: number): CitedNorm | null {
  const { tokens } = source;
  let from = skipFollowing(tokens, at);
  if (wordAt(tokens, from) === ",") from += 1;
  if (COLLECTIVES.has(wordAt(tokens, from))) from += 1;
  const link = tokenAt(tokens, from);
  // "§ 1º Do termo de abertura constarão": the sentence begins there.
  if (!/^d[aeo]s?$/.test(link.text) || (link.isCapital && !link.isUpper)) return null;
  return readUnknown(source, from + 1);
}

export function readUnknown({ text, tokens }: CitationSource, at: number): CitedNorm | null {
  const next = readUnknownNorm(tokens, at);
  if (next === null) return null;
  const name = text.slice(tokenAt(tokens, at).start, tokenAt(tokens, next - 1).end);
  return { norm: null, unknownNorm: name.replaceAll(/\s+/g, " "), next };
}

export function knownNorm(norm: NormName, next: number): CitedNorm {
  return { norm, unknownNorm: null, next };
}

const DEMONSTRATIVES = /^[dn]est[ae]$/;
const KINDS =
  /^(?:lei|codigo|constituicao|decreto|resolucao|portaria|regulamento|estatuto|medida|emenda|instrucao|consolidacao|ato|regimento|norma)$/;
const KIND_TAILS = /^(?:complementar|provisoria|normativa|constitucional|legislativo|delegada)$/;

/** The text's own norm: "desta Lei", "deste Código", "da presente Lei Complementar". Gives the token after it. */
export function readSelfNorm(tokens: CitationTokens, at: number): number | null {
  const first = wordAt(tokens, at);
  const isPresent = (first === "da" || first === "do") && wordAt(tokens, at + 1) === "presente";
  if (!isPresent && !DEMONSTRATIVES.test(first)) return null;
  const kind = at + (isPresent ? 2 : 1);
  if (!KINDS.test(wordAt(tokens, kind))) return null;
  const isDecreeLaw = wordAt(tokens, kind + 1) === "-" && wordAt(tokens, kind + 2) === "lei";
  if (isDecreeLaw) return kind + 3;
  return KIND_TAILS.test(wordAt(tokens, kind + 1)) ? kind + 2 : kind + 1;
}

const MAX_NAME_TOKENS = 10;
const AGE = /^(?:nov|antig)[ao]$/;
const LINK = /^(?:d[aeo]s?|sobre|contra)$/;
const ARTICLE = /^(?:a|as|o|os)$/;
/** How adjectives end that qualify a norm or its issuer: "orgânica", "municipal", "tributário", "paulista". */
const ADJECTIVE =
  /(?:al|ais|ic[ao]s?|iv[ao]s?|ari[ao]s?|ori[ao]s?|an[ao]s?|in[ao]s?|ern[ao]s?|ense|es[ao]|ista|vil|vel|ior|etor|mentar|linar|militar|escolar)$/;
/** "a lei especifica", "o decreto classifica". */
const VERB = /ifica$/;
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
  let next = readNumber(tokens, head + 1) ?? head + 1;
  while (next - head < MAX_NAME_TOKENS) {
    const more =
      readQualifier(tokens, next) ?? readComplement(tokens, head, next) ?? readLateNumber(tokens, head, next);
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

/** "Portaria Secex nº 23/2011". */
function readLateNumber(tokens: CitationTokens, head: number, at: number): number | null {
  const isNumbered = NUMBERED.test(wordAt(tokens, head)) && tokenAt(tokens, at - 1).isCapital;
  return isNumbered ? readNumber(tokens, at) : null;
}

/** "Regulamento da Lei 8.112": another norm than the one it names. */
export function isRegulationOfNorm(tokens: CitationTokens, at: number): boolean {
  if (wordAt(tokens, at) !== "regulamento") return false;
  const link = at + (wordAt(tokens, at + 1) === "geral" ? 2 : 1);
  return /^d[aeo]s?$/.test(wordAt(tokens, link)) && readNorm(tokens, link + 1) !== null;
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
  if (text.length < MIN_ADJECTIVE_LENGTH || VERB.test(text)) return false;
  return ADJECTIVE.test(text) && !NO_ADJECTIVES.has(text);
}

function isYear({ text, isOrdinal }: CitationToken): boolean {
  return text.length === 4 && !isOrdinal;
}
