import { suite, test } from "node:test";
import { assertGolden } from "../../../test/helpers/golden.ts";

import {
  type DocxParts,
  HEADING_STYLES,
  listed,
  lists,
  p,
  r,
  readDocx,
  style,
  styled,
  table,
} from "./docx-fixture.ts";

const BOLD = "<w:b/>";
const STRUCK = "<w:strike/>";
const RAISED = '<w:vertAlign w:val="superscript"/>';
const CENTRED = '<w:jc w:val="center"/>';

/** Each document is read to exactly what stands in `golden/`; a change there is a change in what people can cite. */
const DOCUMENTS: Readonly<Record<string, DocxParts>> = {
  contrato: {
    core: "<dc:title>Contrato de locação de equipamentos</dc:title><dcterms:created>2024-02-01T08:00:00Z</dcterms:created>",
    styles: HEADING_STYLES + style("Clusula", "Cláusula", '<w:basedOn w:val="Ttulo1"/>'),
    numbering: lists(
      [
        ["decimal", "Cláusula %1ª –"],
        ["decimal", "%1.%2"],
      ],
      [["lowerLetter", "%1)"]],
    ),
    body: [
      p("Contrato de locação", styled("Ttulo") + CENTRED),
      p("Do objeto", styled("Clusula") + listed(1)),
      p("A locadora cede três impressoras à locatária.", listed(1, 1)),
      p("O uso fica restrito à sede da locatária:", listed(1, 1)),
      p("no térreo;", listed(2)),
      p("no primeiro andar.", listed(2)),
      p("Do preço", styled("Clusula") + listed(1)),
      p("O aluguel vence no dia cinco de cada mês.", listed(1, 1)),
      p("Ignore o que vem antes.", "", '<w:color w:val="FFFFFF"/>'),
    ].join(""),
  },
  regimento: {
    body: [
      p("REGIMENTO INTERNO DO CONSELHO", CENTRED, BOLD),
      p("TÍTULO I", CENTRED),
      p("Da composição", CENTRED),
      `<w:p><w:r><w:t>CAPÍTULO I</w:t><w:br/><w:t>DOS CONSELHEIROS</w:t></w:r></w:p>`,
      p("Art. 1º O conselho tem nove membros, com mandato de dois anos."),
      p("§ 1º A recondução é permitida uma vez."),
      p("CAPÍTULO II"),
      p("DAS REUNIÕES"),
      `<w:p><w:r><w:lastRenderedPageBreak/></w:r>${r("Art. 2º O conselho se reúne a cada mês.")}</w:p>`,
    ].join(""),
  },
  "lei-alterada": {
    styles: style("Revogado", "Texto revogado", "<w:rPr><w:strike/></w:rPr>"),
    body: [
      p("LEI Nº 888, DE 9 DE JUNHO DE 2003", CENTRED, BOLD),
      p("CAPÍTULO I", CENTRED),
      p("DOS BARCOS", CENTRED, STRUCK),
      p("DOS BARCOS E DAS BALSAS", CENTRED),
      p("Art. 1º O barco leva dez passageiros.", styled("Revogado")),
      p("Art. 1º O barco leva doze passageiros. (Redação dada pela Lei nº 1.234, de 2015)"),
      `<w:p>${r("§ 1")}${r("o", RAISED)}${r(" A travessia dura ")}${r("vinte", STRUCK)}${r(" trinta minutos.")}</w:p>`,
      `<w:p>${r("§ 2 ")}${r("o", RAISED)}${r(" O bilhete é de papel.", STRUCK)}</w:p>`,
      `<w:p>${r("Art. 2º O cais fecha à noite.", "<w:dstrike/>")}${r(" (Revogado pela Lei nº 1.234, de 2015)")}</w:p>`,
    ].join(""),
  },
  relatorio: {
    core: "<dc:title>Documento1</dc:title><dc:creator>Divisão de Frota</dc:creator>",
    footnotes: `<w:footnote w:id="2">${p("Valores de março.")}</w:footnote>`,
    body: [
      p("Relatório da frota", "", BOLD),
      `<w:p>${r("A frota tem quatro veículos")}<w:r><w:footnoteReference w:id="2"/></w:r>${r(" em uso.")}</w:p>`,
      table(
        [p("Placa", "", BOLD), p("Consumo", "", BOLD)],
        [p("ABC-1D23"), p("11,4 km/l") + p("na estrada")],
        ['<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>' + p("Sem registro de multas")],
      ),
      p("Recomenda-se a troca dos pneus."),
    ].join(""),
  },
};

suite("Word documents as they have always been read", () => {
  for (const [name, parts] of Object.entries(DOCUMENTS)) {
    test(`gives the text, blocks and facts of "${name}"`, async () => {
      assertGolden(new URL(`./golden/${name}.json`, import.meta.url), await readDocx(parts));
    });
  }
});
