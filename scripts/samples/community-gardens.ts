import type { DocxBlock, DocxList, DocxStyle } from "../../test/files/docx.ts";

/** Ids as Word in Portuguese writes them: accents are dropped from "Título". */
export const STYLES: readonly DocxStyle[] = [
  { id: "Normal", name: "Normal" },
  { id: "Ttulo", name: "Title", basedOn: "Normal" },
  { id: "Ttulo1", name: "heading 1", outlineLevel: 0, basedOn: "Normal" },
  { id: "Ttulo2", name: "heading 2", outlineLevel: 1, basedOn: "Normal" },
  { id: "PargrafodaLista", name: "List Paragraph", basedOn: "Normal" },
];

const ROMAN_LEVELS = [
  { format: "upperRoman", text: "%1 –" },
  { format: "lowerLetter", text: "%2)" },
];
const BULLETS = 4;

/** One for each enumeration, which begins again at I. */
const GOALS = 1;
const PRIORITIES = 2;
const DUTIES = 3;

export const LISTS: readonly DocxList[] = [
  { id: GOALS, levels: ROMAN_LEVELS },
  { id: PRIORITIES, levels: ROMAN_LEVELS },
  { id: DUTIES, levels: ROMAN_LEVELS },
  { id: BULLETS, levels: [{ format: "bullet", text: "•" }] },
];

export const TITLE = "Regulamento do Programa Hortas Comunitárias";

const heading = (text: string): DocxBlock => ({ text, style: "Ttulo1" });
const section = (text: string): DocxBlock => ({ text, style: "Ttulo2" });
const paragraph = (text: string, footnote?: string): DocxBlock =>
  footnote === undefined ? { text } : { text, footnote };
const numbered = (id: number, text: string, level = 0): DocxBlock => ({
  text,
  style: "PargrafodaLista",
  list: { id, level },
});
const bullet = (text: string): DocxBlock => ({ text, style: "PargrafodaLista", list: { id: BULLETS } });

export const BLOCKS: readonly DocxBlock[] = [
  { text: TITLE, style: "Ttulo" },
  paragraph(
    "Este regulamento organiza o uso de terrenos públicos de Serra Azul para o cultivo de alimentos por grupos de moradores. A coordenação é da Secretaria de Meio Ambiente, com apoio do Viveiro Municipal.",
  ),
  heading("Capítulo I – Objetivos"),
  paragraph("Art. 1º São objetivos do Programa Hortas Comunitárias:"),
  numbered(GOALS, "ocupar terrenos públicos sem uso com o plantio de hortaliças, temperos e ervas;"),
  numbered(GOALS, "melhorar a alimentação das famílias participantes;"),
  numbered(GOALS, "ensinar o cultivo sem agrotóxicos e a compostagem;"),
  numbered(GOALS, "reduzir o descarte irregular de lixo nos bairros."),
  heading("Capítulo II – Participação"),
  section("Quem pode participar"),
  paragraph(
    "Art. 2º Pode pedir um terreno o grupo de, no mínimo, oito moradores maiores de 18 anos que vivam a até 1.500 metros da área.",
    "A distância é medida pelo caminho a pé, e não em linha reta.",
  ),
  paragraph("Art. 3º Têm prioridade na escolha, nesta ordem:"),
  numbered(PRIORITIES, "grupos em que mais da metade das famílias esteja no Cadastro Único;"),
  numbered(PRIORITIES, "associações de moradores com ata registrada;"),
  numbered(PRIORITIES, "escolas e centros de educação infantil da rede municipal."),
  section("Como se inscrever"),
  paragraph(
    "Art. 4º A inscrição é gratuita e fica aberta de 1º de março a 30 de abril, pelo aplicativo Serra Azul Digital ou no Protocolo Geral. O pedido traz:",
  ),
  bullet("lista com nome, CPF e endereço dos participantes;"),
  bullet("indicação da área desejada e de uma segunda opção;"),
  bullet("nome de dois coordenadores do grupo."),
  paragraph("Art. 5º A vistoria da área é feita em até 20 dias, e o resultado sai até 31 de maio."),
  heading("Capítulo III – Áreas e apoio"),
  paragraph("Art. 6º O tamanho da área e o apoio da Prefeitura dependem do número de participantes:"),
  {
    table: [
      ["Participantes", "Área máxima", "Canteiros", "Mudas por estação", "Composto"],
      ["8 a 12", "300 m²", "até 12", "400", "1 m³"],
      ["13 a 25", "600 m²", "até 25", "800", "2 m³"],
      ["26 ou mais", "1.000 m²", "até 40", "1.300", "4 m³"],
    ],
  },
  paragraph(
    "Art. 7º A água é ligada pela Prefeitura, que paga o consumo até 15 metros cúbicos por mês. O que passar desse volume é rateado pelo grupo.",
  ),
  paragraph(
    "Art. 8º O empréstimo de ferramentas é feito no Viveiro Municipal por até 15 dias, mediante termo assinado.",
  ),
  heading("Capítulo IV – Deveres e proibições"),
  paragraph("Art. 9º São deveres do grupo:"),
  numbered(DUTIES, "cultivar pelo menos 80% da área em até 90 dias da assinatura do termo;"),
  numbered(DUTIES, "manter a calçada limpa e a área cercada;"),
  numbered(DUTIES, "entregar um relatório simples:"),
  numbered(DUTIES, "em julho, com as espécies plantadas;", 1),
  numbered(DUTIES, "em dezembro, com a quantidade colhida.", 1),
  paragraph(
    "Art. 10. É proibido usar agrotóxicos, criar animais, construir em alvenaria e queimar restos de plantas.",
  ),
  paragraph(
    "Art. 11. A venda do excedente é permitida nas feiras livres, sem taxa de ocupação, até o limite de 30% da colheita.",
    "A autorização para a feira é pedida à parte e vale por uma estação.",
  ),
  heading("Capítulo V – Vigência do termo"),
  paragraph(
    "Art. 12. O termo de uso vale por três anos e pode ser renovado uma vez. O abandono da área por mais de 60 dias cancela o termo, depois de aviso por escrito com prazo de 15 dias para defesa.",
  ),
  paragraph("Art. 13. Os casos omissos são decididos pela Secretaria de Meio Ambiente em até 30 dias."),
];
