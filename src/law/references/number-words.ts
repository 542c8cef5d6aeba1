import { HUNDREDS, TEENS, TENS, UNITS } from "#src/text/index.ts";

const UNIT_ORDINALS = "primeiro segundo terceiro quarto quinto sexto setimo oitavo nono".split(" ");
const TEN_ORDINALS =
  "decimo vigesimo trigesimo quadragesimo quinquagesimo sexagesimo septuagesimo octogesimo nonagesimo".split(
    " ",
  );
const HUNDRED_ORDINALS =
  "centesimo ducentesimo trecentesimo quadringentesimo quingentesimo sexcentesimo septingentesimo octingentesimo nongentesimo".split(
    " ",
  );

type Place = ReadonlyMap<string, number>;
const ORDINAL_PLACES: readonly Place[] = [
  placeOf(HUNDRED_ORDINALS, 100, 100),
  placeOf(TEN_ORDINALS, 10, 10),
  placeOf(UNIT_ORDINALS, 1, 1),
];
const CARDINAL_PLACES: readonly Place[] = [
  placeOf(HUNDREDS, 100, 100),
  placeOf(TENS, 20, 10),
  placeOf(UNITS, 1, 1),
];
/** These stand for tens and units at once, so nothing follows them. */
const CLOSED: Place = new Map([...placeOf(TEENS, 10, 1), ["catorze", 14], ["cem", 100]]);

const AFTER_SEGUNDO = /^(?:|[^a-z0-9].*|d[aeo]s?|dest[ae]|e|ou|inciso|incisos|inc|alinea|caput|paragrafo)$/;

interface SpelledNumber {
  readonly value: number;
  readonly words: number;
}

/** The number, up to 999, that the words after "artigo", "parágrafo" or "inciso" say: "décimo primeiro", "vinte e um". */
export function readNumberWords(wordAt: (offset: number) => string): SpelledNumber | null {
  const spelled = readPlaces(wordAt, ORDINAL_PLACES, false) ?? readPlaces(wordAt, CARDINAL_PLACES, true);
  if (spelled === null || spelled.words > 1) return spelled;
  // "um artigo segundo o qual": there the word is a preposition, so what follows must let the citation end or go on.
  if (wordAt(0) === "segundo" && !AFTER_SEGUNDO.test(wordAt(1))) return null;
  return wordAt(0) === "um" || wordAt(0) === "cento" ? null : spelled;
}

/** Hundreds, tens and units, each at most once; between cardinals stands "e". */
function readPlaces(
  wordAt: (offset: number) => string,
  places: readonly Place[],
  isCardinal: boolean,
): SpelledNumber | null {
  let [value, words] = [0, 0];
  for (const place of places) {
    const at = isCardinal && words > 0 ? words + 1 : words;
    if (at > words && wordAt(words) !== "e") break;
    const part = place.get(wordAt(at));
    const closed = isCardinal && value % 100 === 0 ? CLOSED.get(wordAt(at)) : undefined;
    if (part === undefined && closed !== undefined && (closed < 100 || words === 0))
      return { value: value + closed, words: at + 1 };
    if (part !== undefined) [value, words] = [value + part, at + 1];
  }
  return words === 0 ? null : { value, words };
}

function placeOf(words: readonly string[], first: number, step: number): Place {
  return new Map(words.map((word, index) => [word, first + index * step]));
}
