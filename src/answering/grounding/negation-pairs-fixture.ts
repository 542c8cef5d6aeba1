import { type Pair, pairs } from "./support-pairs-fixture.ts";

const TAX =
  "IPTU. O prazo para recorrer do IPTU é de 30 dias, contados da notificação. O pagamento à vista tem desconto de 8%. " +
  "Aposentados com um só imóvel são isentos do imposto. Não há parcelamento para débitos abaixo de R$ 200,00.";
const CONDO =
  "Regimento do condomínio. É proibido o uso da churrasqueira depois das 22h. Animais de pequeno porte são permitidos nas " +
  "áreas comuns, com coleira. A mudança não pode ser feita aos domingos. Moradores em atraso não votam na assembleia.";
const FLIGHT =
  "Bagagem. A bagagem de mão de até 10 kg é gratuita. Objetos cortantes são vedados na cabine. A tarifa promocional não é " +
  "reembolsável. O passageiro pode remarcar a viagem sem multa até 24 horas depois da compra.";
const LICENCE =
  "Licença. O servidor em estágio probatório não terá direito à licença para capacitação. A licença é remunerada e dura até " +
  "três meses. Os períodos de licença não são acumuláveis. A concessão depende de autorização da chefia.";
const APP =
  "Aplicativo. O aplicativo funciona sem internet, exceto para sincronizar. As fotos não são enviadas ao servidor. A senha é " +
  "obrigatória no primeiro acesso. Contas inativas por um ano são excluídas.";

const FAITHFUL: readonly Pair[] = [
  ["Quem é aposentado e tem um só imóvel não paga o imposto.", TAX],
  ["Débitos menores que R$ 200 não podem ser parcelados.", TAX],
  ["O prazo para recorrer do IPTU não passa de 30 dias.", TAX],
  ["Depois das 22h não se pode usar a churrasqueira.", CONDO],
  ["Não é proibido levar animais de pequeno porte às áreas comuns, desde que usem coleira.", CONDO],
  ["É vedado fazer mudança aos domingos.", CONDO],
  ["O morador que está em atraso não tem direito a voto na assembleia.", CONDO],
  ["Não leve objetos cortantes na cabine.", FLIGHT],
  ["A tarifa promocional não dá direito a reembolso.", FLIGHT],
  ["Até 24 horas após a compra, não há multa para remarcar a viagem.", FLIGHT],
  ["Durante o estágio probatório o servidor não pode tirar licença para capacitação.", LICENCE],
  ["Não é permitido acumular períodos de licença.", LICENCE],
  ["Sem autorização da chefia não há concessão da licença.", LICENCE],
  ["As fotos não saem do aparelho: nada é enviado ao servidor.", APP],
  ["Não é preciso ter internet para usar o aplicativo, a não ser na hora de sincronizar.", APP],
  ["Não dá para entrar sem senha no primeiro acesso.", APP],
];

const UNFAITHFUL: readonly Pair[] = [
  ["O prazo não é de 30 dias; o IPTU não tem recurso.", TAX],
  ["O pagamento à vista não tem desconto de 8%.", TAX],
  ["Aposentados com um só imóvel não são isentos do imposto.", TAX],
  ["Há parcelamento para débitos abaixo de R$ 200,00.", TAX],
  ["É permitido o uso da churrasqueira depois das 22h.", CONDO],
  ["Animais de pequeno porte são proibidos nas áreas comuns.", CONDO],
  ["A mudança pode ser feita aos domingos.", CONDO],
  ["Moradores em atraso votam na assembleia.", CONDO],
  ["A bagagem de mão de até 10 kg não é gratuita.", FLIGHT],
  ["Objetos cortantes são permitidos na cabine.", FLIGHT],
  ["A tarifa promocional é reembolsável.", FLIGHT],
  ["O servidor em estágio probatório terá direito à licença para capacitação.", LICENCE],
  ["A licença para capacitação não é remunerada.", LICENCE],
  ["Os períodos de licença são acumuláveis.", LICENCE],
  ["As fotos são enviadas ao servidor.", APP],
  ["A senha não é obrigatória no primeiro acesso.", APP],
];

/** Denials and prohibitions: what the reading of a "não" was built on. */
export const NEGATION_PAIRS = pairs(FAITHFUL, UNFAITHFUL);
