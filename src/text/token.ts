/**
 * One term occurrence in a text, as the analyser read it.
 *
 * Tokens come in reading order, by `end`. A compound, a code or a reference is emitted in parts and then whole:
 * the joined token follows its last part and spans all of them (`guarda`, `chuva`, `guardachuva`).
 */
export interface Token {
  /** Lower case, accents folded, one spelling for all variants: what the eye compares. */
  readonly word: string;
  /** Snowball stem with our plural repairs, accents folded after stemming. Equal to `word` for numbers and references. */
  readonly stem: string;
  /** Range in the analysed text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Words too common to search for; they are skipped by the index but keep their place in the sequence. */
  readonly isStopWord: boolean;
  /**
   * Place in the sequence of words, from 0, for phrase matching. Every part advances it by one; a joined token
   * has the position of its last part, so "e-mail pessoal" matches the phrase "email pessoal" too.
   */
  readonly position: number;
}
