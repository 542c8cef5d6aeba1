import { type Pair, pairs } from "./support-pairs-fixture.ts";

const MUSEUM =
  "Museu municipal. A entrada é gratuita às quartas-feiras. É permitido fotografar sem flash. Mochilas grandes não entram nas " +
  "salas e ficam no guarda-volumes. Menores de 10 anos devem estar acompanhados de um adulto. O museu não abre em feriados " +
  "nacionais. Não é necessário agendar visitas de grupos com menos de 15 pessoas.";
const STATUTE =
  "Art. 14. É vedada a cobrança de taxa de matrícula nas escolas públicas. Art. 15. O aluno transferido não perderá as notas do " +
  "período já cursado. Art. 16. A escola poderá oferecer aulas de reforço. Art. 17. Não haverá expediente aos sábados, salvo por " +
  "ato da direção. Art. 18. O diretor será eleito pela comunidade e poderá ser reconduzido uma vez.";
const CARD =
  "Cartão Lume. O cartão não cobra anuidade. As compras no exterior têm imposto de 3,5%. O limite pode ser aumentado pelo " +
  "aplicativo. A fatura atrasada gera multa de 2% e juros. O programa de pontos está disponível para clientes da categoria Ouro; os " +
  "pontos não expiram. Saques em dinheiro são proibidos no cartão virtual.";
const WATER =
  "Abastecimento. A água do poço comunitário é própria para consumo. A ligação nova é feita em até 7 dias úteis. O consumidor com " +
  "conta em atraso não sofre corte às sextas-feiras. Imóveis sem hidrômetro pagam a tarifa mínima. A concessionária não responde por " +
  "vazamentos internos.";
const HR =
  "Trabalho remoto. O empregado recebe ajuda de custo de R$ 150,00 por mês. O controle de ponto é dispensado para cargos de " +
  "gerência. A empresa fornece cadeira e monitor. O vale-transporte não é pago nos dias de trabalho em casa. O descumprimento do " +
  "horário nunca foi motivo de demissão automática.";

const FAITHFUL: readonly Pair[] = [
  ["Em feriados nacionais o museu não funciona.", MUSEUM],
  ["Não se paga entrada às quartas.", MUSEUM],
  ["Nas salas não é permitido entrar com mochilas grandes.", MUSEUM],
  ["Crianças com menos de 10 anos não podem visitar o museu sozinhas.", MUSEUM],
  ["Grupos com menos de 15 pessoas não precisam agendar a visita.", MUSEUM],
  ["As escolas públicas não podem cobrar taxa de matrícula.", STATUTE],
  ["Quem se transfere não perde as notas que já obteve no período.", STATUTE],
  ["Aos sábados não há expediente, a menos que a direção decida o contrário.", STATUTE],
  ["O diretor não pode ser reconduzido mais de 1 vez.", STATUTE],
  ["A escola não é obrigada a oferecer aulas de reforço, mas pode fazê-lo.", STATUTE],
  ["O Cartão Lume é isento de anuidade.", CARD],
  ["Não é possível sacar dinheiro com o cartão virtual.", CARD],
  ["Os pontos nunca expiram.", CARD],
  ["O programa de pontos não vale para quem está fora da categoria Ouro.", CARD],
  ["Às sextas-feiras não há corte de água por conta em atraso.", WATER],
  ["Vazamentos internos não são responsabilidade da concessionária.", WATER],
  ["A ligação nova não demora mais de 7 dias úteis.", WATER],
  ["Gerentes não precisam bater ponto: o controle é dispensado.", HR],
  ["Nos dias em casa o empregado fica sem vale-transporte.", HR],
  ["Ninguém é demitido automaticamente por descumprir o horário.", HR],
];

const UNFAITHFUL: readonly Pair[] = [
  ["O museu abre em feriados nacionais.", MUSEUM],
  ["A entrada não é gratuita às quartas-feiras.", MUSEUM],
  ["É proibido fotografar no museu, mesmo sem flash.", MUSEUM],
  ["Mochilas grandes entram nas salas.", MUSEUM],
  ["É necessário agendar visitas de grupos com menos de 15 pessoas.", MUSEUM],
  ["É permitida a cobrança de taxa de matrícula nas escolas públicas.", STATUTE],
  ["O aluno transferido perderá as notas do período já cursado.", STATUTE],
  ["A escola não poderá oferecer aulas de reforço.", STATUTE],
  ["O diretor não será eleito pela comunidade.", STATUTE],
  ["O cartão cobra anuidade.", CARD],
  ["As compras no exterior não têm imposto de 3,5%.", CARD],
  ["O limite não pode ser aumentado pelo aplicativo.", CARD],
  ["Os pontos do programa expiram.", CARD],
  ["Saques em dinheiro são permitidos no cartão virtual.", CARD],
  ["A água do poço comunitário não é própria para consumo.", WATER],
  ["O consumidor com conta em atraso sofre corte às sextas-feiras.", WATER],
  ["A concessionária responde por vazamentos internos.", WATER],
  ["O empregado não recebe ajuda de custo.", HR],
  ["A empresa não fornece cadeira nem monitor.", HR],
  ["O vale-transporte é pago nos dias de trabalho em casa.", HR],
  ["O controle de ponto é exigido para cargos de gerência.", HR],
];

/** Written after the reading of denials was settled: how well it does. */
export const HELD_OUT_NEGATION_PAIRS = pairs(FAITHFUL, UNFAITHFUL);
