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

/** Pronouns that lean on a verb with a hyphen: vende-se, cancelá-lo. */
export const ENCLITICS: ReadonlySet<string> = new Set(
  "me te se lhe lhes nos vos o a os as lo la los las no na nas".split(" "),
);

/** The pronouns before which a verb loses its final "r", "s" or "z". */
export const ENCLITICS_IN_L: ReadonlySet<string> = new Set("lo la los las".split(" "));

/** What follows the pronoun when it stands inside a future or conditional: far-se-á, dir-lhe-ia. */
export const MESOCLITIC_ENDINGS: ReadonlySet<string> = new Set(
  "ei as a emos eis ao ia ias iamos ieis iam".split(" "),
);

/** Futures whose stem is not the infinitive. */
export const CONTRACTED_INFINITIVES: ReadonlyMap<string, string> = new Map([
  ["far", "fazer"],
  ["dir", "dizer"],
  ["trar", "trazer"],
]);

/** After these, the present spelling doubles an "r" or "s" and drops the hyphen: anti-social is antissocial. */
export const PREFIXES_IN_VOWEL: ReadonlySet<string> = new Set(
  (
    "anti arqui auto bio contra eletro entre extra foto hidro infra intra macro maxi mega micro mini mono moto " +
    "multi neo neuro pluri poli proto pseudo radio retro semi socio supra tele termo tri ultra video"
  ).split(" "),
);

/**
 * After these a full stop never ends a sentence, because something always follows. Folded, without the stop.
 * Those that may close one ("etc.", "Ltda.", "S.A.") are not here: for them the capital letter decides.
 */
export const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    "adv al alm ap apto art arts av cap caps cf cel col coord cons des desa dir doc docs dr dra drs dras ed eng enga " +
    "ex exa exmo exma fig figs fl fls gen gov ilmo ilma inc incs inf inst loc n no nr num obs op org p pag pags par " +
    "pars pg pgs pp pres proc procs prof profa profs prov p.ex ref rel resp sr sra srs sras srta sta sto tab tel ten " +
    "tit v vol vols vs"
  ).split(" "),
);
