import { HUNDREDS, TEENS, TENS, UNITS } from "#src/text/index.ts";

const [UNIT_ORDINALS = [], TEN_ORDINALS = [], HUNDRED_ORDINALS = []] = [
  "primeiro segundo terceiro quarto quinto sexto setimo oitavo nono",
  "decimo vigesimo trigesimo quadragesimo quinquagesimo sexagesimo septuagesimo octogesimo nonagesimo",
  "centesimo ducentesimo trecentesimo quadringentesimo quingentesimo sexcentesimo septingentesimo octingentesimo nongentesimo",
].map((words) => words.split(" "));

/** "decimo primeiro", "cento e vinte e um": 1 to 999, folded. */
const SPELLED: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 999 }, (_, index) => index + 1).flatMap((value) => {
    const [hundreds, tens, units] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
    const isTeen = tens === 1;
    const ordinal = [HUNDRED_ORDINALS[hundreds - 1], TEN_ORDINALS[tens - 1], UNIT_ORDINALS[units - 1]];
    const cardinal = [
      value === 100 ? "cem" : HUNDREDS[hundreds - 1],
      isTeen ? TEENS[units] : TENS[tens - 2],
      isTeen ? undefined : UNITS[units - 1],
    ];
    const spelled = cardinal.filter((word) => word !== undefined).join(" e ");
    return [
      [ordinal.filter((word) => word !== undefined).join(" "), value],
      [spelled, value],
      [spelled.replace("quatorze", "catorze"), value],
    ] as const;
  }),
);
const MAX_WORDS = 5;

const AFTER_SEGUNDO = /^(?:|[^a-z0-9].*|d[aeo]s?|dest[ae]|e|ou|inciso|incisos|inc|alinea|caput|paragrafo)$/;

/** The number, up to 999, that the words after "artigo", "parágrafo" or "inciso" say: "décimo primeiro", "vinte e um". */
export function readNumberWords(
  wordAt: (offset: number) => string,
): { readonly value: number; readonly words: number } | null {
  for (let words = MAX_WORDS; words > 0; words--) {
    const value = SPELLED.get(Array.from({ length: words }, (_, offset) => wordAt(offset)).join(" "));
    if (value === undefined) continue;
    // "um artigo segundo o qual": there the word is a preposition, so what follows must let the citation end or go on.
    const isPreposition = words === 1 && wordAt(0) === "segundo" && !AFTER_SEGUNDO.test(wordAt(1));
    const isArticle = words === 1 && wordAt(0) === "um";
    return isPreposition || isArticle ? null : { value, words };
  }
  return null;
}
