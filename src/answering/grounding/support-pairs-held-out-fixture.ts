import { type Pair, pairs } from "./support-pairs-fixture.ts";

const GYM =
  "Academia do clube. O horário é das 6h às 23h nos dias úteis e das 8h às 14h aos sábados. Sócios entram com a " +
  "carteirinha; convidados pagam R$ 35,00 por visita e só podem vir acompanhados. A avaliação física é obrigatória e " +
  "refeita a cada seis meses. Menores de 16 anos treinam apenas com autorização dos pais e na presença do instrutor.";
const INVOICE =
  "Nota fiscal eletrônica. A nota pode ser cancelada em até 24 horas depois da emissão, desde que a mercadoria não tenha " +
  "circulado. Passado o prazo, emite-se uma nota de devolução. Erros de endereço ou de peso são corrigidos por carta de " +
  "correção, que não altera valores nem impostos. Os arquivos XML devem ser guardados por cinco anos.";
const PLANT =
  "Orquídeas. Regue uma vez por semana no inverno e duas no verão, sem encharcar. A luz deve ser indireta; o sol do " +
  "meio-dia queima as folhas. Adube a cada 15 dias com fertilizante 20-20-20 diluído à metade. Troque o vaso a cada dois " +
  "anos, depois da floração, usando casca de pinus.";
const VISA =
  "Renovação do cartão de residência. O pedido é feito pela internet entre 90 e 30 dias antes do vencimento. Anexam-se " +
  "passaporte válido, comprovante de endereço e uma fotografia recente. A taxa é de R$ 204,77. Quem perde o prazo paga " +
  "multa de R$ 100,00 por dia, limitada a R$ 10 mil. O cartão novo é retirado pessoalmente.";
const ROUTER =
  "Roteador Vega X2 | Categoria: Redes | Fabricante: Telúria | Preço: R$ 549,90 | Tags: wi-fi, mesh | Snippet: Cobre até " +
  "180 m² com duas faixas, quatro portas de rede e controle dos pais pelo aplicativo. Garantia de 3 anos.";
const HOSPITAL =
  "Visitas. Cada paciente internado recebe até dois visitantes por vez, das 14h às 17h. Na UTI a visita dura meia hora e " +
  "é restrita a parentes. Crianças com menos de 12 anos precisam de autorização da enfermagem. Não é permitido trazer " +
  "flores nem alimentos.";

const FAITHFUL: readonly Pair[] = [
  ["Aos sábados a academia fecha às 14h.", GYM],
  ["Um convidado gasta R$ 35 por visita e precisa estar acompanhado do sócio.", GYM],
  ["A avaliação física tem de ser repetida a cada 6 meses.", GYM],
  ["Adolescentes abaixo de 16 anos dependem da autorização dos pais.", GYM],
  ["O cancelamento da nota é possível nas primeiras 24 horas, se a mercadoria não circulou.", INVOICE],
  ["Depois desse prazo, a saída é emitir nota de devolução.", INVOICE],
  ["A carta de correção serve para endereço e peso, mas não para mudar valores.", INVOICE],
  ["Guarde os XML por 5 anos.", INVOICE],
  ["No verão, regue 2 vezes por semana.", PLANT],
  ["Evite o sol forte do meio-dia, que queima as folhas.", PLANT],
  ["O adubo 20-20-20 é aplicado quinzenalmente, diluído.", PLANT],
  ["O vaso é trocado de 2 em 2 anos, quando a floração termina.", PLANT],
  ["Faça o pedido on-line de 90 a 30 dias antes de o cartão vencer.", VISA],
  ["Custa R$ 204,77.", VISA],
  ["A multa diária é de R$ 100, até o máximo de R$ 10.000,00.", VISA],
  ["É preciso buscar o documento em pessoa.", VISA],
  ["O Vega X2 sai por R$ 549,90 e tem 4 portas de rede.", ROUTER],
  ["Ele atende casas de até 180 m².", ROUTER],
  ["São permitidos 2 visitantes de cada vez, entre 14h e 17h.", HOSPITAL],
  ["Na UTI só entram familiares, e por 30 minutos.", HOSPITAL],
  ["Flores e comida não podem entrar.", HOSPITAL],
  ["Crianças abaixo de 12 anos só entram se a enfermagem autorizar.", HOSPITAL],
];

const UNFAITHFUL: readonly Pair[] = [
  ["A academia abre às 5h nos dias úteis.", GYM],
  ["Convidados pagam R$ 53,00 por visita.", GYM],
  ["A nota pode ser cancelada em até 48 horas depois da emissão.", INVOICE],
  ["Os arquivos XML devem ser guardados por 10 anos.", INVOICE],
  ["Adube a cada 30 dias com fertilizante 20-20-20.", PLANT],
  ["A taxa da renovação é de R$ 240,77.", VISA],
  ["A multa é limitada a R$ 50 mil.", VISA],
  ["O roteador Vega X2 tem garantia de 5 anos.", ROUTER],
  ["Cada paciente recebe até 4 visitantes por vez.", HOSPITAL],
  ["As visitas vão das 14h às 19h.", HOSPITAL],
  ["O sol do meio-dia queima as folhas da planta.", INVOICE],
  ["Convidados só podem vir acompanhados do sócio.", PLANT],
  ["A carta de correção não altera valores nem impostos.", HOSPITAL],
  ["O passaporte válido é anexado ao pedido.", GYM],
  ["Não é permitido trazer flores.", VISA],
  ["O roteador cobre a casa inteira com duas faixas.", VISA],
  ["O dólar subiu depois da reunião do banco central.", ROUTER],
  ["Professores têm direito a licença remunerada para estudo.", GYM],
  ["A prefeitura vai asfaltar as ruas do bairro até o fim do ano.", HOSPITAL],
  ["O prato leva arroz, feijão e legumes da estação.", PLANT],
  ["A academia oferece aulas de natação e dança para os sócios.", GYM],
  ["O vaso da orquídea deve ser de vidro transparente, sem furos.", PLANT],
  ["Parentes podem dormir no quarto do paciente internado.", HOSPITAL],
];

/** Written after the rule was settled: how well it does. */
export const HELD_OUT_PAIRS = pairs(FAITHFUL, UNFAITHFUL);
