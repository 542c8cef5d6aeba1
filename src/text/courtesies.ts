/** What somebody says around a question, or instead of one. */
export type CourtesyTopic =
  | "hello"
  | "wellbeing"
  | "thanks"
  | "farewell"
  | "agreement"
  | "praise"
  | "filler"
  | "address";

/** Folded, without accents and punctuation. */
const COURTESIES: Readonly<Record<CourtesyTopic, string>> = {
  hello:
    "oi, oie, oii, oiee, ola, alo, opa, eai, e ai, salve, bom dia, boa tarde, boa noite, saudacoes, fala, ola de novo, oi de novo, " +
    "ei, hello, hi, hey, hi there, hello there, hey there, good morning, good afternoon, good evening, greetings, tem alguem ai, " +
    "alguem ai, bom dia a todos, boa tarde a todos, boa noite a todos, dear team",
  wellbeing:
    "tudo bem, tudo bom, tudo certo, tudo joia, tudo beleza, tudo tranquilo, tudo bem com voce, tudo bom com voce, tudo bem com voces, " +
    "tudo bem por ai, como vai, como vai voce, como vao voces, como voce vai, como voce esta, como esta voce, como voces estao, " +
    "como esta, como estao, como estao as coisas, como vao as coisas, beleza, blz, espero que esteja bem, espero que estejam bem, " +
    "how are you, how are you doing, how is it going, what is up, hope you are well",
  thanks:
    "obrigado, obrigada, muito obrigado, muito obrigada, obrigado mesmo, obrigada mesmo, brigadao, valeu, valeu mesmo, muito grato, " +
    "muito grata, grato, grata, agradecido, agradecida, agradeco, agradeco muito, gratidao, obrigado pela ajuda, obrigada pela ajuda, " +
    "valeu pela ajuda, agradeco a ajuda, agradeco a atencao, obrigado pela atencao, obrigada pela atencao, obrigado por tudo, " +
    "obrigada por tudo, desde ja agradeco, desde ja obrigado, desde ja obrigada, obg, obgd, vlw, thanks, thank you, thank you so much, " +
    "thank you very much, many thanks, thanks a lot, thanks so much, cheers, ajudou muito, me ajudou muito, ajudou bastante",
  farewell:
    "tchau, tchau tchau, ate logo, ate mais, ate amanha, ate breve, ate a proxima, ate mais tarde, adeus, falou, fui, abraco, abracos, " +
    "um abraco, bom trabalho, bom trabalho para voces, bom fim de semana, bom final de semana, bom descanso, boa semana, otimo dia, " +
    "tenha um bom dia, tenha um otimo dia, tenha uma boa noite, tenha uma boa tarde, bye, goodbye, bye bye, see you, see you later, " +
    "have a nice day",
  agreement:
    "ok, okay, okey, certo, entendi, entendido, esta, esta bem, esta bom, esta certo, combinado, perfeito, otimo, show, show de bola, " +
    "top, legal, bacana, massa, joia, maravilha, excelente, isso mesmo, isso ai, e isso, era isso, era so isso, so isso, so isso mesmo, " +
    "deu certo, funcionou, consegui, resolvido, ja resolvi, sim, nao, claro, pode ser, uhum, aham, got it, great, perfect, nice, cool, " +
    "alright, all good, k, kk, ha, haha, hahaha, rs, rsrs, hehe, ah, hum, hmm, nossa",
  praise:
    "parabens, muito bom, muito boa, muito bem, voce e demais, voces sao demais, voce e otimo, voces sao otimos, adorei, amei, gostei, " +
    "gostei muito, mandou bem, arrasou, excelente atendimento, otimo atendimento, que legal, que bom, que otimo, well done, good job, awesome",
  filler:
    "por favor, por gentileza, por obsequio, pfv, pfvr, com licenca, desculpa, desculpe, me desculpe, desculpa a demora, " +
    "desculpe a demora, desculpa o incomodo, desculpe o incomodo, mas, entao, bom, bem, olha, ai, viu, ne, com voce, uma duvida, " +
    "uma pergunta, so uma duvida, so uma pergunta, tenho uma duvida, tenho uma pergunta, estou com uma duvida, tira uma duvida, " +
    "me tira uma duvida, pode tirar uma duvida, me diz uma coisa, me diga uma coisa, gostaria de saber, gostaria muito de saber, " +
    "gostaria que me informassem, queria saber, quero saber, preciso saber, eu queria saber, eu gostaria de saber, eu quero saber, " +
    "eu preciso saber, queria entender, voce sabe me dizer, voce sabe, sabe me dizer, voce pode me dizer, voce poderia me dizer, " +
    "voces podem me dizer, pode me dizer, poderia me dizer, podem me dizer, poderiam me dizer, pode me informar, poderia me informar, " +
    "me diz, me diga, me digam, me fala, me fale, me informe, me responda, me explica, diga, please, kindly, excuse me, sorry, " +
    "quick question, i have a question, could you tell me, can you tell me, tell me, i would like to know, i want to know, well, so",
  address:
    "gente, pessoal, turma, equipe, amigo, amiga, moco, moca, senhor, senhora, prezados, prezado, prezada, caros, caro, cara, mano, " +
    "a todos, a todas, guys, team",
};

