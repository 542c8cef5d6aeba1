/** One message of a conversation, what it asks in full (null where it stands by itself) and what was answered. */
export interface SpokenTurn {
  readonly message: string;
  readonly query: string | null;
  readonly answer: string | null;
}

export interface SpokenConversation {
  readonly trade: string;
  readonly turns: readonly SpokenTurn[];
}

const FUNGICIDES = [
  "Em comum: Fungicidas",
  "- Vinhalto 720 WP · Agrovéria · R$ 89,90 · estoque: 48 — Fungicida de contato. [1]",
  "- Enxolume 800 WG · Fitolume · R$ 42,50 · estoque: 120 — Fungicida de enxofre. [2]",
  "- Tebuvaro 200 EC · Quimaruá · R$ 138,00 · estoque: 36 — Antifúngico sistêmico. [3]",
].join("\n");

/** The rules were built on these: each must come out as written. */
export const CONVERSATIONS: readonly SpokenConversation[] = [
  conversation("prefeitura", [
    ["quero saber do IPTU", null],
    ["qual o desconto à vista?", "qual o desconto à vista IPTU"],
    ["e se eu atrasar?", "se atrasar IPTU"],
    ["e o ISS?", "se atrasar ISS"],
    ["qual o prazo?", "qual o prazo ISS"],
  ]),
  conversation("prefeitura", [
    ["bom dia, tenho uma dúvida sobre alvará", null],
    ["quais os documentos?", "quais os documentos alvará"],
    ["quanto custa?", "quanto custa alvará"],
    ["como assim?", "quanto custa alvará"],
    ["e quem pode pedir?", "quem pode pedir alvará"],
  ]),
  conversation("prefeitura", [
    ["é sobre a certidão negativa", null],
    ["qual a validade?", "qual a validade certidão negativa"],
    ["dá pra tirar pela internet?", "dá pra tirar pela internet certidão negativa"],
    ["onde fica a Secretaria da Fazenda?", null],
    ["e o telefone?", "telefone Secretaria da Fazenda"],
  ]),
  conversation("prefeitura", [
    ["qual a multa por atraso no IPTU?", null],
    ["e quem tem isenção?", "quem tem isenção IPTU"],
    ["e a alíquota?", "alíquota IPTU"],
    ["quais as atribuições da Secretaria de Esportes?", null],
  ]),
  conversation("loja", [
    ["vocês entregam na zona rural?", null],
    ["e na cidade?", "vocês entregam na cidade?"],
    ["que horas?", "que horas entregam na cidade"],
    ["vocês vendem adubo orgânico?", null],
  ]),
  conversation("loja", [
    ["quais fungicidas para uva?", null, FUNGICIDES],
    ["e o preço do segundo?", "preço Enxolume 800 WG"],
    ["quanto fica 3 unidades dele?", "quanto fica 3 unidades Enxolume 800 WG"],
    ["e o estoque?", "estoque Enxolume 800 WG"],
  ]),
  conversation("loja", [
    ["tem fungicida para uva?", null, FUNGICIDES],
    ["quero saber do primeiro", "Vinhalto 720 WP"],
    ["qual a dose?", "qual a dose Vinhalto 720 WP"],
    ["e o último, quanto custa?", "quanto custa Tebuvaro 200 EC"],
  ]),
  conversation("câmara", [
    ["o que diz o decreto 3.418?", null],
    ["quando foi revogado?", "quando foi revogado decreto 3.418"],
    ["não entendi", "quando foi revogado decreto 3.418"],
    ["e o decreto 3.500?", "quando foi revogado decreto 3.500"],
  ]),
  conversation("escola", [
    ["como fazer a matrícula na creche?", null],
    ["quais documentos?", "quais documentos matrícula na creche"],
    ["e o prazo?", "prazo matrícula na creche"],
    ["e quem já é aluno?", null],
    ["quem pode votar na eleição do conselho escolar?", null],
  ]),
  conversation("biblioteca", [
    ["qual o horário da biblioteca?", null],
    ["e aos sábados?", "qual o horário da biblioteca aos sábados?"],
    ["e o museu?", "qual o horário do museu aos sábados?"],
    ["onde fica?", "onde fica museu"],
  ]),
  conversation("cartório", [
    ["como emitir a certidão de nascimento?", null],
    ["e a certidão de casamento?", "como emitir a certidão de casamento?"],
    ["quanto custa?", "quanto custa emitir a certidão de casamento"],
    ["preciso agendar?", "preciso agendar emitir a certidão de casamento"],
  ]),
  conversation("clínica", [
    ["vocês aplicam vacina contra gripe?", null],
    ["e contra febre amarela?", "vocês aplicam vacina contra febre amarela?"],
    ["precisa de receita?", "precisa de receita vacina contra febre amarela"],
    ["qual o valor?", "qual o valor vacina contra febre amarela"],
  ]),
  conversation("suporte", [
    ["como redefinir a senha do portal?", null],
    ["não recebi o e-mail de confirmação", null],
    ["como cancelar a assinatura anual?", null],
    ["e a mensal?", "como cancelar a assinatura mensal?"],
  ]),
  conversation("imobiliária", [
    ["gostaria de informações sobre o aluguel do galpão", null],
    ["qual o valor?", "qual o valor aluguel do galpão"],
    ["e o endereço?", "endereço aluguel do galpão"],
    ["aceita animais?", "aceita animais aluguel do galpão"],
  ]),
  conversation("prefeitura", [
    ["como faço para podar uma árvore?", null],
    ["e para cortar?", "como faço para cortar uma árvore?"],
    ["e a multa?", "multa cortar uma árvore"],
    ["agora quero saber do ITBI", null],
    ["quem paga?", "quem paga ITBI"],
  ]),
  conversation("recursos humanos", [
    ["como funciona a licença-paternidade?", null],
    ["e a licença-maternidade?", "como funciona a licença-maternidade?"],
    ["quantos dias?", "quantos dias licença-maternidade"],
    ["e as férias?", "quantos dias férias"],
  ]),
  conversation("prefeitura", [
    ["quero saber do IPTU", null],
    ["vocês vendem adubo?", null],
    ["qual o prazo do ISS?", null],
    ["e sobre o alvará?", null],
    ["quanto tempo demora?", "quanto tempo demora alvará"],
  ]),
  conversation("prefeitura", [
    ["meu cpf é 529.982.247-25, qual a multa por atraso no iptu?", null],
    ["e o prazo?", "prazo iptu"],
    ["e do iss?", "prazo iss"],
    ["onde fica a prefeitura?", null],
  ]),
  conversation("concurso", [
    ["quero saber do edital", null],
    ["qual o prazo de inscrição?", "qual o prazo de inscrição edital"],
    ["quantas vagas?", "quantas vagas edital"],
    ["como emitir certidão negativa?", null],
  ]),
  conversation("loja", [
    ["qual o horário de atendimento?", null],
    ["e aos sábados?", "qual o horário de atendimento aos sábados?"],
    ["e o telefone?", null],
    ["vocês abrem na segunda?", null],
    ["e na terça?", "vocês abrem na terça?"],
  ]),
  conversation("ouvidoria", [
    ["qual o telefone da ouvidoria?", null],
    ["e o e-mail?", "e-mail ouvidoria"],
    ["e da procuradoria?", "e-mail procuradoria"],
    ["e em Guarapuava?", "e-mail procuradoria em Guarapuava"],
  ]),
  conversation("loja", [
    ["qual fungicida para uva?", null, FUNGICIDES],
    ["vocês abrem na segunda?", null],
    ["segundo a bula, qual a dose do Espigal?", null],
    ["como pedir a segunda via da nota?", null],
  ]),
];

export function conversation(
  trade: string,
  turns: readonly (readonly [message: string, query: string | null, answer?: string])[],
): SpokenConversation {
  return {
    trade,
    turns: turns.map(([message, query, answer]) => ({ message, query, answer: answer ?? null })),
  };
}
