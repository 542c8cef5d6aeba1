import { type Pair, pairs } from "./support-pairs-fixture.ts";

const TRIP =
  "Política de viagens. As passagens aéreas devem ser compradas com antecedência mínima de 15 dias, em classe econômica. " +
  "Diárias cobrem hospedagem e alimentação: R$ 420,00 em capitais e R$ 310,00 nas demais cidades. Despesas com táxi são " +
  "reembolsadas mediante recibo, até R$ 90,00 por dia. A prestação de contas é entregue ao setor financeiro em até cinco " +
  "dias úteis depois do retorno; quem não a entrega fica impedido de viajar de novo. Viagens internacionais dependem de " +
  "autorização da diretoria.";
const CLINIC =
  "Preparo para exame de sangue. O paciente deve ficar em jejum de 8 a 12 horas; água é permitida. Não se deve praticar " +
  "exercícios intensos na véspera nem ingerir bebida alcoólica nas 72 horas anteriores. Remédios de uso contínuo não são " +
  "interrompidos, salvo orientação médica. A coleta é feita de segunda a sábado, das 6h30 às 10h, sem agendamento. O " +
  "resultado fica disponível no portal em dois dias úteis.";
const COFFEE =
  "Cafeteira Aurora 12 | Categoria: Cozinha | Fabricante: Lumen | Preço: R$ 389,00 | Tags: café, inox | Snippet: Jarra de " +
  "vidro para 12 xícaras, filtro permanente lavável, desligamento automático após 40 minutos e potência de 900 W. " +
  "Disponível em 127 V ou 220 V.";
const TENANT =
  "Locação. O inquilino pode devolver o imóvel antes do fim do contrato, pagando multa proporcional ao tempo que falta. A " +
  "multa não é devida quando a mudança decorre de transferência pelo empregador, desde que o locador seja avisado por " +
  "escrito com trinta dias de antecedência. O reajuste do aluguel é anual, pelo índice previsto no contrato. Benfeitorias " +
  "necessárias são indenizadas, ainda que não autorizadas.";
const BACKUP =
  "Cópias de segurança. O sistema faz uma cópia completa todo domingo às 2h e cópias incrementais a cada 6 horas. As " +
  "cópias ficam guardadas por 35 dias em duas regiões e são cifradas com AES-256. Para restaurar, o administrador abre o " +
  "painel, escolhe o ponto desejado e confirma com o segundo fator. A restauração de 100 GB leva em média 45 minutos.";
const SCHOOL =
  "Matrículas. A matrícula de novos alunos vai de 4 a 22 de novembro de 2025, na secretaria. São exigidos certidão de " +
  "nascimento, comprovante de residência, carteira de vacinação e histórico escolar. Irmãos de alunos têm prioridade e " +
  "desconto de 10% na mensalidade. A turma só é confirmada depois do pagamento da primeira parcela, de R$ 1.150,00.";

const FAITHFUL: readonly Pair[] = [
  ["Compre a passagem pelo menos 15 dias antes, sempre na econômica.", TRIP],
  ["Nas capitais a diária é de R$ 420; nas outras cidades, R$ 310.", TRIP],
  ["Guarde o recibo do táxi: o limite é de R$ 90 diários.", TRIP],
  ["Depois de voltar, você tem 5 dias úteis para prestar contas ao financeiro.", TRIP],
  ["Para ir ao exterior é necessário que a diretoria autorize.", TRIP],
  ["Quem não presta contas não pode fazer outra viagem.", TRIP],
  ["Fique sem comer por 8 a 12 horas, mas pode beber água.", CLINIC],
  ["Evite álcool nos 3 dias antes do exame.", CLINIC],
  ["Não pare os remédios contínuos sem falar com o médico.", CLINIC],
  ["Não é preciso agendar: basta chegar entre 6h30 e 10h.", CLINIC],
  ["O resultado sai no portal em 2 dias úteis.", CLINIC],
  ["A Cafeteira Aurora 12 custa R$ 389,00 e faz 12 xícaras.", COFFEE],
  ["Ela se desliga sozinha depois de 40 minutos.", COFFEE],
  ["O filtro pode ser lavado e reutilizado.", COFFEE],
  ["Sim, há versão bivolt separada: 127 V ou 220 V.", COFFEE],
  ["Se o empregador transferir o inquilino, não há multa, contanto que ele avise com 30 dias.", TENANT],
  ["A penalidade diminui conforme o tempo restante do contrato.", TENANT],
  ["O aluguel sobe uma vez por ano, segundo o índice contratado.", TENANT],
  ["Obras indispensáveis no imóvel geram direito a indenização mesmo sem autorização.", TENANT],
  ["A cada 6 horas é feita uma cópia incremental.", BACKUP],
  ["Os backups são mantidos durante 35 dias e criptografados.", BACKUP],
  ["O administrador restaura pelo painel, confirmando com o segundo fator.", BACKUP],
  ["O período de matrícula é de 4/11/2025 a 22/11/2025.", SCHOOL],
  ["Leve a certidão de nascimento, o comprovante de residência e a carteira de vacinação.", SCHOOL],
  ["Quem tem irmão na escola paga 10% a menos.", SCHOOL],
  ["A vaga só fica garantida com a primeira parcela, de R$ 1.150.", SCHOOL],
];

const UNFAITHFUL: readonly Pair[] = [
  ["As passagens devem ser compradas com 30 dias de antecedência.", TRIP],
  ["A diária em capitais é de R$ 520,00.", TRIP],
  ["O jejum para o exame de sangue é de 14 horas.", CLINIC],
  ["A coleta é feita das 7h às 11h.", CLINIC],
  ["A cafeteira tem potência de 1.200 W.", COFFEE],
  ["O aviso ao locador deve ser dado com 60 dias de antecedência.", TENANT],
  ["As cópias ficam guardadas por 90 dias.", BACKUP],
  ["Irmãos têm 15% de desconto na mensalidade.", SCHOOL],
  ["A matrícula termina em 22 de dezembro de 2026.", SCHOOL],
  ["A primeira parcela é de R$ 1.510,00.", SCHOOL],
  ["O paciente não deve praticar exercícios intensos na véspera.", SCHOOL],
  ["O filtro permanente pode ser lavado na máquina.", TENANT],
  ["As cópias de segurança são cifradas e guardadas em duas regiões.", CLINIC],
  ["O inquilino paga multa proporcional se sair antes.", COFFEE],
  ["Viagens internacionais dependem da diretoria.", BACKUP],
  ["São exigidos histórico escolar e certidão de nascimento.", TRIP],
  ["O Brasil venceu a copa jogando no exterior.", TRIP],
  ["Clientes premium recebem atendimento prioritário por telefone.", CLINIC],
  ["O fabricante oferece assistência técnica gratuita em todo o país.", BACKUP],
  ["Cães e gatos precisam de coleira no parque.", SCHOOL],
  ["A diretoria reembolsa despesas com academia e lazer dos empregados.", TRIP],
  ["O paciente pode tomar café sem açúcar antes da coleta.", CLINIC],
  ["A jarra da cafeteira é de aço e conserva o calor por horas.", COFFEE],
  ["O locador pode aumentar o aluguel quando quiser, sem avisar o inquilino.", TENANT],
];

/** Longer sources, freer paraphrases and claims that stay on the subject: what the rule was corrected on. */
export const MORE_TUNING_PAIRS = pairs(FAITHFUL, UNFAITHFUL);
