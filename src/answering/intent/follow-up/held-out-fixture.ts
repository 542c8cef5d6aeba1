import { conversation, type SpokenConversation } from "./conversation-fixture.ts";

const FEED = [
  "- Ração Brisa 15 kg · Pata Alta · R$ 129,00 · estoque: 9 — Para cães adultos. [1]",
  "- Ração Faro 10 kg · Canil Bom · R$ 98,50 · estoque: 14 — Para filhotes. [2]",
].join("\n");
const PUMPS = [
  "Encontrei:",
  "- Bomba Jato 20 · Irriga Mais · R$ 199,00 · estoque: 3",
  "- Bomba Vale 30 · Irriga Mais · R$ 259,00 · estoque: 7",
  "- Bomba Rio 50 · Fluxo · R$ 410,00 · estoque: 2",
].join("\n");

/**
 * The rules were not built on these. Seen for the first time, four in five of the rewrites came out word for word and
 * every message but one that stands by itself was left alone; what they showed was mended since.
 */
export const HELD_OUT_CONVERSATIONS: readonly SpokenConversation[] = [
  conversation("prefeitura", [
    ["quero saber do ISS", null],
    ["qual o prazo para pagar?", "qual o prazo para pagar ISS"],
    ["e a multa por atraso?", "multa por atraso ISS"],
    ["e o IPTU?", "multa por atraso IPTU"],
  ]),
  conversation("prefeitura", [
    ["queria informações sobre o alvará de construção", null],
    ["quanto tempo demora?", "quanto tempo demora alvará de construção"],
    ["qual o valor da taxa?", "qual o valor da taxa alvará de construção"],
    ["não entendi", "qual o valor da taxa alvará de construção"],
  ]),
  conversation("prefeitura", [
    ["minha dúvida é sobre a taxa de lixo", null],
    ["quem é isento?", "quem é isento taxa de lixo"],
    ["posso pagar no cartão?", "posso pagar no cartão taxa de lixo"],
    ["e se eu não pagar?", "se não pagar taxa de lixo"],
  ]),
  conversation("saúde", [
    ["qual o horário do posto do centro?", null],
    ["e no sábado?", "qual o horário do posto do centro no sábado?"],
    ["e o telefone?", "telefone posto do centro"],
    ["e a farmácia popular?", "telefone farmácia popular"],
  ]),
  conversation("saúde", [
    ["como marcar consulta com o dentista?", null],
    ["e com o pediatra?", "como marcar consulta com o pediatra?"],
    ["precisa de encaminhamento?", "precisa de encaminhamento consulta com o pediatra"],
    ["onde fica a Secretaria da Saúde?", null],
    ["qual o e-mail?", "qual o e-mail Secretaria da Saúde"],
  ]),
  conversation("pet shop", [
    ["quais rações para cachorro?", null, FEED],
    ["quanto custa a primeira?", "quanto custa Ração Brisa 15 kg"],
    ["e a segunda?", "quanto custa Ração Faro 10 kg"],
    ["vocês entregam?", "vocês entregam Ração Faro 10 kg"],
  ]),
  conversation("pet shop", [
    ["vocês dão banho em gato?", null],
    ["e em cachorro?", "vocês dão banho em cachorro?"],
    ["qual o preço?", "qual o preço banho em cachorro"],
    ["que horas?", "que horas banho em cachorro"],
  ]),
  conversation("câmara", [
    ["o que diz a lei 1.204?", null],
    ["quando foi publicada?", "quando foi publicada lei 1.204"],
    ["ela ainda vale?", "ainda vale lei 1.204"],
    ["e a lei 1.310?", "ainda vale lei 1.310"],
  ]),
  conversation("câmara", [
    ["quem é o presidente da câmara?", null],
    ["e o vice?", "vice presidente da câmara"],
    ["quando são as sessões ordinárias?", null],
    ["e as extraordinárias?", "quando são as sessões extraordinárias?"],
  ]),
  conversation("escola", [
    ["é sobre o transporte escolar", null],
    ["quem tem direito?", "quem tem direito transporte escolar"],
    ["quais os documentos necessários?", "quais os documentos necessários transporte escolar"],
    ["e a merenda escolar?", "quais os documentos necessários merenda escolar"],
  ]),
  conversation("escola", [
    ["quando começam as aulas da rede municipal?", null],
    ["e da rede estadual?", "quando começam as aulas da rede estadual?"],
    ["e quando terminam?", "quando terminam aulas da rede estadual"],
    ["quanto custa o uniforme escolar?", null],
  ]),
  conversation("banco", [
    ["como faço um pix agendado?", null],
    ["tem limite?", "tem limite pix agendado"],
    ["e para cancelar?", "como faço para cancelar pix agendado"],
    ["como abrir uma conta digital?", null],
    ["quais os requisitos?", "quais os requisitos abrir uma conta digital"],
  ]),
  conversation("telefonia", [
    ["quero falar sobre minha fatura", null],
    ["qual o vencimento?", "qual o vencimento fatura"],
    ["como pedir segunda via?", "como pedir segunda via fatura"],
    ["e se eu pagar depois?", "se pagar depois fatura"],
  ]),
  conversation("hotel", [
    ["qual o valor da diária no quarto duplo?", null],
    ["e no triplo?", "qual o valor da diária no quarto triplo?"],
    ["inclui café da manhã?", "inclui café da manhã diária no quarto triplo"],
    ["vocês aceitam cachorro?", null],
  ]),
  conversation("academia", [
    ["quanto custa a mensalidade?", null],
    ["tem desconto para estudante?", "tem desconto para estudante mensalidade"],
    ["e para idoso?", "tem desconto para idoso mensalidade"],
    ["qual o horário da natação?", null],
    ["e do pilates?", "qual o horário do pilates?"],
  ]),
  conversation("biblioteca", [
    ["posso renovar o empréstimo de livros?", null],
    ["quantas vezes?", "quantas vezes renovar o empréstimo de livros"],
    ["e revistas?", "posso renovar o empréstimo de revistas?"],
    ["pode explicar melhor?", "posso renovar o empréstimo de revistas?"],
  ]),
  conversation("oficina", [
    ["vocês trocam óleo de moto?", null],
    ["e de carro?", "vocês trocam óleo de carro?"],
    ["quanto fica?", "quanto fica óleo de carro"],
    ["vocês fazem alinhamento?", null],
  ]),
  conversation("agro", [
    ["qual a dose do herbicida no milho?", null],
    ["e na soja?", "qual a dose do herbicida na soja?"],
    ["e a carência?", "carência herbicida na soja"],
    ["onde devolvo as embalagens vazias?", null],
    ["qual o prazo?", "qual o prazo devolvo as embalagens vazias"],
  ]),
  conversation("prefeitura", [
    ["boa tarde, queria saber do ITBI", null],
    ["qual a alíquota?", "qual a alíquota ITBI"],
    ["quem deve pagar?", "quem deve pagar ITBI"],
    ["e se eu não pagar?", "se não pagar ITBI"],
    ["e o IPTU?", "se não pagar IPTU"],
  ]),
  conversation("prefeitura", [
    ["tenho dúvidas sobre a nota fiscal eletrônica", null],
    ["como emitir?", "como emitir nota fiscal eletrônica"],
    ["qual o prazo para cancelar?", "qual o prazo para cancelar nota fiscal eletrônica"],
    ["onde fica o protocolo geral?", null],
    ["e o horário?", "horário protocolo geral"],
  ]),
  conversation("loja", [
    ["quais bombas de irrigação vocês têm?", null, PUMPS],
    ["qual o preço da terceira?", "qual o preço Bomba Rio 50"],
    ["tem garantia?", "tem garantia Bomba Rio 50"],
    ["e a primeira?", "tem garantia Bomba Jato 20"],
    ["vocês aceitam cheque?", null],
  ]),
  conversation("loja", [
    ["vocês têm semente de milho?", null],
    ["e de sorgo?", "vocês têm semente de sorgo?"],
    ["qual o preço do saco?", "qual o preço do saco semente de sorgo"],
    ["como faço para devolver um produto?", null],
  ]),
  conversation("câmara", [
    ["o que diz o art. 12 da Lei 8.429/92?", null],
    ["e o art. 11?", "o que diz o art. 11 da Lei 8.429/92?"],
    ["como assim?", "o que diz o art. 11 da Lei 8.429/92?"],
    ["qual o prazo para recorrer de multa de trânsito?", null],
  ]),
  conversation("saúde", [
    ["onde tomar a vacina da gripe?", null],
    ["e a da covid?", "onde tomar a vacina da covid?"],
    ["precisa agendar?", "precisa agendar tomar a vacina da covid"],
    ["e o horário?", "horário tomar a vacina da covid"],
  ]),
  conversation("escola", [
    ["quando saem as notas do vestibular?", null],
    ["e do enem?", "quando saem as notas do enem?"],
    ["onde consulto?", "onde consulto notas do enem"],
    ["qual o calendário letivo da escola técnica?", null],
  ]),
  conversation("condomínio", [
    ["é sobre o salão de festas", null],
    ["como reservar?", "como reservar salão de festas"],
    ["qual o valor?", "qual o valor salão de festas"],
    ["e a churrasqueira?", "qual o valor churrasqueira"],
    ["pode levar cachorro na piscina?", null],
  ]),
  conversation("transporte", [
    ["que horas passa o ônibus da linha 12?", null],
    ["e da linha 15?", "que horas passa o ônibus da linha 15?"],
    ["e no domingo?", "que horas passa o ônibus da linha 15 no domingo?"],
    ["quanto custa a passagem?", null],
    ["e para estudante?", "quanto custa a passagem para estudante?"],
  ]),
  conversation("seguros", [
    ["o seguro residencial cobre incêndio?", null],
    ["e enchente?", "o seguro residencial cobre enchente?"],
    ["qual a carência?", "qual a carência seguro residencial cobre enchente"],
    ["como aciono o guincho?", null],
  ]),
  conversation("banco", [
    ["gostaria de falar sobre o empréstimo consignado", null],
    ["qual a taxa de juros?", "qual a taxa de juros empréstimo consignado"],
    ["quem pode contratar?", "quem pode contratar empréstimo consignado"],
    ["em quantas parcelas?", "em quantas parcelas empréstimo consignado"],
  ]),
  conversation("restaurante", [
    ["vocês têm opção vegetariana?", null],
    ["e sem glúten?", "vocês têm opção sem glúten?"],
    ["qual o endereço de vocês?", null],
    ["e o telefone?", "telefone"],
  ]),
];
