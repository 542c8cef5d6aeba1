import { tokenAt, touches, type CitationToken, type CitationTokens } from "./citation-tokens.ts";
import { HEAD_NOUNS, NO_ADJECTIVES, PLACE_OPENINGS, POINTERS } from "./data/unknown-norm-words.ts";
import { skipNumberSign } from "./norm-number.ts";
import { readNorm } from "./read-norm.ts";

const MAX_NAME_LENGTH = 10;
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

/**
 * The name of a norm that the table does not have: "lei orgânica do município", "Regimento Interno da Câmara". Reads as
 * far as the words can belong to a name. Gives the token after it; null when there is no more than "lei" or "contrato".
 */
export function readUnknownNorm(tokens: CitationTokens, at: number): number | null {
  const head = AGE.test(tokenAt(tokens, at).text) ? at + 1 : at;
  if (!HEAD_NOUNS.has(tokenAt(tokens, head).text)) return null;
  const next = readName(tokens, head);
  return next === head + 1 || isPointer(tokens, head, next) ? null : next;
}

function readName(tokens: CitationTokens, head: number): number {
  let next = readNumber(tokens, head + 1) ?? head + 1;
  while (next - head < MAX_NAME_LENGTH) {
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
  const isNamed = token.isCapital && readNorm(tokens, at) === null && !isMarkerLike(token);
  return isNamed || isAdjective(token) || PLACE_OPENINGS.has(before.text) ? at + 1 : null;
}

/** "do município", "sobre os direitos", "e da OAB", and after "regulamento" a norm that we know. */
function readComplement(tokens: CitationTokens, head: number, at: number): number | null {
  const isJoined = tokenAt(tokens, at).text === "e" && /^d[aeo]s?$/.test(tokenAt(tokens, at + 1).text);
  const link = isJoined ? at + 1 : at;
  const { text, isCapital, opensLine } = tokenAt(tokens, link);
  // A heading: "DA POLÍTICA URBANA".
  if (!LINK.test(text) || (isCapital && opensLine)) return null;
  const from = link + (ARTICLE.test(tokenAt(tokens, link + 1).text) ? 2 : 1);
  const known = readNorm(tokens, from);
  if (known !== null && !known.isWeak) {
    const isRegulated = tokenAt(tokens, head).text === "regulamento" && known.kind !== "sumula" && !isJoined;
    return isRegulated ? known.next : null;
  }
  const noun = tokenAt(tokens, from);
  if (isJoined && !noun.isCapital) return null;
  if (noun.kind === "number") return isYear(noun) ? from + 1 : null;
  return noun.kind === "word" && noun.text.length > 1 && !isMarkerLike(noun) ? from + 1 : null;
}

/** "Portaria Secex nº 23/2011". */
function readLateNumber(tokens: CitationTokens, head: number, at: number): number | null {
  const isNumbered = NUMBERED.test(tokenAt(tokens, head).text) && tokenAt(tokens, at - 1).isCapital;
  return isNumbered ? readNumber(tokens, at) : null;
}

/** "Regulamento da Lei 8.112": another norm than the one it names. */
export function isRegulationOfNorm(tokens: CitationTokens, at: number): boolean {
  if (tokenAt(tokens, at).text !== "regulamento") return false;
  const link = at + (tokenAt(tokens, at + 1).text === "geral" ? 2 : 1);
  return /^d[aeo]s?$/.test(tokenAt(tokens, link).text) && readNorm(tokens, link + 1) !== null;
}

/** "nº 3/2024", "12". */
function readNumber(tokens: CitationTokens, at: number): number | null {
  const number = skipNumberSign(tokens, at);
  if (tokenAt(tokens, number).kind !== "number" || tokenAt(tokens, number).opensLine) return null;
  const [slash, year] = [tokenAt(tokens, number + 1), tokenAt(tokens, number + 2)];
  return slash.text === "/" && touches(slash, year) && year.kind === "number" ? number + 3 : number + 1;
}

function isPointer(tokens: CitationTokens, head: number, next: number): boolean {
  const isOwnKind = /^(?:codigo|constituicao)$/.test(tokenAt(tokens, head).text);
  return next === head + 2 && !isOwnKind && POINTERS.has(tokenAt(tokens, head + 1).text);
}

function isAdjective({ text }: CitationToken): boolean {
  return (
    text.length >= MIN_ADJECTIVE_LENGTH &&
    ADJECTIVE.test(text) &&
    !VERB.test(text) &&
    !NO_ADJECTIVES.has(text)
  );
}

function isYear({ text, isOrdinal }: CitationToken): boolean {
  return text.length === 4 && !isOrdinal;
}

/** Another citation begins, or the sentence goes on. */
function isMarkerLike({ text }: CitationToken): boolean {
  return /^(?:arts?|artigos?|paragrafos?|incisos?|alineas?|item|itens|caput|que|qual|quais|mesm[ao]|referid[ao]|presente|acordo|forma|modo|regencia)$/.test(
    text,
  );
}
