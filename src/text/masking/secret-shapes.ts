/** What stands in the place of what was masked. Masking leaves them alone, so that it can be done twice. */
export const SECRET_MARK = "[segredo]";
export const CPF_MARK = "[CPF]";
export const CNPJ_MARK = "[CNPJ]";

/**
 * Secrets that are known by their form, as one expression: the text is read once, and nothing is masked twice. What a
 * named group holds stays, except `value`. Every repetition has an upper bound, far above any real secret: without one,
 * megabytes of a single letter would overflow the stack of the expression.
 */
const RUN = "[A-Za-z0-9_-]";

/**
 * The same expression in capitals, too. With the modifier `(?i:…)`, a full run of the tests once missed "DB_PASSWORD", which
 * no run of its own repeated: a mask must not depend on what the engine makes of a young feature, so it is written out.
 */
function anyCase(source: string): string {
  return source.replaceAll(/\\p\{\w+\}|\\.|\[[^\]]*\]|\(\?<?[:!=]|[a-z]/gu, (part) => {
    if (part.startsWith("["))
      return part.replaceAll(/(?<!\\)[a-z]/g, (letter) => letter + letter.toUpperCase());
    return part.length === 1 ? `[${part}${part.toUpperCase()}]` : part;
  });
}
/** Not after a mark either: what is left of an endless run must not be taken for another key. */
const RUN_BEGINS = String.raw`(?<!${RUN}|\[segredo\])`;
const WITH_DIGIT = String.raw`(?=${RUN}{0,5000}\d)`;

const KEYS: readonly string[] = [
  // OpenAI, Anthropic, OpenRouter; a digit tells them from words joined by hyphens.
  `sk-${WITH_DIGIT}${RUN}{16,5000}`,
  // Stripe
  `[sr]k_(?:live|test)_${RUN}{10,5000}`,
  // Google
  `AIza${RUN}{30,5000}`,
  // AWS
  "(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9_])",
  // GitHub, GitLab, Groq, Hugging Face
  `gh[pousr]_${RUN}{20,5000}`,
  `github_pat_${RUN}{20,5000}`,
  `glpat-${RUN}{16,5000}`,
  `gsk_${WITH_DIGIT}${RUN}{20,5000}`,
  // Those of Hugging Face may be all letters; as many are no name of a function.
  `hf_(?:${WITH_DIGIT}${RUN}{20,5000}|[A-Za-z0-9]{30,5000})`,
  // Slack
  `xox[a-z]-${RUN}{10,5000}`,
  // JSON Web Tokens: header, content, signature; encrypted ones have two parts more.
  String.raw`eyJ${RUN}{5,20000}\.${RUN}{5,20000}\.${RUN}{0,20000}(?:\.${RUN}{1,20000}){0,2}`,
];

/** With its end; or, where the text was cut, as far as lines look like base64. A body ends at the next five hyphens. */
const PRIVATE_KEY = [
  "-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----",
  "(?:(?:[^-]|-(?!----)){0,20000}-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----",
  String.raw`|(?:(?:\s|\\[nr]){1,8}[A-Za-z0-9+/=]{16,200}){0,400})`,
].join("");

const SIGN = "[A-Za-z0-9._~+/=-]";
const CREDENTIAL = `${SIGN}{0,20000}[A-Za-z0-9_~+/=-]`;
const SCHEME = [
  // After the header's name whatever follows is a credential; elsewhere it needs a digit, or length, to be no word.
  String.raw`(?<header>${anyCase(String.raw`authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:basic|bearer|token)[ \t]{1,4}`)})${CREDENTIAL}`,
  String.raw`(?<bearer>(?<![A-Za-z])${anyCase("bearer")}[ \t]{1,4})(?:(?=${SIGN}{0,5000}\d)(?=${SIGN}{8})|(?=${SIGN}{20}))${CREDENTIAL}`,
].join("|");

/** "postgres://ana:segredo@servidor": up to the last at sign before the path. Without brackets, so that no mark is part of it. */
const ADDRESS = String.raw`(?<address>:\/\/)[^\s\/@:[]{0,2000}:[^\s\/[]{1,2000}(?=@)`;

const NAME = [
  String.raw`(?<!\p{L})senhas?(?: d[aeo]s? [\p{L}\p{M}-]{1,20}){0,2}`,
  String.raw`pass(?:word|wd|phrase)|(?<!\p{L})pwd|api[_ -]?key|access[_-]?key(?:[_-]?id)?|private[_-]?key|token`,
  String.raw`secret(?:[_-]?access)?(?:[_-]?key)?|chave (?:d[ae] api|secreta|privada)`,
].join("|");
const NAMED = String.raw`(?:${anyCase(NAME)})(?:\\?["'])?[ \t]{0,8}(?::=|=>|[:=])[ \t]{0,8}`;
const UNMASKED = String.raw`(?!\[segredo\])`;
/** Not where another name, a scheme or a private key follows: then the secret is longer than the next word. */
const NO_NAME = String.raw`(?!(?:${anyCase("bearer|basic")})[ \t]|-----BEGIN |${NAMED})`;
const PLAIN_VALUE = String.raw`[^\s"'<>&]{0,5000}[^\s"'<>&.,;:!?)\\]`;
const ASSIGNMENT = [
  String.raw`(?<escaped>${NAMED}\\")${UNMASKED}[^"\\]{1,20000}`,
  String.raw`(?<double>${NAMED}")${UNMASKED}(?:\\[^\n]|[^"\\\n]){1,20000}`,
  String.raw`(?<single>${NAMED}')${UNMASKED}(?:\\[^\n]|[^'\\\n]){1,20000}`,
  String.raw`(?<named>${NAMED})${UNMASKED}${NO_NAME}(?<value>${PLAIN_VALUE})`,
  // "A senha é abacaxi7": a word without digits would be an adjective.
  String.raw`(?<said>(?:${anyCase(NAME)})[ \t]{1,4}(?:[éÉ]|[eE]\u0301|${anyCase("eh|is")})[ \t]{1,4})(?=[^\s"'<>&[]{4})(?=[^\s"'<>&[]{0,5000}\d)${PLAIN_VALUE}`,
].join("|");

export const SECRET_SHAPES = new RegExp(
  [PRIVATE_KEY, ADDRESS, SCHEME, ASSIGNMENT, `${RUN_BEGINS}(?:${KEYS.join("|")})`].join("|"),
  "gu",
);
