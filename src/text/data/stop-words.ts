/**
 * Words too common to search for, without accents: articles, prepositions, pronouns, the commonest forms of "ser",
 * "estar", "ter" and "haver", and the words that make a question. The list is short on purpose: longer ones, with
 * quantifiers, adverbs and every form of the verbs, lost .005 nDCG on average (docs/quality.md).
 *
 * "não" is here: in a question it tells what went wrong ("não recebi a senha"), and matching it would favour
 * prohibitions. "sem" is not: it names the thing itself ("licença sem vencimentos", "rede sem fio").
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
  a o as os um uma uns umas ao aos
  de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra com
  e ou mas que se
  ele ela eles elas me lhe lhes voce voces seu sua seus suas meu minha
  este esta estes estas esse essa esses essas isto isso aquele aquela
  qual quais quem quando quanto quanta quantos quantas onde como
  ser e sao foi foram era esta estao ter tem ha
  nao mais ja tambem so
  `
    .trim()
    .split(/\s+/),
);

/** Spelt with the accent, these are content; the same letters without it are a stop word above. */
export const CONTENT_WHEN_ACCENTED: ReadonlySet<string> = new Set(
  "pôr dá dás dê dês dó nó más pêlo pêlos pára lã cá sê fôr".split(" "),
);
