import type { Label } from "./label.ts";
import { wholePart } from "./ordinal.ts";
import { lastLabel, type Position } from "./position.ts";

/** A letter that stands alone after a label, and what comes next. */
const LETTER = /([A-Z])(?:\s{0,2}([-–—.])|)\s{1,3}(\p{L}{1,24}|\()/uy;
const ACRONYM = /^\p{Lu}{2}/u;
const LOWER = /^\p{Ll}/u;
/** Nouns in capitals after the article "A": "§ 2º A União" is no § 2º-A. */
const NOUNS = new Set(
  "União|Lei|Constituição|Administração|Justiça|Câmara|Fazenda|Receita|República|Presidência|Agência|Advocacia|Defensoria|Polícia|Secretaria|Autoridade|Comissão|Ordem|Federação|Procuradoria|Corregedoria|Assembleia|Mesa".split(
    "|",
  ),
);

/**
 * Reads "§ 1º A Na hipótese" below § 1º as § 1º-A, and "I - A o conselho" below "I - o tribunal" as I-A: sources lose
 * the hyphen. Only where the same number stood last and the letter is the next one.
 */
export function withTornSuffix(text: string, label: Label, position: Position): Label {
  const last = lastLabel(position, label.level);
  if (last === null || label.order % 1000 !== 0 || wholePart(label.order) !== wholePart(last.order))
    return label;
  LETTER.lastIndex = label.end;
  const [whole, letter = "", mark, next = ""] = LETTER.exec(text) ?? [];
  if (whole === undefined || letter.charCodeAt(0) - 64 !== (last.order % 1000) + 1) return label;
  if (letter === "A" && mark === undefined && !isSuffix(next, text, last)) return label;
  const order = label.order + letter.charCodeAt(0) - 64;
  return { ...label, value: `${label.value}-${letter}`, order, end: label.end + whole.length - next.length };
}

/** "A" may also be the article of a sentence, unless the words after it show that the sentence begins with them. */
function isSuffix(next: string, text: string, last: Label): boolean {
  if (next === "(") return true;
  if (!LOWER.test(next)) return !NOUNS.has(next) && !ACRONYM.test(next);
  return LOWER.test(text.charAt(last.end));
}
