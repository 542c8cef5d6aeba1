import { NEGATION_PATTERN } from "#src/text/index.ts";

/** All patterns are read against text without accents and case. */

/** A "não" that denies nothing, or two that cancel out. */
export const NO_DENIAL: readonly RegExp[] = [
  /\bnao (?:so|somente|apenas|obstante)\b/g,
  /\b(?:ou|se|quando|por que|porque|pois|como) nao\b(?= ?(?:[,.;!?]|$))/g,
  /\bou nao\b/g,
  /\bnao (?:(?:e|sao|foi|foram|sera|serao|esta|estao|fica|ficam|seja|sejam|ha|se) )?(?:mais )?(?:proib|vedad|vedac|imped|isent|dispens|ileg|deix)[a-z]* ?(?:de\b)?/g,
];

/** What follows is denied; where nothing follows, what stands before. */
export const DENIAL = new RegExp(
  String.raw`\b(?:${NEGATION_PATTERN}|ninguem|nada|proib[a-z]+|vedad[ao]s?|vedam?|impedid[ao]s?|impedem?|isent[ao]s?|isencao|dispensad[ao]s?|dispensam?|ilega(?:l|is)|deixam? de|evit(?:e|em|ar))\b`,
);
/** Denies the next word alone. */
export const LACK = /\bsem\b(?! (?:prejuizo|duvida)\b)/;

/**
 * Here a sentence and its contrary may both be true: exceptions, conditions, "só", and what lies beyond a limit
 * ("depois do prazo não pode mais").
 */
export const EXCEPTION =
  /\b(?:exceto|salvo|salva|a nao ser|a menos|ressalvad[ao]s?|ressalva|excecao|excecoes|excepcional(?:mente)?|(?<!\buma? )so|somente|apenas|unicamente|exclusiv[a-z]+|desde que|contanto|senao|restrit[ao]s?|depend(?:e|em|er|era|erao)|independente(?:mente)?|ainda que|mesmo que|mesmo sem|caso contrario)\b/;
export const CIRCUMSTANCE =
  /\b(?:(?:se|caso|quando|enquanto|para que|sempre que|embora)(?: [a-z]+){0,3}|quem(?: [a-z]+)?|(?!diz|dizem|afirma|afirmam|preve|preveem|estabelece|determina|informa|indica|dispoe|define|consta|significa)[a-z]{3,} que(?: [a-z]+)?) (?:nao|nunca|nem)\b/;
/** Of what is denied beyond a limit: "depois de 24 horas não pode", "não vale mais de 15 minutos". */
export const BEYOND =
  /\b(?:mais|menos|apos|depois|passad[ao]s?|antes|acima|abaixo|alem|fora|outr[ao]s?|demais|contrario|superior(?:es)?|inferior(?:es)?|maior(?:es)?|menor(?:es)?)\b/;

/** Words that only say that something is, or may be. */
export const LIGHT_WORDS =
  "sim posso podemos pode podem poder poderá poderão podia pôde deve devem dever deverá deverão permitido permite permitem permissão possível " +
  "preciso precisa precisam necessário necessária será serão seja sejam sendo terá terão tenha tinha têm haver haverá houver " +
  "existe existem fica ficam ficará está estava foram ser ter qualquer algum alguma todo todos cada autorizado admitido";
