/** Words that stand for one number wherever they stand: ordinals, months, multiples, periods. */
const WORDS_BY_NUMBER = {
  1: "primeiro primeira janeiro",
  2: "segundo segunda fevereiro bimestre bimestral bienio dobro",
  3: "terceiro terceira marco trimestre trimestral trienio triplo",
  4: "quarto quarta abril",
  5: "quinto quinta maio quinquenio",
  6: "sexto sexta junho semestre semestral",
  7: "setimo julho semanal",
  8: "oitavo agosto",
  9: "nono setembro",
  10: "decimo outubro dezena decada",
  11: "novembro",
  12: "dezembro duzia",
  15: "quinzena quinzenal quinzenalmente",
  50: "metade",
  100: "centena",
};

export const FIXED_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS_BY_NUMBER).flatMap(([number, words]) =>
    words.split(" ").map((word) => [word, number] as const),
  ),
);
