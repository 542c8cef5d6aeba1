import type { IntentRule } from "../intent-rule.ts";

const WRITE_IT =
  "escrev[ae]|cri[ae]|compo(?:e|nha)|invent[ae]|faz|faca|ger[ae]|redij[ae]|cont[ae]|recit[ae]|write|compose|make up|tell me";
const TO_WRITE = "escrever|criar|compor|inventar|fazer|gerar|redigir|contar|recitar|write|compose|make up";
const WRITE = `(?:${WRITE_IT}|${TO_WRITE})`;
const WRITINGS =
  "poemas?|poesias?|sonetos?|versos|piadas?|charadas?|trava linguas?|adivinhas?|historinhas?|contos?|cronicas?|rap|" +
  "letra de musica|musicas?|parodia|roteiro de (?:filme|viagem)|fabulas?|haiku|haikai|redacao|cantada|" +
  "poem|joke|song|short story|haiku|essay|riddle";

/** "um programa para idosos" is none of them. */
const PROGRAMS = String.raw`(?:codigo|script|programa|funcao|code|function|program|python|javascript|java|macro)\b(?: \w+){0,4} (?:em|in|que|that|to|para \w+[aei]r)\b`;
/** An order, and where it begins. "posso contar uma piada no trabalho?" orders nothing. */
const ORDERED =
  `^(?:agora |entao |e )?(?:(?:(?:eu )?(?:quero|preciso|gostaria) que (?:voce )?)?(?:me )?(?:${WRITE_IT})|` +
  `(?:voce |can you |could you )?(?:pode |poderia |consegue |sabe )?(?:me )?(?<= )(?:${TO_WRITE}))`;
const REVEAL = String.raw`\b(?:mostr[ae]|revel[ae]|repit[ae]|repete|imprim[ae]|exib[ae]|diga|qual e|quais sao|show|reveal|print|repeat|ignore)\b`;
const SOME = "(?:(?:me|um|uma|uns|umas|o|a|an|outr[oa]|aquela|mais) ){0,3}";

/**
 * What no collection of documents answers: the world as it is now, texts to be invented, chores for a machine. Whatever an
 * organisation could have written down is left to the search, so the list is short and its words are particular.
 */
