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
