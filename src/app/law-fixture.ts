import type { SourceDocument } from "#src/knowledge/index.ts";
import { textSource } from "./app-fixture.ts";

/** A law as consolidated pages print it: former wordings struck out above the present ones. */
const ORCHARDS = `<html><head><title>Lei dos Pomares</title></head><body>
<p>LEI Nº 90.100, DE 3 DE MAIO DE 1995</p>
<p>Dispõe sobre os pomares públicos.</p>
<p>TÍTULO I</p><p>DAS REGRAS GERAIS</p>
<p><strike>Art. 1º O pomar público abre às oito horas.</strike></p>
<p>Art. 1º O pomar público abre às seis horas. (Redação dada pela Lei nº 90.200, de 10 de abril de 2004)</p>
<p>Parágrafo único. Nos domingos vale o horário do portão.</p>
<p>Art. 2º O visitante pode:</p>
<p>I - colher frutas caídas;</p>
<p><strike>II - levar até dois quilos;</strike></p>
<p>II - levar até cinco quilos; (Redação dada pela Lei nº 90.300, de 2010)</p>
<p>III - plantar mudas, desde que: (Incluído pela Lei nº 90.300, de 2010)</p>
<p>a) sejam nativas;</p>
<p>b) tenham registro.</p>
<p>§ 1º A muda registrada é de quem a plantou.</p>
<p>§ 2º (Revogado pela Lei nº 90.300, de 2010)</p>
<p><strike>Art. 3º O cão deve usar coleira.</strike> (Revogado pela Lei nº 90.200, de 10 de abril de 2004)</p>
<p>TÍTULO II</p><p>DAS MULTAS</p>
<p>Art. 4º Quem quebrar galhos paga multa de trinta reais.</p>
<p>Art. 4º-A. A multa dobra na reincidência.</p>
<p>Art. 5º Esta Lei entra em vigor na data de sua publicação.</p>
</body></html>`;

const STATUTE = `REGIMENTO INTERNO DO VIVEIRO

Art. 1º O viveiro tem três canteiros.
Art. 2º O viveiro fecha às segundas.
Art. 3º As mudas são regadas duas vezes ao dia.
Art. 4º O regador é guardado no galpão.
`;

const RULINGS = `Súmulas

Súmula 901 do STF
A sombra da árvore não gera indenização.

Súmula 17 do STJ
O fruto caído pertence a quem o colhe.

Súmula Vinculante 77
É nula a multa sem aviso.
`;

/** Both wordings without a date, and an annex with articles of its own. */
const PONDS = `DECRETO MUNICIPAL Nº 88.010, DE 2 DE JUNHO DE 2015

Art. 1º O lago é do povo.
Art. 2º É proibido nadar.
Art. 2º É permitido nadar.
Art. 3º (Revogado pelo Decreto nº 88.020, de 2019)
Art. 4º O barco leva dois.

ANEXO I

Art. 1º O peixe pesa um quilo.
Art. 2º O pato pesa dois.
Art. 3º A rã não se pesa.
`;

export function lawSources(): SourceDocument[] {
  return [
    textSource("pomares.html", ORCHARDS, "leis"),
    textSource("viveiro.txt", STATUTE, "leis"),
    textSource("sumulas.txt", RULINGS, "leis"),
    textSource("lagos.txt", PONDS, "lagos"),
    textSource("guia.md", "# Guia do visitante\n\nO pomar é regido pela Lei 90.100/1995, art. 2º.", "guias"),
  ];
}
