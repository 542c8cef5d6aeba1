import assert from "node:assert/strict";
import * as fc from "fast-check";
import { suite, test } from "node:test";
import { misread, SENTENCES, TYPESET } from "./breakage-fixture.ts";
import { UPPER_HALVES } from "./guess-encoding.ts";
import { repairMojibake } from "./mojibake.ts";

const ALL = [...SENTENCES, ...TYPESET];
const windows = (text: string): string => misread(text, "windows-1252");

const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "Windows-1252": windows,
  "Windows-1252 twice": (text) => windows(windows(text)),
  "Windows-1252 three times": (text) => windows(windows(windows(text))),
  "Latin-1": (text) => misread(text, "latin1"),
  "Latin-1 twice": (text) => misread(misread(text, "latin1"), "latin1"),
  MacRoman: (text) => misread(text, "macintosh"),
  "MacRoman twice": (text) => misread(misread(text, "macintosh"), "macintosh"),
  CP850: (text) => misread(text, "cp850"),
  "MacRoman, then Windows-1252": (text) => windows(misread(text, "macintosh")),
};

/** Escapes where a closing quote after Ã would itself look like damage in an editor. */
const CORRECT = [
  "NÃO, IRMÃ, AÇÃO, Ã, ROMÃ E MAÇÃ; CÃIBRA, MÃOZINHA, VÃMENTE, IRMÃZINHA",
  "“AMANHÃ\u201d e ‘IRMÃ\u2019, «MAÇÃ\u00bb, a letra “Ã\u201d, «Ã\u00bb, «Â\u00bb",
  "AMANHÃ\u2026 HOJE, IRMÃ\u2014MÃE, AMANHÃ\u00a0DE MANHÃ, IRMÃ\u00b3, MANHÃ\u00ba",
  "palavras em Ão, ÃO, ÃES e ÃS",
  "√2, √µ, x√π, 2√∞, ¬p, ¬∞, n√∑",
  "├── árvore\n│   ├─ é\n└── ção ┬║ ┤",
  "l’âge d’or, «Ô temps !», où, ça, Âge, Î, cœur",
  "señor, ¿qué?, ¡olé!, mañana, pingüino",
  "Ångström, Ærø, Þór, Ðakovo, ïle, LUNEDÌ\u201d",
  "São Paulo: 30 °C, nº 5, § 1º, R$ 10, £ 3, 50 €, ½, ×, ÷",
  "日本語のテキスト, русский, עברית, 👩‍💻",
];

/** Words can be spelt so; no language puts Ã before a consonant or Ç after Ô. */
const isOrdinary = (text: string): boolean => !/(?:^|[^\p{L}])Ã\p{L}|\p{Ll}Ã|Ã[A-DF-NP-RT-Z]|ÔÇ/u.test(text);

suite("mojibake", () => {
  for (const [name, damage] of Object.entries(WAYS)) {
    test(`is mended: UTF-8 taken for ${name}`, () => {
      for (const text of ALL) assert.equal(repairMojibake(damage(text)), text);
    });
  }

  test("is mended word by word between words that are whole", () => {
    for (const text of ALL) {
      const words = text.split(" ");
      const broken = words.map((word, index) => (index % 2 === 0 ? windows(word) : word)).join(" ");
      assert.equal(repairMojibake(broken), text);
    }
  });

  test("is mended where the second byte was invisible and got lost", () => {
    const lost: Readonly<Record<string, string>> = {
      "Ãrea de serviÃ§o": "Área de serviço",
      "consulte o Ãndice": "consulte o índice",
      "direito Ã  saÃºde": "direito à saúde",
      "direito Ã saÃºde": "direito à saúde",
      "Ã s 14h da manhÃ£": "às 14h da manhã",
      "Ã quele que nÃ£o foi": "àquele que não foi",
      "o jurÃdico, no perÃodo": "o jurídico, no período",
      "o jurÃ-dico, no perÃ-odo": "o jurídico, no período",
      "aÃ§aÃ-. Fim": "açaí. Fim",
      "limÃ\u03bces em cestas": "limões em cestas",
      "â€œaspasâ€ e â€œoutrasâ€.": "“aspas” e “outras”.",
      "naÌƒo haÌ\u0081 acÌ§aÌƒo": "na\u0303o ha\u0301 ac\u0327a\u0303o",
      "\u0093aspas\u0094 \u0096 fim": "“aspas” – fim",
      "ï»¿InÃ­cio": "Início",
    };
    for (const [broken, text] of Object.entries(lost)) assert.equal(repairMojibake(broken), text);
  });

  test("is not seen in correct text", () => {
    for (const text of [...ALL, ...CORRECT]) assert.equal(repairMojibake(text), text);
    for (const text of ALL) assert.equal(repairMojibake(text.toUpperCase()), text.toUpperCase());
  });

  test("is not seen in any words of Portuguese letters", () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from("abcdeosãáàâéêíóôõúç ÃÁÀÂÉÊÍÓÔÕÚÇABCDEOS")),
    });
    fc.assert(fc.property(letters.filter(isOrdinary), (text) => assert.equal(repairMojibake(text), text)));
  });

  test("is mended for good: a second repair changes nothing", () => {
    const characters = Array.from(`${UPPER_HALVES["windows-1252"]}aeiou ABC √├┬`);
    const mixture = fc.array(fc.constantFrom(...ALL.map(windows), ...ALL, ...characters), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(mixture, (parts) => {
        const once = repairMojibake(parts.join("\n"));
        assert.equal(repairMojibake(once), once);
      }),
    );
  });
});
