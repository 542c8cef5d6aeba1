/** The words that were left out when the table was trained. Frozen with it: not the stop words of `text/`. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a o as os e é de da do das dos em no na nos nas um uma uns umas por para com sem sob sobre que se ao aos à às
  ou mas como qual quais quem quando onde foi ser são está estão ter tem têm há não sim mais menos muito já também
  só seu sua seus suas ele ela eles elas isso isto esse essa este esta aquele aquela lhe me te nos vos meu minha
  pelo pela pelos pelas entre até depois antes porque pois nem eu você vocês foram era eram sido pode podem deve
  devem`.split(/\s+/),
);
