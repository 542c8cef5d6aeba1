import { foldAccents, readableText } from "#src/text/index.ts";

/** A note in parentheses; what it links to is no part of it. */
const NOTE = /\(([^()]{0,300}(?:\([^()]{0,200}\)[^()]{0,300}){0,3})\)/gu;
/** Courts that struck a provision down, or stopped it, do not change its words, nor does a revocation that has a day of its own: pages only note it. */
const OBJECTION =
  /\binconstitucional|\b(?:eficacia|execucao|efeitos?|vigencia|norma) suspens|\bsuspens[ao]s?(?: a)? (?:execucao|eficacia|vigencia|efeitos)|\bsem efeito\b|^revogad[ao]s? a (?:partir|contar) d/;

/** A note inside a provision that it was declared void, suspended, or revoked from some day on; null where there is none. */
export function objectionIn(text: string): string | null {
  for (const [, words = ""] of text.matchAll(NOTE)) {
    const said = readableText(words).replace(/\s+/gu, " ").trim();
    if (OBJECTION.test(foldAccents(said).toLowerCase())) return said;
  }
  return null;
}
