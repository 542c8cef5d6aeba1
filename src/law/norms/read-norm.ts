import { coversNorm } from "#src/domain/index.ts";
import type { NormName } from "../norm-name.ts";
import { tokenAt, type CitationTokens } from "./citation-tokens.ts";
import { readNamedNorm } from "./norm-alias.ts";
import { readNumberedNorm } from "./norm-number.ts";
import type { NormReading } from "./norm-reading.ts";
import { readSumula } from "./sumula.ts";

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
  if (reading.norm.key !== "adct/1988") return reading;
  const isLinked = tokenAt(tokens, reading.next).text === "da" || tokenAt(tokens, reading.next).text === "/";
  const whole = isLinked ? readNamedNorm(tokens, reading.next + 1) : null;
  return whole?.norm.key === "constituicao/1988" ? { ...reading, next: whole.next } : reading;
}

function joinSecondName(tokens: CitationTokens, first: NormReading): NormReading {
  const mark = tokenAt(tokens, first.next).text;
  if (mark !== "(" && mark !== "-" && mark !== ",") return first;
  const second = readOneNorm(tokens, first.next + 1);
  if (second === null || second.others.length > 0) return first;
  const exact = sameNorm(first, second);
  if (exact === null) return first;
  const closes = mark === "(" && tokenAt(tokens, second.next).text === ")";
  return {
    ...first,
    norm: exact,
    next: second.next + (closes ? 1 : 0),
    isWeak: first.isWeak && second.isWeak,
  };
}

/** The better name of two that mean one norm; null when they mean two. */
function sameNorm(first: NormReading, second: NormReading): NormName | null {
  const [a, b] = [first.norm.key, second.norm.key];
  if (coversNorm(b, a)) return first.norm;
  const isCandidate = first.candidates?.some((key) => coversNorm(b, key)) === true;
  return coversNorm(a, b) || isCandidate ? second.norm : null;
}
