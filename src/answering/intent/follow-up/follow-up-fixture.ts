/** A conversation and what its last message asks: null where it stands by itself. */
export interface FollowUpCase {
  readonly asked: readonly string[];
  readonly message: string;
  readonly query: string | null;
}

export const FOLLOW_UP_CASES: readonly FollowUpCase[] = [
  // The same preposition: one thing takes the place of the other.
  then("qual fungicida para soja?", "e para uva?", "qual fungicida para uva?"),
  then("qual fungicida pra soja?", "e pra uva?", "qual fungicida pra uva?"),
  then("Qual fungicida para soja?", "para milho?", "Qual fungicida para milho?"),
  then(
    "qual o horário da biblioteca em Curitiba?",
    "e em Guarapuava?",
    "qual o horário da biblioteca em Guarapuava?",
  ),
  then("quais as regras no centro de Curitiba?", "e em Guarapuava?", "quais as regras em Guarapuava?"),
  then("posso pagar com cartão?", "e com pix?", "posso pagar com pix?"),
  then("tem financiamento sem entrada?", "e sem juros?", "tem financiamento sem juros?"),
  then("qual o prazo de entrega da declaração de renda?", "e do IPTU?", "qual o prazo de entrega do IPTU?"),
  then("quem é o secretário de saúde?", "e o de educação?", "quem é o secretário de educação?"),
  then("o que foi decidido na ata de março?", "e na de abril?", "o que foi decidido na ata de abril?"),
  then(
    "quais as atribuições da Secretaria de Cultura?",
    "e da Secretaria de Esportes?",
    "quais as atribuições da Secretaria de Esportes?",
  ),
  then("quantos documentos há no acervo?", "e leis?", "leis acervo"),
  then("qual o preço do trator X200?", "e do X300?", "qual o preço do trator X300?"),
  then(
    "o que o manual diz sobre férias?",
    "e sobre licença médica?",
    "o que o manual diz sobre licença médica?",
  ),
  then("inseticida contra lagarta", "e contra pulgão?", "inseticida contra pulgão"),
  then("which fungicide for soy?", "and for grapes?", "which fungicide for grapes?"),
  // A doing takes the place of a doing and keeps its object.
  then("como faço para emitir a nota fiscal?", "e para cancelar?", "como faço para cancelar a nota fiscal?"),
  then("qual o prazo para pagar o IPTU?", "e para o IPVA?", "qual o prazo para pagar o IPVA?"),
  then("qual o prazo para pagar o IPTU?", "e para contestar o IPVA?", "qual o prazo para contestar o IPVA?"),
  // Nothing stood in that role: it is added.
  then("onde fica a biblioteca?", "e em Guarapuava?", "onde fica a biblioteca em Guarapuava?"),
  then(
    "como entrar em contato com a ouvidoria?",
    "e em Guarapuava?",
    "como entrar em contato com a ouvidoria em Guarapuava?",
  ),
  then("qual o prazo para pagar o IPTU?", "e para idosos?", "qual o prazo para pagar o IPTU para idosos?"),
  then("qual o horário da biblioteca?", "e aos sábados?", "qual o horário da biblioteca aos sábados?"),
  // A noun like one that was said.
  then("como emitir a certidão negativa?", "e a certidão positiva?", "como emitir a certidão positiva?"),
  then("qual o prazo do IPTU?", "e o IPVA?", "qual o prazo do IPVA?"),
  then("qual fungicida para soja?", "e uva?", "qual fungicida para uva?"),
  then("which fungicide for soy?", "what about grapes?", "which fungicide for grapes?"),
  // What is asked of the topic.
  then("como emitir a certidão negativa?", "e o prazo?", "prazo emitir a certidão negativa"),
  then("vocês vendem fungicida para uva?", "quanto custa?", "quanto custa fungicida para uva"),
  then("o que é a biblioteca municipal?", "onde fica?", "onde fica biblioteca municipal"),
  then(
    "como renovar a CNH?",
    "quais documentos preciso levar?",
    "quais documentos preciso levar renovar a CNH",
  ),
  then("como renovar a CNH?", "e quanto tempo demora?", "quanto tempo demora renovar a CNH"),
  then("o que é a biblioteca municipal?", "e tem wifi?", "tem wifi biblioteca municipal"),
  then("qual o horário da biblioteca?", "por quê?", "por quê horário da biblioteca"),
  then("quando vence o alvará sanitário?", "e se atrasar?", "se atrasar alvará sanitário"),
  then(
    "como emitir a certidão negativa?",
    "e qual o prazo para emitir?",
    "qual o prazo para emitir certidão negativa",
  ),
  then(
    "qual o prazo da matrícula no ensino médio?",
    "precisa de histórico?",
    "precisa de histórico matrícula no ensino médio",
  ),
  then("quanto custa a ração para gatos?", "tem de 10 kg?", "tem de 10 kg ração para gatos"),
  then("quanto custa a ração para gatos?", "vocês entregam?", "vocês entregam ração para gatos"),
  then("quanto custa a ração para gatos?", "qual é mais barata?", "qual é mais barata ração para gatos"),
  then("como faço a inscrição no concurso?", "mais detalhes", "mais detalhes inscrição no concurso"),
  then("como faço a inscrição no concurso?", "não entendi", "como faço a inscrição no concurso?"),
  then("qual o valor da multa por atraso no IPTU?", "dá pra parcelar?", "dá pra parcelar IPTU"),
  then("como pagar o IPTU?", "posso parcelar?", "posso parcelar pagar o IPTU"),
  then("qual o valor da multa por atraso no IPTU?", "e do ISS?", "qual o valor da multa por atraso no ISS?"),
  then("como funciona a licença-maternidade?", "quantos dias são?", "quantos dias são licença-maternidade"),
  then("quais as atribuições da Secretaria da Fazenda?", "e o telefone?", "telefone Secretaria da Fazenda"),
  then("quais os planos de internet?", "não ficou claro", "quais os planos de internet?"),
  then("vocês entregam?", "e na zona rural?", "vocês entregam na zona rural?"),
  // Pronouns.
  then("o que é a biblioteca municipal?", "como ela funciona?", "como funciona biblioteca municipal"),
  then("o que é o ITBI?", "quem paga isso?", "quem paga ITBI"),
  then("qual o valor da taxa de coleta de lixo?", "quem paga essa taxa?", "quem paga taxa de coleta de lixo"),
  then("qual o preço do trator X200?", "qual a garantia dele?", "qual a garantia trator X200"),
  then("qual o preço do trator X200?", "esse modelo tem garantia?", "modelo tem garantia trator X200"),
  // Citations.
  then("o que diz o art. 5º da CF?", "e no art. 6º?", "o que diz o art. 6º da CF?"),
  then("o que diz o art. 5º da CF?", "o que diz o art. 6º?", "o que diz o art. 6º da CF?"),
  then("o que diz o art. 5º da CF?", "e o parágrafo único?", "o que diz o parágrafo único do art. 5º da CF?"),
  then(
    "o que diz o inciso XI do art. 5º da CF?",
    "e o inciso XII?",
    "o que diz o inciso XII do art. 5º da CF?",
  ),
  then("o que diz o art. 5º da CF?", "e o art. 121 do CP?", "o que diz o art. 121 do CP?"),
  then("CF, art. 5º", "e o art. 7º?", "art. 7º, CF/88"),
  then("o que é o art. 9º da Lei 8.429/92?", "e o 10?", "o que é o art. 10 da Lei 8.429/92?"),
  then("súmula 331 do TST", "e a 363?", "súmula 363 do TST"),
  // Courtesies and earlier follow-ups.
  then("oi, bom dia, qual o prazo do IPTU?", "obrigado! e do IPVA?", "qual o prazo do IPVA?"),
  {
    asked: ["qual fungicida para soja?", "e para uva?"],
    message: "e o preço?",
    query: "preço fungicida para uva",
  },
  {
    asked: ["qual fungicida para soja?", "e para uva?", "obrigado", "e o preço?"],
    message: "e para milho?",
    query: "preço fungicida para milho",
  },
  {
    asked: ["como renovar a CNH?", "qual o horário da biblioteca municipal?"],
    message: "e onde fica?",
    query: "onde fica biblioteca municipal",
  },
  // Complete questions, whatever they begin with.
  alone("como emitir a certidão negativa?", "e qual o prazo para pagar o IPTU?"),
  alone("qual o horário da biblioteca?", "e onde fica a prefeitura?"),
  alone("qual o horário da biblioteca?", "E-mail da ouvidoria"),
  alone("qual o horário da biblioteca?", "é obrigatório informar o CPF?"),
  alone("qual o horário da biblioteca?", "e obrigatorio informar o CPF?"),
  alone("qual o horário da biblioteca?", "e vocês vendem adubo?"),
  alone("qual o horário da biblioteca?", "qual o preço do adubo orgânico?"),
  alone("qual o horário da biblioteca?", "o que é a taxa de lixo da prefeitura e quem paga essa taxa?"),
  alone("qual o horário da biblioteca?", "quanto arrecadamos de ISS neste ano?"),
  alone("qual o horário da biblioteca?", "o que diz o art. 121 do CP?"),
  alone("qual o horário da biblioteca?", "e se o aluno faltar à prova final do curso?"),
  alone("qual o horário da biblioteca?", "para que serve o alvará sanitário?"),
  alone("qual o horário da biblioteca?", "obrigado!"),
  alone("qual o horário da biblioteca?", "IPTU 2024"),
  alone("qual o horário da biblioteca?", "o que diz o art. 6º?"),
  alone("qual o horário da biblioteca?", "quero saber sobre o IPTU"),
  alone("qual o horário da biblioteca?", "tem fungicida para uva?"),
  // Another topic, named.
  alone("qual o prazo para pagar o IPTU?", "me fale da poda de árvores"),
  alone("como emitir a certidão negativa?", "me fala do ISS"),
  alone("qual o horário da biblioteca?", "agora sobre a poda de árvores"),
  alone("qual o horário da biblioteca?", "agora me fala do alvará"),
  alone("qual o prazo para pagar o IPTU?", "me explica o alvará"),
  alone("qual o prazo para pagar o IPTU?", "tem multa para poda?"),
  alone("qual o prazo para pagar o IPTU?", "tem isenção do ISS?"),
  { asked: ["qual o prazo do IPTU?", "me explica o alvará"], message: "e o prazo?", query: "prazo alvará" },
  {
    asked: ["qual o prazo do IPTU?", "me fale da poda de árvores"],
    message: "tem multa?",
    query: "tem multa poda de árvores",
  },
  {
    asked: ["qual o prazo do IPTU?", "tem multa para poda?"],
    message: "e o valor?",
    query: "valor poda",
  },
  // The same topic, told of.
  then("qual o horário da biblioteca?", "me fala do prazo", "prazo biblioteca"),
  then("quando vence o IPTU?", "tem desconto para empresas?", "tem desconto para empresas IPTU"),
  then("quando vence o IPTU?", "tem desconto para idosos?", "tem desconto para idosos IPTU"),
  then("quando vence o IPTU?", "tem prazo para recorrer?", "tem prazo para recorrer IPTU"),
  then("o que diz o art. 5º da CF?", "me explica o art. 6º", "o que diz o art. 6º da CF?"),
  then("quando vence o IPTU?", "Meu CPF é 529.982.247-25, e o ISS?", "quando vence o ISS?"),
  // Nothing to go by.
  alone("oi", "e o prazo?"),
  { asked: [], message: "e para uva?", query: null },
];

function then(asked: string, message: string, query: string): FollowUpCase {
  return { asked: [asked], message, query };
}

function alone(asked: string, message: string): FollowUpCase {
  return { asked: [asked], message, query: null };
}
