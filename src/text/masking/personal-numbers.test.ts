import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createMask } from "./create-mask.ts";
import { isCnpj, isCpf } from "./personal-numbers.ts";
import * as fc from "fast-check";

const SEED = 20_260_701;
const mask = createMask({ knownSecrets: [], masksPersonalNumbers: true });

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: count, maxLength: count });
const characters = (count: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from("0123456789ABCDEFGHJKLMNPRSTUVWXYZ")),
    minLength: count,
    maxLength: count,
  });

/** The number with its check digits, found by trying all of them. */
function completed(base: string, isValid: (number: string) => boolean): string {
  const ends = Array.from({ length: 100 }, (_, end) => base + String(end).padStart(2, "0"));
  return ends.find(isValid) ?? assert.fail(`no check digits for ${base}`);
}

const cpf = digits(9)
  .filter((base) => new Set(base).size > 1)
  .map((base) => completed(base, isCpf));
const cnpj = fc.oneof(
  digits(8).map((root) => completed(`${root}0001`, isCnpj)),
  characters(12)
    .filter((base) => /\d/.test(base) && new Set(base).size > 1)
    .map((base) => completed(base, isCnpj)),
);
type Writing = (number: string) => string;
const groups = (number: string, sizes: readonly number[], signs: readonly string[]) => {
  let from = 0;
  return sizes.map((size, index) => number.slice(from, (from += size)) + (signs[index] ?? "")).join("");
};
const CPF_WRITINGS: readonly Writing[] = [
  (number) => number,
  (number) => groups(number, [3, 3, 3, 2], [".", ".", "-"]),
  (number) => groups(number, [3, 3, 3, 2], [".", ".", "–"]),
  (number) => groups(number, [9, 2], ["-"]),
  (number) => groups(number, [3, 3, 3, 2], [" ", " ", " "]),
  (number) => groups(number, [3, 3, 3, 2], [".", ".\n", "-"]),
  (number) => groups(number, [3, 3, 3, 2], [".", ".", "-\n"]),
  (number) => groups(number, [3, 3, 3, 2], [". ", ". ", " - "]),
];
const CNPJ_WRITINGS: readonly Writing[] = [
  (number) => number,
  (number) => groups(number, [2, 3, 3, 4, 2], [".", ".", "/", "-"]),
];
const SENTENCES = [
  "O cliente de CPF nº # pediu o cancelamento.",
  "CPF: #",
  "Meu documento é #, pode conferir?",
  "#",
  "inscrita no CNPJ sob o nº #, com sede em Goiânia",
  "nome;#;ativo",
  "Cadastro (#) conclui\u0301do.",
  "CPF nº\n#",
  "CPF/CNPJ\t#\tSão Paulo",
].map((sentence) => sentence.split("#"));

const mentions = fc
  .tuple(
    fc.oneof(
      fc.tuple(cpf, fc.constantFrom(...CPF_WRITINGS), fc.constant("[CPF]")),
      fc.tuple(cnpj, fc.constantFrom(...CNPJ_WRITINGS), fc.constant("[CNPJ]")),
    ),
    fc.constantFrom(...SENTENCES),
  )
  .map(([[number, write, mark], sentence]) => ({
    text: sentence.join(write(number)),
    expected: sentence.join(mark),
  }));

