/** A sentence as a model would write it, the source that it cites, and whether that source really says so. */
export interface SupportPair {
  readonly sentence: string;
  readonly source: string;
  readonly isFaithful: boolean;
}

export type Pair = readonly [sentence: string, source: string];

const POOL =
  "Piscina. A piscina abre de terça a domingo, das 8h às 20h. É obrigatório o uso de touca e exame médico com menos de 6 meses.";
const WARRANTY =
  "Garantia. O produto tem garantia de 12 (doze) meses contra defeitos de fabricação, contados da data de entrega. Danos por mau uso não são cobertos.";
const REFUND =
  "Reembolso. O valor pago é devolvido em até dez dias úteis, na mesma forma de pagamento. O frete não é reembolsado.";
const HOLIDAYS =
  "Férias. O empregado pode dividir as férias em até três períodos, um deles com no mínimo 14 dias corridos. O pagamento ocorre até 2 dias antes do início.";
const PASSWORD =
  "Senha. Para redefinir a senha, abra Configurações, toque em Segurança e escolha Esqueci minha senha. Um código chega por SMS e vale 15 minutos.";
const LIBRARY =
  "Biblioteca. Cada leitor retira até 5 livros por 21 dias. O atraso custa R$ 1,50 por dia e por livro. A renovação é feita pelo site, duas vezes no máximo.";
const PUMP =
  "Bomba Ariel 300 | Categoria: Jardim | Fabricante: Fonteverde | Preço: R$ 1.249,90 | Tags: água, poço | Snippet: Bomba submersa de 300 W, vazão de 2.500 litros por hora.";
const LAW =
  "Lei 98.765/2021, Art. 5. O rio não poderá ser desviado, salvo em caso de seca declarada pelo município. O desvio durará no máximo 30 (trinta) dias.";
const PARKING =
  "Estacionamento. Visitantes estacionam no subsolo 2, com tolerância de vinte minutos. Depois disso, cobra-se R$ 8,00 por hora.";
const MEETING =
  "Ata. A assembleia de 12 de março de 2024 aprovou a reforma da fachada por 31 votos a 7. O orçamento é de R$ 240 mil, pagos em dez parcelas.";

const FAITHFUL: readonly Pair[] = [
  ["A piscina não abre às segundas; nos outros dias funciona das 8h às 20h.", POOL],
  ["É preciso usar touca e apresentar exame médico recente.", POOL],
  ["O exame precisa ter sido feito há menos de 6 meses.", POOL],
  ["A garantia dura 12 meses a partir da entrega.", WARRANTY],
  ["Estragos causados pelo mau uso ficam fora da cobertura da garantia.", WARRANTY],
  ["São doze meses de garantia contra defeito de fábrica.", WARRANTY],
  ["Você recebe o dinheiro de volta em até 10 dias úteis, pela mesma forma de pagamento.", REFUND],
  ["O frete não volta.", REFUND],
  ["As férias podem ser fracionadas em 3 períodos, sendo um de pelo menos 14 dias.", HOLIDAYS],
  ["O pagamento das férias deve sair 2 dias antes de elas começarem.", HOLIDAYS],
  ["Vá em Configurações, depois em Segurança, e toque em **Esqueci minha senha**.", PASSWORD],
  ["O código enviado por SMS expira em 15 minutos.", PASSWORD],
  ["É possível levar 5 livros de cada vez e ficar com eles por 21 dias.", LIBRARY],
  ["A multa por atraso é de R$ 1,50 ao dia para cada livro.", LIBRARY],
  ["Dá para renovar 2 vezes, pelo site.", LIBRARY],
  ["A Bomba Ariel 300 custa R$ 1.249,90.", PUMP],
  ["Ela bombeia 2500 litros por hora e é fabricada pela Fonteverde.", PUMP],
  ["Segundo o art. 5 da Lei 98.765/2021, o rio só pode ser desviado em caso de seca.", LAW],
  ["O desvio do rio pode durar até 30 dias.", LAW],
  ["Quem declara a seca é o município.", LAW],
  ["Os primeiros 20 minutos de estacionamento são gratuitos para visitantes.", PARKING],
  ["Passada a tolerância, a hora custa R$ 8.", PARKING],
  ["A reforma da fachada foi aprovada em 12/03/2024 por 31 a 7.", MEETING],
  ["O orçamento aprovado foi de R$ 240.000,00, em 10 parcelas.", MEETING],
];

const UNFAITHFUL: readonly Pair[] = [
  ["A piscina funciona das 6h às 22h.", POOL],
  ["O exame médico vale por 12 meses na piscina.", POOL],
  ["A garantia é de 24 meses contra defeitos de fabricação.", WARRANTY],
  ["O valor pago é devolvido em até 30 dias úteis.", REFUND],
  ["As férias podem ser divididas em até 4 períodos.", HOLIDAYS],
  ["O código por SMS vale 60 minutos.", PASSWORD],
  ["Cada leitor retira até 8 livros por 21 dias.", LIBRARY],
  ["O atraso na biblioteca custa R$ 2,50 por dia.", LIBRARY],
  ["A Bomba Ariel 300 sai por R$ 999,00.", PUMP],
  ["O desvio do rio durará no máximo 90 dias.", LAW],
  ["O estacionamento de visitantes custa R$ 12,00 por hora.", PARKING],
  ["A assembleia aprovou a reforma da fachada em 12 de março de 2023.", MEETING],
  ["A garantia cobre defeitos de fabricação contados da entrega.", POOL],
  ["O frete não é reembolsado em nenhuma hipótese.", LAW],
  ["A touca é obrigatória para todos os banhistas.", WARRANTY],
  ["Para redefinir a senha, abra as configurações do aplicativo.", LIBRARY],
  ["O empregado escolhe quando tira suas férias.", PARKING],
  ["Visitantes devem parar o carro no subsolo.", PASSWORD],
  ["A capital da Austrália é Camberra e fica longe do mar.", MEETING],
  ["O município declara a seca por decreto do prefeito.", REFUND],
  ["Há desconto para idosos e estudantes na mensalidade.", POOL],
  ["O sindicato negocia reajustes salariais todos os anos.", HOLIDAYS],
  ["A bomba acompanha mangueira, filtro e suporte de parede.", WARRANTY],
  ["Animais de pequeno porte são admitidos no elevador de serviço.", MEETING],
];

/** The threshold was chosen on these. */
export const TUNING_PAIRS: readonly SupportPair[] = pairs(FAITHFUL, UNFAITHFUL);

export function pairs(faithful: readonly Pair[], unfaithful: readonly Pair[]): SupportPair[] {
  return [
    ...faithful.map(([sentence, source]) => ({ sentence, source, isFaithful: true })),
    ...unfaithful.map(([sentence, source]) => ({ sentence, source, isFaithful: false })),
  ];
}
