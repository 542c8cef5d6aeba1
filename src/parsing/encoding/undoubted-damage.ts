import type { BrokenSequence } from "./broken-sequence.ts";

export interface Neighbours {
  /** The character before, as repaired so far; empty at the beginning of the text. */
  readonly before: string;
  /** What comes after, some characters of it. */
  readonly after: string;
  /** Another broken sequence stands directly before or after. */
  readonly isInChain: boolean;
}

/** What may follow a word in capitals that ends in Ã ("AMANHÃ”", "IRMû"): quotes, dashes, notes, spaces. */
const AFTER_A_WORD = new Set("“”‘’…–—•«»¹²³ºª°·´\u00a0\u00ad");
const QUOTED_LETTER = new Set(["“”", "‘’", "«»", "„“", "‘”"]);
/** What may stand under a root or after a "not". */
const MATHS = new Set("µπ∑∏∫Ω∂∞∆≤≥±÷≈≠√");
const BOX = /[\u2500-\u259f]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;

/** Whether a broken sequence cannot be correct text where it stands. */
export function isUndoubted(sequence: BrokenSequence, neighbours: Neighbours): boolean {
  if (QUOTED_LETTER.has(neighbours.before + sequence.tail)) return false;
  if (sequence.lead === 0xcc) return /[a-z]/i.test(neighbours.before);
  // Å, Æ and Ë are letters of other languages.
  if (sequence.lead === 0xc5 || sequence.lead === 0xc6 || sequence.lead === 0xcb) return neighbours.isInChain;
  if (sequence.lead > 0xc3) return true;
  if (/[\u0080-\u009f]/.test(sequence.character))
    return neighbours.isInChain || LETTER.test(neighbours.before);
  switch (sequence.encoding) {
    case "windows-1252":
      return sequence.lead === 0xc2 || isUndoubtedTilde(sequence, neighbours);
    case "macintosh":
      return isUndoubtedRoot(sequence, neighbours);
    case "cp850":
      return isUndoubtedBox(sequence, neighbours);
  }
}

/** Ã and what follows it. */
function isUndoubtedTilde(
  { tail, character }: BrokenSequence,
  { before, after, isInChain }: Neighbours,
): boolean {
  if (!AFTER_A_WORD.has(tail) || LOWER.test(before)) return true;
  const next = after.charAt(0);
  if (tail === "\u00a0" && /^[\s(]?$/.test(before) && next === " ") return true;
  if (LOWER.test(character)) return LOWER.test(next) || (isInChain && !LETTER.test(before));
  return /[ÓÔÕ]/.test(character) && LETTER.test(next);
}

/** √ or ¬ and what follows it. */
function isUndoubtedRoot({ lead, tail }: BrokenSequence, { before, after, isInChain }: Neighbours): boolean {
  if (lead === 0xc2 && (tail === "∫" || tail === "∞")) return /[\dnN]/.test(before);
  if (!MATHS.has(tail)) return true;
  if (lead === 0xc2) return isInChain;
  const isBeforeWord = LETTER.test(after.charAt(0)) && (LETTER.test(before) || LETTER.test(after.charAt(1)));
  return isBeforeWord || (isInChain && LETTER.test(before));
}

/** ├ or ┬ and what follows it: also how tables and trees are drawn. */
function isUndoubtedBox({ lead, tail }: BrokenSequence, { before, after }: Neighbours): boolean {
  if (BOX.test(before)) return false;
  if (lead === 0xc2) return !BOX.test(tail) || /[\dnN]/.test(before);
  if (LETTER.test(before)) return true;
  return !BOX.test(tail) && (tail === "º" || !LETTER.test(tail) || after.startsWith("├"));
}
