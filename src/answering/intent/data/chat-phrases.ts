/** What somebody says without asking anything. */
export type ChatTopic =
  | "hello"
  | "wellbeing"
  | "thanks"
  | "farewell"
  | "agreement"
  | "praise"
  | "identity"
  | "filler";

/** Phrases around a question, or instead of one, as `foldMessage` spells them: taken off both ends of a message. */
export const CHAT_PHRASES: Readonly<Record<Exclude<ChatTopic, "identity">, readonly string[]>> = {
  hello: phrases(
    "oi, oie, oii, oiee, ola, alo, opa, eai, e ai, salve, bom dia, boa tarde, boa noite, saudacoes, fala, " +
      "ola de novo, oi de novo, ei, hello, hi, hey, hi there, hello there, hey there, good morning, good afternoon, " +
      "good evening, greetings, tem alguem ai, alguem ai, bom dia a todos, boa tarde a todos, boa noite a todos",
  ),
  wellbeing: phrases(
    "tudo bem, tudo bom, tudo certo, tudo joia, tudo beleza, tudo tranquilo, tudo bem com voce, tudo bom com voce, " +
      "tudo bem com voces, tudo bem por ai, como vai, como vai voce, como vao voces, como voce vai, como voce esta, " +
      "como esta voce, como voces estao, como esta, como estao, como estao as coisas, como vao as coisas, beleza, " +
      "espero que esteja bem, espero que estejam bem, how are you, how are you doing, how is it going, what is up, " +
      "hope you are well",
  ),
  thanks: phrases(
    "obrigado, obrigada, muito obrigado, muito obrigada, obrigado mesmo, obrigada mesmo, brigadao, valeu, valeu mesmo, " +
      "muito grato, muito grata, grato, grata, agradecido, agradecida, agradeco, agradeco muito, gratidao, " +
      "obrigado pela ajuda, obrigada pela ajuda, valeu pela ajuda, agradeco a ajuda, agradeco a atencao, " +
      "obrigado pela atencao, obrigada pela atencao, obrigado por tudo, obrigada por tudo, desde ja agradeco, " +
      "desde ja obrigado, desde ja obrigada, thanks, thank you, thank you so much, thank you very much, many thanks, " +
      "thanks a lot, thanks so much, cheers, ajudou muito, me ajudou muito, ajudou bastante",
  ),
  farewell: phrases(
    "tchau, tchau tchau, ate logo, ate mais, ate amanha, ate breve, ate a proxima, ate mais tarde, adeus, falou, fui, " +
      "abraco, abracos, um abraco, bom trabalho, bom trabalho para voces, bom fim de semana, bom final de semana, bom descanso, boa semana, otimo dia, " +
      "tenha um bom dia, tenha um otimo dia, tenha uma boa noite, tenha uma boa tarde, bye, goodbye, bye bye, see you, " +
      "see you later, have a nice day",
  ),
  agreement: phrases(
    "ok, okay, okey, certo, entendi, entendido, esta, esta bem, esta bom, esta certo, combinado, perfeito, otimo, show, " +
      "show de bola, top, legal, bacana, massa, joia, maravilha, excelente, isso mesmo, isso ai, e isso, era isso, " +
      "era so isso, so isso, so isso mesmo, deu certo, funcionou, consegui, resolvido, ja resolvi, sim, nao, " +
      "claro, pode ser, uhum, aham, got it, great, perfect, nice, cool, alright, all good, k, kk, ha, haha, hahaha, rs, rsrs, hehe, ah, hum, hmm, nossa",
  ),
  praise: phrases(
    "parabens, muito bom, muito boa, muito bem, voce e demais, voces sao demais, voce e otimo, voces sao otimos, " +
      "adorei, amei, gostei, gostei muito, mandou bem, arrasou, excelente atendimento, otimo atendimento, " +
      "que legal, que bom, que otimo, well done, good job, awesome",
  ),
  filler: phrases(
    "por favor, por gentileza, por obsequio, com licenca, desculpa, desculpe, me desculpe, desculpa a demora, desculpe a demora, desculpa o incomodo, desculpe o incomodo, mas, entao, bom, bem, olha, " +
      "ai, gente, pessoal, turma, equipe, amigo, amiga, moco, moca, senhor, senhora, prezados, prezado, prezada, caros, " +
      "caro, cara, mano, a todos, a todas, viu, ne, com voce, " +
      "uma duvida, uma pergunta, so uma duvida, so uma pergunta, tenho uma duvida, " +
      "tenho uma pergunta, estou com uma duvida, tira uma duvida, me tira uma duvida, pode tirar uma duvida, " +
      "me diz uma coisa, me diga uma coisa, gostaria de saber, gostaria muito de saber, queria saber, quero saber, " +
      "preciso saber, eu queria saber, eu gostaria de saber, eu quero saber, eu preciso saber, queria entender, " +
      "voce sabe me dizer, voce sabe, sabe me dizer, voce pode me dizer, voce poderia me dizer, voces podem me dizer, " +
      "pode me dizer, poderia me dizer, podem me dizer, poderiam me dizer, pode me informar, poderia me informar, " +
      "me diz, me diga, me digam, me fala, me fale, me informe, me responda, me explica, diga, " +
      "please, excuse me, sorry, quick question, i have a question, could you tell me, can you tell me, tell me, " +
      "i would like to know, i want to know, well, so",
  ),
};

/** Courtesies that are words of sentences too: taken off only where a clause ends beside them, or another courtesy begins. */
export const LOOSE_PHRASES: ReadonlySet<string> = new Set(
  phrases(
    "nao, sim, esta, claro, legal, certo, bom, bem, cara, caro, ai, so, fala, massa, top, show, otimo, perfeito, excelente, " +
      "diga, well, great, nice, cool, perfect, consegui, funcionou, bacana, joia, maravilha, gostei, adorei, amei, equipe, " +
      "senhor, senhora, como esta, como estao, como vai, muito bom, muito boa, falou, fui, salve, abraco, esta bom, esta certo, " +
      "entendi, entendido, deu certo, k, ha, nossa, hum, tenho uma duvida, estou com uma duvida, uma duvida, tenho uma pergunta, uma pergunta, esta bem, combinado, resolvido, turma, amigo, amiga",
  ),
);

function phrases(list: string): readonly string[] {
  return list.split(",").map((phrase) => phrase.trim());
}