/** Words of sentences too: courtesies only where a clause ends beside them, or another courtesy begins. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  listed(
    "nao, sim, esta, claro, legal, certo, bom, bem, cara, caro, ai, so, fala, massa, top, show, otimo, perfeito, excelente, diga, well, " +
      "great, nice, cool, perfect, consegui, funcionou, bacana, joia, maravilha, gostei, adorei, amei, equipe, team, senhor, senhora, " +
      "como esta, como estao, como vai, muito bom, muito boa, falou, fui, salve, abraco, esta bom, esta certo, entendi, entendido, " +
      "deu certo, k, ha, nossa, hum, tenho uma duvida, estou com uma duvida, uma duvida, tenho uma pergunta, uma pergunta, esta bem, " +
      "combinado, resolvido, turma, amigo, amiga",
  ),
);
/** Before another courtesy they belong to it: "obrigado e bom dia". */
const JOINTS: ReadonlySet<string> = new Set(["e", "and", "ou"]);

const TOPIC_OF: ReadonlyMap<string, CourtesyTopic> = new Map(
  Object.entries(COURTESIES).flatMap(([topic, phrases]) =>
    listed(phrases).map((phrase) => [phrase, topic as CourtesyTopic] as const),
  ),
);
const MAX_PHRASE_WORDS = Math.max(...[...TOPIC_OF.keys()].map((phrase) => phrase.split(" ").length));

/** What is left of a message, as places of its words: from `start` up to `end`. */
export interface StrippedMessage {
  readonly start: number;
  readonly end: number;
  readonly topics: ReadonlySet<CourtesyTopic>;
}

/**
 * Takes courtesies off the beginning of a message, then off its end; those in between are part of what is asked. Words
 * are folded. `endsClause` says whether punctuation follows a word; without it, ambiguous words mostly stay.
 */
export function stripCourtesies(
  words: readonly string[],
  endsClause: (place: number) => boolean = () => false,
): StrippedMessage {
  const topics = new Set<CourtesyTopic>();
  let start = 0;
  let end = words.length;
  for (;;) {
    const from = JOINTS.has(words[start] ?? "") && topics.size > 0 ? start + 1 : start;
    const found = phraseAt(words, from, 1, endsClause) ?? phraseAt(words, start, 1, endsClause);
    if (found === null) break;
    topics.add(found.topic);
    start = found.edge;
  }
  for (;;) {
    const found = phraseAt(words, end, -1, endsClause);
    if (found === null || found.edge < start) break;
    topics.add(found.topic);
    end = found.edge;
  }
  return { start, end, topics };
}

interface FoundPhrase {
  readonly topic: CourtesyTopic;
  readonly isAmbiguous: boolean;
  /** The place behind its last word, or before its first one when read backwards. */
  readonly edge: number;
}

/** The longest courtesy that begins at a place; with a step of -1, that ends there. */
function phraseAt(
  words: readonly string[],
  place: number,
  step: 1 | -1,
  endsClause: (place: number) => boolean,
): FoundPhrase | null {
  const found = longestPhrase(words, place, step);
  if (found === null || !found.isAmbiguous) return found;
  const { edge } = found;
  if (edge === 0 || edge === words.length || endsClause(edge - 1)) return found;
  // "não obrigado", but "não consegui".
  const neighbour = longestPhrase(words, edge, step);
  return neighbour === null || neighbour.isAmbiguous ? null : found;
}

function longestPhrase(words: readonly string[], place: number, step: 1 | -1): FoundPhrase | null {
  for (let length = MAX_PHRASE_WORDS; length > 0; length -= 1) {
    const edge = place + step * length;
    if (edge < 0 || edge > words.length) continue;
    const phrase = words.slice(Math.min(place, edge), Math.max(place, edge)).join(" ");
    const topic = TOPIC_OF.get(phrase);
    if (topic === undefined) continue;
    // "despesas com pessoal": who is addressed is ambiguous at the end.
    return { topic, isAmbiguous: AMBIGUOUS.has(phrase) || (step === -1 && topic === "address"), edge };
  }
  return null;
}

function listed(phrases: string): string[] {
  return phrases.split(", ");
}
