import { foldAccents, stemsOf } from "#src/text/index.ts";
import type { FactRange } from "./facts-in.ts";

const JOINED = String.raw`(?:['’&\/\-.][\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,60}){0,6}`;
/** A word with a capital at its beginning, or soon after as in "iPhone". */
const CAPITALISED = String.raw`(?:\p{Ll}{1,3})?\p{Lu}[\p{L}\p{M}\p{N}]{0,60}${JOINED}`;
const WORD_BEGINS = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const PARTICLE = String.raw`(?:d[aeo]s?|del|di|du|van|von)`;
/** "Maria das Dores Souza", "Galaxy S23 Ultra", "Windows 11" */
const NAME = new RegExp(
  `${WORD_BEGINS}${CAPITALISED}(?:[ \\u00A0](?:${PARTICLE} |d['’])?(?:${CAPITALISED}|\\d{1,6}(?![\\p{L}\\p{N}%]|[.,/:-]\\d)))*`,
  "gu",
);
const WORD = /[^ \u00A0]+/gu;
const INITIAL = /(?:^|[\n.!?…:;|•*>#(["“‘«ºª]|\s[-–—])[\s"'“‘«(*_]{0,8}$/u;
const LOWER_CASE_WORD = /(?<![\p{L}\p{M}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu;
const ENDING_OF_ORDINARY_WORDS = /(?:mente|cao|coes|aram|eram|iram|amos|emos|ndo-[a-z]+|ei-[a-z]+)$/;
/**
 * Words that people begin sentences with, one form of each: with a capital letter there, they are no names. One that is
 * missing costs a few characters; a name that is here may be lost.
 */
const SENTENCE_OPENERS = stemsOf(
  `sem sobre ate apos antes desde durante entre segundo conforme salvo alem depois dentro nem pois porem portanto logo assim entao
  porque enquanto embora caso nosso neste nesse naquele deste desse cada algum alguem nenhum ninguem nada todo tudo qualquer outro
  mesmo ambos varios muito pouco menos tanto apenas ainda sempre nunca talvez bem aqui ali la agora hoje ontem amanha primeiro ultimo
  sim ok certo claro perfeito otimo beleza combinado entendi pronto feito exato correto verdade oi ola bom boa obrigado valeu grato
  desculpe parabens tchau abraco prezado caro senhor favor aguardo sou fui estou tenho tive havia houve vou vai posso poderia devo
  deveria quero gostaria preciso consigo consegui sei sabe acho creio espero fico faco fiz fez falta recebi comprei paguei pagou
  tentei enviei mandei liguei ligou pedi peca abri abre abra cancelei perdi esqueci achei encontrei vi li acabei comecou continuo
  aparece deu diz disse falei informei solicitei confirmei verifique localizei registrei atualizei corrigi troquei trocou chegou veio
  vence custa serve existe basta segue anexei uso confira clique acesse escolha selecione digite preencha baixe instale volte veja
  leia consulte procure faca use utilize remova altere mude gere emita cadastre responda anote lembre observe note considere usuario
  assistente cliente resumo pergunta resposta prazo assunto dados dica importante exemplo passo item motivo valor data horario total
  inclusive depende parece resolvido funciona confere agendado sinto penso lamento escreva entregar devolver deixe coloque ative
  disponivel possivel necessario urgente igual melhor novo afinal gostei prefiro concluido aprovado recusado aceito trabalho moro
  chamo ajuda problema erro duvida busco aviso seria teria permanece concordo agradeco`,
);
const TITLE = /^(?:dra?|sra?|srta|prof|profa|eng|exmo|exma|ilmo|ilma)$/;
const LOOK_BACK = 12;

/**
 * Names: capitalised words and what joins them. At the beginning of a sentence every word has a capital; there a word
 * counts unless it is known to open sentences or the text also has it in lower case.
 */
export function namesIn(text: string): FactRange[] {
  let ordinary: ReadonlySet<string> | null = null;
  const names: FactRange[] = [];
  for (const { 0: found, index } of text.matchAll(NAME)) {
    ordinary ??= new Set(Array.from(text.matchAll(LOWER_CASE_WORD), ([word]) => foldWord(word)));
    names.push(...partsOf(found, index, isInitial(text, index), ordinary));
  }
  return names;
}

function isInitial(text: string, index: number): boolean {
  return INITIAL.test(text.slice(Math.max(0, index - LOOK_BACK), index));
}

/** A sequence without the words that only look like names: "Ontem Maria" is "Maria", "NÃO RECEBI" nothing. */
function partsOf(
  sequence: string,
  offset: number,
  isInitial: boolean,
  ordinary: ReadonlySet<string>,
): FactRange[] {
  const parts: FactRange[] = [];
  let part: FactRange | undefined;
  let wasShout = false;
  for (const { 0: word, index } of sequence.matchAll(WORD)) {
    const end = offset + index + word.length;
    const isLong: boolean = word.length > 1 || (wasShout && end < offset + sequence.length);
    const isShout: boolean = isLong && isCapitalised(word) && word === word.toUpperCase();
    if (isOrdinary(word, index === 0 && isInitial, isShout, ordinary)) {
      if (part !== undefined) parts.push(part);
      part = undefined;
    } else if (part !== undefined || isCapitalised(word)) {
      part = { start: part?.start ?? offset + index, end };
    }
    wasShout = isShout;
  }
  return part === undefined ? parts : [...parts, part];
}

/** One capital letter is an initial inside a name, and an article only among words that are all capitals. */
function isOrdinary(
  word: string,
  isInitial: boolean,
  isShout: boolean,
  ordinary: ReadonlySet<string>,
): boolean {
  if (!isCapitalised(word)) return false;
  const folded = foldWord(word);
  if (TITLE.test(folded)) return true;
  if (isInitial) return isOpener(folded) || (!isShout && ordinary.has(folded));
  return isShout && isOpener(folded);
}

function isOpener(folded: string): boolean {
  return ENDING_OF_ORDINARY_WORDS.test(folded) || stemsOf(folded).isSubsetOf(SENTENCE_OPENERS);
}

function isCapitalised(word: string): boolean {
  return /\p{Lu}/u.test(word);
}

function foldWord(word: string): string {
  return foldAccents(word).toLowerCase();
}