const between = (min: number, max: number) => fc.integer({ min, max });
const thousands = (value: number) => value.toLocaleString("pt-BR");
const plain = fc.oneof(
  fc
    .tuple(between(1, 19_999), between(1950, 2030), between(1, 250))
    .map(([law, year, article]) => `art. ${article} da Lei nº ${thousands(law)}/${year}, §§ 1º a 3º`),
  fc
    .tuple(digits(7), digits(2), between(1990, 2026), between(1, 9), digits(2), digits(4))
    .map(
      ([n, check, year, branch, court, origin]) => `autos ${n}-${check}.${year}.${branch}.${court}.${origin}`,
    ),
  fc
    .tuple(digits(5), digits(6), between(2000, 2026), digits(2))
    .map(([a, b, c, d]) => `SEI ${a}.${b}/${c}-${d}`),
  between(0, 2_000_000_000).map((cents) => `R$ ${thousands(cents)},90`),
  between(10_000_000_000, 99_999_999_999).map((value) => `R$ ${value}`),
  fc.tuple(between(1, 9), between(1, 9), digits(4), digits(4)).map(([a, b, c, d]) => `(${a}${b}) 9${c}-${d}`),
  fc
    .tuple(
      fc.constantFrom("telefone: ", "WhatsApp ", "ligue para ", "cel. ", "o telefone do cliente é "),
      fc.tuple(between(1, 9), between(1, 9), digits(8)),
    )
    .map(([word, [a, b, number]]) => `${word}${a}${b}9${number}`),
  fc.tuple(between(1, 9), between(1, 9), digits(8)).map(([a, b, number]) => `+55${a}${b}9${number}`),
  fc.tuple(between(10, 28), between(10, 12), between(1900, 2099)).map((day) => day.join("/")),
  fc
    .tuple(
      between(1950, 2030),
      between(10, 12),
      between(10, 28),
      between(10, 23),
      between(10, 59),
      between(10, 59),
    )
    .map((time) => `registro de ${time.join("")}`),
  between(1, 1_000_000).map((value) => `${thousands(value)} unidades do item ${value}`),
  fc.tuple(digits(5), digits(3)).map(([a, b]) => `CEP ${a}-${b}`),
  fc.constantFrom("DEPARTAMENTO10", "DE LEI SEM NOME 10", "0800 123 4567", "1.234.567,89 kg"),
);

describe("a mask of personal numbers", () => {
  it("finds CPF and CNPJ however they are written", () => {
    const samples = fc.sample(mentions, { numRuns: 4_000, seed: SEED });
    const missed = samples.filter(({ text, expected }) => mask(text) !== expected);
    assert.ok(missed.length <= 0.005 * samples.length, JSON.stringify(missed.slice(0, 5)));
  });

  it("touches no law, law-suit, price, telephone or date", () => {
    for (const text of fc.sample(plain, { numRuns: 20_000, seed: SEED })) assert.equal(mask(text), text);
  });

  it("holds the published examples of both kinds of CNPJ and of CPF", () => {
    for (const number of ["12ABC34501DE35", "11222333000181"]) assert.ok(isCnpj(number));
    for (const number of ["12ABC34501DE36", "11222333000182", "00000000000000"]) assert.ok(!isCnpj(number));
    for (const number of ["52998224725", "11144477735"]) assert.ok(isCpf(number));
    for (const number of ["52998224724", "11111111111"]) assert.ok(!isCpf(number));
  });

  it("takes the written form at its word and bare digits only with their check digits", () => {
    assert.equal(mask("123.456.789-00 e 12.345.678/0001-00"), "[CPF] e [CNPJ]");
    assert.equal(mask("12345678900 e 12345678000100"), "12345678900 e 12345678000100");
  });

  it("believes the word before a number that could be a telephone", () => {
    const number = completed("119876543", isCpf);
    assert.equal(mask(`Telefone ${number}`), `Telefone ${number}`);
    assert.equal(mask(`Telefone não informado, CPF ${number}`), "Telefone não informado, CPF [CPF]");
    assert.equal(mask(`microfone ${number}`), "microfone [CPF]");
    assert.equal(mask(`O número ${number}`), "O número [CPF]");
  });

  it("finds numbers of other widths, with emphasis inside, and with letters beside them", () => {
    const texts = [
      "CPF:#52998224725#X",
      "cpf#52998224725#",
      '{"a":"linha\\n#52998224725#"}',
      "CPF #529.982.247-25#X",
      "CPF #５２９９８２２４７２５#.",
      "CPF #５２９．９８２．２４７－２５#.",
      "CPF #529.**982**.247-25#",
      "CPF #529**98224725#**",
      "CPF **#529**.982.<b>247</b>-25#",
      "CPF #123.**456**.789-00#",
      "CPF #529 __982__ 247 ~~25#~~",
    ];
    for (const text of texts) {
      const [before = "", , after = ""] = text.split("#");
      assert.equal(mask(text.replaceAll("#", "")), `${before}[CPF]${after}`);
    }
    assert.equal(mask("CNPJ 11222333000181X, １１．２２２．３３３／０００１－８１"), "CNPJ [CNPJ]X, [CNPJ]");
    assert.equal(mask("CNPJ 11.222.**333**/0001-81"), "CNPJ [CNPJ]");
    assert.equal(mask("529982247251 e 52998224725１"), "529982247251 e 52998224725１");
  });

  it("separates numbers in a list", () => {
    assert.equal(mask("529.982.247-25/111.444.777-35;52998224725,11144477735"), "[CPF]/[CPF];[CPF],[CPF]");
  });
});
