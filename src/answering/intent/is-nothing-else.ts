import { analyze } from "#src/text/index.ts";
import { OUT_OF_SCOPE_RULES } from "./data/out-of-scope-rules.ts";

/** "receita de bolo de chocolate": one word may say which. */
const MAX_OTHER_WORDS = 1;
/** Words that ask for no document: when, and for whom somebody wants what a cue names. */
const SAYS_WHEN =
  /^(?:hoje|ontem|amanha|agora|atual|momento|fim|final|semana|mes|ano|dia|noite|manha|tarde|mim|meu|minha|favor|you|your|today|tomorrow|tonight|yesterday|now|going)$/;
/** Words that name nothing, and yet ask for a rule that may be written down: "posso fazer churrasco no parque?". */
const ASKS_FOR_RULE =
  /^(?:posso|podemos|pode|podem|precis\w+|dev[eo]|devem|permitid\w+|proibid\w+|obrigatori\w+)$/;
/** Who would have written something down: "qual o resultado da loteria municipal?". */
const INSTITUTION =
  /\b(?:municip\w+|prefeit\w+|secretari\w+|camara|escol\w+|servidor\w*|funcionari\w+|conselho|concurso|portal|empresa|condominio|universidade|hospital|cooperativa|associacao|clube)\b/;
/** The analysis knows the stop words of Portuguese. */
const ENGLISH_GRAMMAR = /^(?:what|the|is|are|be|for|and|of|in|to|it|at|will)$/;
const LETTERS = /^[a-z]{3,}$/;

/** Whether a message says hardly more than the cues that speak for turning it away; an order may say what it wants. */
export function isNothingElse(plain: string): boolean {
  const cues = OUT_OF_SCOPE_RULES.filter(({ pattern }) => pattern.test(plain));
  if (cues.some(({ isOrder }) => isOrder === true)) return true;
  if (INSTITUTION.test(plain)) return false;
  const rest = cues.reduce((text, { pattern }) => text.replace(pattern, " "), plain);
  return rest.split(" ").filter(saysMore).length <= MAX_OTHER_WORDS;
}

function saysMore(word: string): boolean {
  if (ASKS_FOR_RULE.test(word)) return true;
  if (!LETTERS.test(word) || SAYS_WHEN.test(word) || ENGLISH_GRAMMAR.test(word)) return false;
  return analyze(word).some(({ isStopWord }) => !isStopWord);
}
