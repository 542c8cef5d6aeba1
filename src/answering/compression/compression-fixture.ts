import { AcervoError, type Message } from "#src/domain/index.ts";
import type { ModelRequest, Writer, WriterCall, WrittenReply } from "#src/llm/index.ts";

export const user = (text: string): Message => ({ role: "user", text });
export const assistant = (text: string): Message => ({ role: "assistant", text });

/** A writer that gives what it is told to, and keeps what it was asked. */
export function writerOf(reply: string | Error, rest: Partial<WrittenReply> = {}) {
  const requests: { readonly request: ModelRequest; readonly call: WriterCall }[] = [];
  const writer: Writer = {
    id: "openai:teste",
    provider: "openai",
    name: "teste",
    async write(request, call) {
      requests.push({ request, call });
      call.context.signal.throwIfAborted();
      if (reply instanceof Error) throw reply;
      const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0 };
      return {
        text: reply,
        toolCalls: [],
        finishReason: "stop",
        usage,
        cost: null,
        hostedSources: [],
        ...rest,
      };
    },
  };
  return { writer, requests };
}

export const FAILURE = new AcervoError("llm-failed", {
  model: "openai:teste",
  reason: "sem resposta",
  attempts: 3,
});

/** A conversation of thirty messages about an order, with what such conversations cite. */
export const SUPPORT_CONVERSATION: readonly Message[] = [
  user("Bom dia! Meu nome é Helena Prado de Assis e comprei uma lavadora Lavamax LX-900 no site de vocês."),
  assistant("Bom dia, Helena! Como posso ajudar?"),
  user("O pedido é o 48213, feito em 02/09/2026. Quando chega?"),
  assistant(
    "O pedido 48213 saiu do centro de distribuição de Contagem no dia 05/09/2026. A entrega está prevista para 11/09/2026. [1]",
  ),
  user("Certo. E o valor foi R$ 2.349,90 em 10 parcelas, confere?"),
  assistant("Confere: 10 parcelas de R$ 234,99, sem juros. [2]"),
  user("Posso trocar o endereço de entrega?"),
  assistant("Sim, enquanto a transportadora não tiver saído para a entrega. Qual é o novo endereço?"),
  user("Rua das Acácias, 77, apartamento 302, em Juiz de Fora."),
  assistant("Anotado. O endereço foi alterado e o prazo passou para 14/09/2026."),
  user("Obrigada!"),
  assistant("De nada! Precisa de mais alguma coisa?"),
  user("Chegou hoje, mas a porta está amassada. O que eu faço?"),
  assistant("Sinto muito. Envie fotos para trocas@lavamax.example e informe o número do pedido."),
  user("Enviei agora há pouco. O protocolo é 2026-0914-55."),
  assistant("Localizei o protocolo 2026-0914-55. A análise leva até 2 dias úteis."),
  user("E se eu preferir devolver tudo?"),
  assistant(
    "O art. 49 do Código de Defesa do Consumidor dá 7 dias corridos para desistir de compras feitas fora da loja, contados do recebimento. [1]",
  ),
  user("Quem paga o frete da devolução?"),
  assistant("O frete é por nossa conta. A coleta é feita pela TransLog em até 5 dias úteis. [3]"),
  user("E o estorno, em quanto tempo cai no cartão?"),
  assistant(
    "O estorno é pedido à operadora em até 48 horas depois da coleta. Ele aparece em uma ou duas faturas, conforme o fechamento.",
  ),
  user("Meu cartão é Visa, final 4471."),
  assistant("Perfeito, é o mesmo cartão da compra."),
  user("Pensando bem, prefiro a troca por outra igual. Tem em estoque na voltagem de 127 V?"),
  assistant("Temos 3 unidades da LX-900 em 127 V no depósito de Contagem."),
  user("Então quero a troca. Pode agendar a coleta para 21/09/2026 de manhã?"),
  assistant(
    "Agendei a coleta da lavadora amassada para 21/09/2026, das 8h às 12h, com o motorista Osvaldo Reis.",
  ),
  user("E a nova chega quando?"),
  assistant("A nova LX-900 sai no mesmo dia e chega até 25/09/2026. O novo pedido é o 48977."),
];
