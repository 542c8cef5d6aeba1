import { seededRandom } from "../../benchmarks/random.ts";
import { type HostileCase, MB } from "./hostile-file.ts";

/** Near misses of what the analyser looks for: a pattern that goes back would take the square of the time. */
const PIECES: Readonly<Record<string, string>> = {
  articles: "Art. 1º, § 2º, inciso ",
  "articles-open": "art. 1o, § 2o, inc. IV, alínea ",
  ordinals: "1º 2ª 3º",
  paragraphs: "§ § § §§ ",
  roman: "XXXXVIIIIXCDM",
  "roman-hyphen": "XXVII - XXVII - ",
  "law-numbers": "Lei nº 8.666.8.666.8.666/",
  "law-open": "Lei Complementar nº ",
  digits: "1234567890",
  cpf: "123.456.789-0",
  cnpj: "12.345.678/0001-9",
  process: "0001234-56.2026.8.26.0100.",
  leaders: ". . . . . ",
  dots: "......................",
  hyphens: "a-a-a-a-a-a-",
  enclitics: "fá-lo-ia-lhe-nos-vos-",
  underscores: "_a_a_a_a_",
  money: "R$ 1.000.000.000.000.",
  dates: "12/12/12/12/12/12/",
  letters: "a".repeat(64),
  capitals: "A".repeat(64),
  spaces: "   \t   ",
  "no-breaks": "\u00A0",
  abbreviations: "Dr. Sr. Sra. Exmo. art. inc. ",
  quotes: "\"'“”‘’",
  parentheses: "((((((",
  mails: "a@a.a@a.a@",
  addresses: "http://a.a/a?a=a&a=",
  combining: "a\u0301\u0301\u0301",
  emoji: "👩‍👩‍👧‍👦",
};

export function* legalCases(): Generator<HostileCase> {
  for (const [name, piece] of Object.entries(PIECES)) {
    for (const [label, length] of [
      ["small", 20_000],
      ["1mb", MB],
    ] as const) {
      const make = () => piece.repeat(Math.ceil(length / piece.length));
      yield { name: `${name}-${label}.txt`, make, quick: label === "small" };
    }
  }
  for (const name of ["articles", "digits", "leaders", "roman"]) {
    const piece = PIECES[name] ?? "";
    yield { name: `${name}-10mb.txt`, make: () => piece.repeat(Math.ceil((10 * MB) / piece.length)) };
  }
  for (let seed = 1; seed <= 20; seed++) {
    yield { name: `mixed-${seed}.txt`, make: () => mixed(seed, 200_000) };
  }
}

function mixed(seed: number, length: number): string {
  const random = seededRandom(seed);
  const pieces = Object.values(PIECES);
  let text = "";
  while (text.length < length) {
    const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
    text += piece.repeat(1 + Math.floor(random() * 20)) + (random() < 0.3 ? "\n" : " ");
  }
  return text;
}