export const OUT_OF_SCOPE_RULES: readonly IntentRule[] = [
  order(
    "invent-text",
    4,
    String.raw`${ORDERED} ${SOME}(?:${WRITINGS})\b|^(?:voce )?(?:sabe|conhece|tem) (?:alguma|uma) (?:piada|charada|adivinha)\b`,
  ),
  // Somebody else may be the one who writes: "quem faz a redação oficial?".
  away(
    "invented-text",
    2,
    String.raw`\b${WRITE} ${SOME}(?:${WRITINGS})\b|^(?:um|uma|a|an) (?:${WRITINGS})\b`,
  ),
  order("programming", 4, `${ORDERED} ${SOME}${PROGRAMS}`),
  order(
    "translate",
    4,
    String.raw`^(?:agora )?(?:me )?(?:traduz|traduza|translate)\b|^(?:voce (?:pode|consegue)|pode me|poderia(?: me)?) traduzir\b|\bcomo (?:se )?(?:diz|fala|digo|escreve)\b(?: \w+){1,6} em (?:ingles|frances|espanhol|japones|alemao|italiano|chines)\b|\bhow do you say\b`,
  ),
  away(
    "clock",
    4,
    String.raw`\bque horas sao(?:$| (?:agora|ai|aqui|em|n[oa]|hoje|por favor|neste|nesse)\b)|\b(?:que dia (?:e|da semana e) hoje|qual (?:e )?a (?:hora|data) (?:de hoje|agora|atual)|em que (?:dia|ano) estamos|what time is it|what day is (?:it|today))\b`,
  ),
  away(
    "weather",
    4,
    String.raw`\bprevisao (?:do tempo(?! (?:de|da|do)\b)|(?:para|de) (?:hoje|amanha))\b|\b(?:vai|sera que vai) (?:chover|nevar|fazer (?:sol|frio|calor|chuva))\b|\b(?:como esta|qual (?:e )?) ?(?:o clima|o tempo|a temperatura)(?: \w+){0,3}? (?:hoje|amanha|agora|la fora|ai)\b|\bquantos graus (?:esta|faz|vai)\b|\bweather\b|\bis it (?:going to rain|raining)\b`,
  ),
  away(
    "sports-news",
    4,
    String.raw`\bquem (?:ganhou|venceu|marcou|vai ganhar)(?: \w+){0,3} (?:jogo|partida|copa|campeonato|brasileirao|oscar|bbb|gol|libertadores|eleicao)\b|\b(?:resultado|placar) d[aeo] (?:jogo|partida|mega ?sena|loteria|lotofacil)\b|\bquanto (?:esta|foi|ficou) o jogo\b|\bwho won\b(?:(?: \w+){0,3} (?:game|match|cup|championship|election|oscar)\b)?`,
  ),
  away(
    "market-now",
    3,
    String.raw`\b(?:cotacao|preco|valor) (?:atual )?d[aeo] (?:dolar|euro|bitcoin|ouro)\b|\b(?:dolar|euro|bitcoin) (?:hoje|agora|esta)\b|\bquanto esta (?:o )?(?:dolar|euro|bitcoin)\b`,
  ),
  away(
    "sums",
    4,
    String.raw`^(?:quanto (?:e|da|sao)|calcul[ae]|what is|how much is) (?:a )?(?:raiz quadrada de )?\d+(?:$| (?:vezes|mais|menos|x|dividido por|elevado a|ao quadrado|por cento de|times|plus|minus|divided by)\b)|\braiz quadrada de\b|\bresolv[ae]r? (?:essa|esta|a|uma|minha) (?:equacao|conta|expressao)\b`,
  ),
  // A school may have rules for it.
  away(
    "homework",
    2,
    String.raw`\b(?:dever|tarefa|licao) de (?:casa|matematica|portugues|historia|fisica)\b`,
  ),
  away(
    "chores",
    3,
    String.raw`^(?:pode |poderia |voce pode |consegue )?(?:me )?(?:toca|toque|tocar|liga|ligue|ligar|acend[ae]|apag(?:a|ue)|desliga|desligue|pede|peca|pedir|cham[ae]|chamar|agend[ae]|marque|marca|lembr[ae]|acord[ae])(?:r)? (?:para |a |o |as |os |uma? |me )*(?:musica|luz|luzes|uber|taxi|pizza|despertador|alarme|reuniao|minha mae|televisao|tv|ar condicionado|lembrete|de (?:comprar|ligar|pagar))\b`,
  ),
  away(
    "leisure",
    3,
    String.raw`\b(?:indi(?:ca|que)|recomend[ae]|sugir[ae]|sugere) (?:me )?(?:um|uma|algum|alguma|uns|umas) (?:bo[am] |bons |boas )?(?:filmes?|series?|livros?|musicas?|restaurantes?|jogos?|presentes?)\b|\bmelhor (?:filme|serie|musica|jogo|cantora?|banda)\b|\binvent[ae]r? (?:um|uma) (?:nome|historia|apelido)\b|\bhoroscopo\b|\bmeu signo\b|\bsignos? d[eo] (?:aries|touro|gemeos|cancer|leao|virgem|libra|escorpiao|sagitario|capricornio|aquario|peixes)\b|\b(?:jogar|brincar) (?:de |comigo|um jogo)\b|\brecommend (?:me )?(?:a|some) (?:movie|book|restaurant|song)s?\b`,
  ),
  away(
    "recipe",
    3,
    String.raw`\breceita (?:de|do|da) (?:bolo|pao|pudim|feijoada|torta|lasanha|brigadeiro|panqueca|pizza|coxinha|strogonoff|mousse|pave|churrasco)\b|\b(?:fazer|faco|faz|preparar|assar) (?:um |uma |o |a )?(?:bolo|pao|pudim|feijoada|lasanha|brigadeiro|pizza|coxinha|omelete|churrasco|panqueca|caipirinha)\b`,
  ),
  away(
    "opinion",
    3,
    String.raw`\b(?:o que voce acha|qual (?:e )?a sua opiniao|voce acha que|voce prefere|em quem (?:eu )?(?:devo votar|voce votaria|voto)|voce votaria|voce torce)\b`,
  ),
  order(
    "reveal-prompt",
    3,
    String.raw`${REVEAL}(?: \w+){0,4} (?:prompt|suas instrucoes|your instructions)\b`,
  ),
  // A manual may have instructions for its system, or a key.
  away(
    "reveal-secret",
    2,
    String.raw`${REVEAL}(?: \w+){0,4} (?:instrucoes (?:internas|de sistema|do sistema|secretas|originais|iniciais)|chave (?:de|da) api|api key)\b`,
  ),
  away(
    "role-play",
    3,
    String.raw`\b(?:finja|fingir|faca de conta|imagine) (?:que )?(?:voce )?(?:e|ser|seja|fosse)\b|\baja como (?:se )?(?:um|uma|fosse)\b|\bpretend (?:to be|you are)\b|\bact as an?\b`,
  ),
];

function order(name: string, strength: number, pattern: string): IntentRule {
  return { ...away(name, strength, pattern), isOrder: true };
}

function away(name: string, strength: number, pattern: string): IntentRule {
  return { name, intent: "out-of-scope", strength, pattern: new RegExp(pattern) };
}
