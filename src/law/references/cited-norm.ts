import type { NormName } from "../norm-name.ts";
import { tokenAt, type CitationTokens } from "../norms/citation-tokens.ts";
import { readBareLaw } from "../norms/norm-number.ts";
import type { NormReading } from "../norms/norm-reading.ts";
import { readNorm } from "../norms/read-norm.ts";
import { readUnknownNorm } from "../norms/unknown-norm.ts";
import { fromRoman } from "./roman.ts";

/** What a citation is read from, besides its tokens. */
export interface CitationSource {
  readonly text: string;
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
  const word = tokenAt(tokens, at).text;
  const norm = word === "desta" || word === "deste" ? readNorm(tokens, at + 1) : null;
  return norm === null || norm.isWeak || norm.kind === "sumula" ? null : norm;
}

export function readOtherNorm(tokens: CitationTokens, at: number, source: CitationSource): CitedNorm | null {
  const from = tokenAt(tokens, at).text === "," ? at + 1 : at;
  const norm = PREPOSITIONS.has(tokenAt(tokens, from).text) ? readNorm(tokens, from + 1) : null;
  if (norm !== null) return norm.kind === "sumula" ? null : knownNorm(norm);
  return readUnknownNormAfter(tokens, at, source);
}

/** "… da CF", ", CF/88", "(CF)", "/CF", "- CF", ", ambos do CP"; "do Capítulo II da CF", "do Anexo I da Lei X". */
export function readNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  const division = readDivision(tokens, at);
  if (division === null) return readPlainNormAfter(tokens, at);
  const reading = readPlainNormAfter(tokens, division.next);
  if (reading === null || division.annex === null) return reading;
  const { key, label } = reading.norm;
  const norm = { key: `${key}#anexo-${division.annex}`, label: `${label}, Anexo ${division.annex}` };
  return { ...reading, norm };
}

/** A division between the provision and its norm; articles of an annex count anew. */
function readDivision(tokens: CitationTokens, at: number): { next: number; annex: string | null } | null {
  const from = tokenAt(tokens, at).text === "," ? at + 1 : at;
  const word = tokenAt(tokens, from + 1).text;
  if (!PREPOSITIONS.has(tokenAt(tokens, from).text) || !DIVISIONS.has(word)) return null;
  const label = tokenAt(tokens, from + 2);
  const number = label.kind === "number" ? Number(label.text) : fromRoman(label.text);
  const isNumbered = number !== null || label.text === "unico" || label.text === "unica";
  if (!isNumbered && word !== "anexo") return null;
  return { next: from + (isNumbered ? 3 : 2), annex: word === "anexo" ? String(number ?? 1) : null };
}

function readPlainNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  let next = skipFollowing(tokens, at);
  const mark = tokenAt(tokens, next).text;
  if (mark === "," || mark === "(" || mark === "/" || mark === "-") next += 1;
  if (COLLECTIVES.has(tokenAt(tokens, next).text)) next += 1;
  const hasPreposition = PREPOSITIONS.has(tokenAt(tokens, next).text);
  if (hasPreposition) next += 1;
  if (tokenAt(tokens, next).opensLine && next === at) return null;
  const mayBeBare = !/^[(/-]$/.test(mark) && !tokenAt(tokens, next).opensLine;
  const norm = readNorm(tokens, next) ?? (mayBeBare ? readBareLaw(tokens, next) : null);
  if (norm === null || norm.kind === "sumula") return null;
  // "art. 5º, CF, art. 6º" could go either way; the nearest provision before it is the usual one.
  return mark === "(" && tokenAt(tokens, norm.next).text === ")" ? { ...norm, next: norm.next + 1 } : norm;
}

/** "art. 1º e seguintes da LGPD", "arts. 1º e ss." */
function skipFollowing(tokens: CitationTokens, at: number): number {
  const word = tokenAt(tokens, at + 1).text;
  if (tokenAt(tokens, at).text !== "e" || (word !== "seguintes" && word !== "ss")) return at;
  return tokenAt(tokens, at + 2).text === "." ? at + 3 : at + 2;
}

/** "… da lei orgânica do município", ", do Regimento Interno". */
export function readUnknownNormAfter(
  tokens: CitationTokens,
  at: number,
  source: CitationSource,
): CitedNorm | null {
  let from = skipFollowing(tokens, at);
  if (tokenAt(tokens, from).text === ",") from += 1;
  if (COLLECTIVES.has(tokenAt(tokens, from).text)) from += 1;
  const link = tokenAt(tokens, from);
  // "§ 1º Do termo de abertura constarão": the sentence begins there.
  if (!/^d[aeo]s?$/.test(link.text) || (link.isCapital && !link.isUpper)) return null;
  return readUnknown(tokens, from + 1, source);
}

export function readUnknown(tokens: CitationTokens, at: number, { text }: CitationSource): CitedNorm | null {
  const next = readUnknownNorm(tokens, at);
  if (next === null) return null;
  const name = text.slice(tokenAt(tokens, at).start, tokenAt(tokens, next - 1).end);
  return { norm: null, unknownNorm: name.replaceAll(/\s+/g, " "), next };
}

export function knownNorm({ norm, next }: NormReading): CitedNorm {
  return { norm, unknownNorm: null, next };
}
