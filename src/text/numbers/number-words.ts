/** Numbers as words, folded. Masculine forms in counting order: each list goes on by one step from its first number. */
export const UNITS = words("um dois tres quatro cinco seis sete oito nove");
export const TEENS = words("dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove");
export const TENS = words("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa");
export const HUNDREDS = words(
  "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos",
);

/** Folded, as their numbers follow each other. */
export const MONTHS = words(
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
);

/** What is added up: "cento e vinte e quatro". "meia" is six in telephone numbers, and half elsewhere. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ["zero", 0],
  ...counted(UNITS, 1, 1),
  ["uma", 1],
  ["duas", 2],
  ["meia", 6],
  ...counted(TEENS, 10, 1),
  ["catorze", 14],
  ...counted(TENS, 20, 10),
  ["cem", 100],
  ...counted(HUNDREDS, 100, 100).flatMap(([word, value]): [string, number][] => [
    [word, value],
    [word.replace(/os$/, "as"), value],
  ]),
]);

/** What multiplies the number before it: "1,5 milhão". */
export const SCALE_WORDS: ReadonlyMap<string, number> = new Map([
  ["mil", 1e3],
  ["milhao", 1e6],
  ["milhoes", 1e6],
  ["bilhao", 1e9],
  ["bilhoes", 1e9],
  ["trilhao", 1e12],
  ["trilhoes", 1e12],
]);

function counted(list: readonly string[], first: number, step: number): [string, number][] {
  return list.map((word, index) => [word, first + index * step]);
}

function words(list: string): readonly string[] {
  return list.split(" ");
}
