const ORDINALS = "primeiro segundo terceiro quarto quinto sexto setimo oitavo nono decimo".split(" ");
const CARDINALS =
  "um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte".split(
    " ",
  );

const VALUES: ReadonlyMap<string, number> = new Map([
  ...ORDINALS.map((word, index): [string, number] => [word, index + 1]),
  ...CARDINALS.map((word, index): [string, number] => [word, index + 1]),
]);

const AFTER_SEGUNDO = /^(?:|[^a-z0-9].*|d[aeo]s?|dest[ae]|e|ou|inciso|incisos|inc|alinea|caput|paragrafo)$/;

/** The number that a word after "artigo", "parágrafo" or "inciso" says; `next` is the word after it. */
export function numberOfWord(word: string, next: string): { value: number; words: number } | null {
  const value = VALUES.get(word);
  if (value === undefined) return null;
  // "um artigo segundo o qual": there the word is a preposition, so what follows must let the citation end or go on.
  if (word === "segundo" && !AFTER_SEGUNDO.test(next)) return null;
  if (word === "um") return null;
  const unit = word === "decimo" ? ORDINALS.indexOf(next) : -1;
  return unit >= 0 && unit < 9 ? { value: 11 + unit, words: 2 } : { value, words: 1 };
}
