import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { findFiles } from "#src/knowledge/folders/folder-fixture.ts";
import { fileSource } from "#src/knowledge/index.ts";
import { answerExtractively } from "./answer-extractively.ts";
import { useLibrary } from "./answering-fixture.ts";

const SAMPLES = fileURLToPath(new URL("../../../samples/secretarias", import.meta.url));

/** Question, what the answer must say, and the file that says it. */
const ANSWERABLE: readonly (readonly [question: string, fact: string, source: string])[] = [
  ["quais as competências da Secretaria da Fazenda?", "política tributária", "secretaria-da-fazenda.md"],
  ["quais as competências da Secretaria da Fazenda?", "pedidos de isenção", "secretaria-da-fazenda.md"],
  ["qual o prazo para recorrer do IPTU?", "30 dias", "iptu.md"],
  ["como peço poda de árvore?", "Ligue para o telefone 156", "poda-e-corte-de-arvores.md"],
  ["quanto custa a autorização para cortar uma árvore?", "R$ 38,00", "poda-e-corte-de-arvores.md"],
  ["onde fica a ouvidoria?", "Rua das Palmeiras, 120, sala 3", "ouvidoria.md"],
  ["quem conserta a lâmpada do poste?", "Secretaria de Obras", "perguntas-frequentes.md"],
  ["quando vence o ISS?", "dia 15 do mês seguinte", "iss-e-nota-fiscal.md"],
  ["o que é o habite-se?", "confirma que a construção", "obras-e-alvara-de-construcao.md"],
  [
    "quais documentos preciso para a matrícula escolar?",
    "caderneta de vacinação",
    "secretaria-da-educacao.md",
  ],
  ["qual a multa por poda sem autorização?", "Multa: R$ 300,00", "poda-e-corte-de-arvores.md"],
  ["quanto custa a licença ambiental simplificada?", "Valor (R$): 180,00", "tabela-de-taxas.csv"],
  ["qual a duração da licença paternidade?", "Duração: 20 dias", "secretaria-de-administracao.md"],
  ["como abrir um processo pela internet?", "2. Escolha o assunto", "protocolo-geral.md"],
  ["qual a alíquota do IPTU para terreno sem construção?", "Alíquota: 2,0%", "iptu.md"],
  ["até quando vale a certidão negativa?", "vale por 90 dias", "parcelamento-e-certidoes.md"],
  ["quem tem direito ao transporte escolar gratuito?", "mais de 2 quilômetros", "secretaria-da-educacao.md"],
  ["idosos pagam ônibus?", "Não. A partir de 65 anos", "perguntas-frequentes.md"],
  ["qual o valor do ITBI?", "2% sobre o valor da compra", "perguntas-frequentes.md"],
  ["quais são os pontos facultativos?", "24 e 31 de dezembro", "decreto-horario-de-expediente.txt"],
  ["quem pode pedir isenção de IPTU?", "aposentados e pensionistas", "iptu.md"],
  ["qual o ramal da Tesouraria?", "Ramal: 225", "secretaria-da-fazenda.md"],
  ["quem pode participar das hortas comunitárias?", "oito moradores", "programa-hortas-comunitarias.docx"],
  ["quando vão as inscrições da bolsa atleta?", "2 a 27 de março de 2026", "edital-bolsa-atleta.pdf"],
  ["quanto custa o alvará de funcionamento?", "132,00", "tabela-de-taxas.csv"],
  ["qual o intervalo da linha Terminal Central – Santa Luzia?", "20", "linhas-de-onibus.parquet"],
  [
    "o que a credencial de vaga especial permite?",
    "estacionar nas vagas reservadas",
    "carta-de-servicos-transporte.html",
  ],
  ["qual o limite de cada anexo do Portal do Cidadão?", "10 MB", "notas-de-versao.md"],
  ["qual decreto foi revogado pelo Decreto 3.418?", "nº 2.907", "decreto-horario-de-expediente.txt"],
  ["a ouvidoria abre no sábado?", "das 8h às 17h", "ouvidoria.md"],
  ["quem tem direito a isenção do IPTU?", "aposentados e pensionistas", "iptu.md"],
  ["preciso de alvará pra pintar a casa?", "pintura, troca de pisos", "obras-e-alvara-de-construcao.md"],
  ["o que é licença prévia?", "aprova o local", "secretaria-de-meio-ambiente.md"],
  ["o que é ITBI e o que é habite-se?", "transmissão de imóveis", "perguntas-frequentes.md"],
  ["qual a distância entre árvores na calçada?", "12 metros", "lei-de-arborizacao.html"],
  ["documentos do cartão estudante", "comprovante de endereço", "carta-de-servicos-transporte.html"],
  ["O que mudou na versão 3.1.0 do portal?", "vaga em creche", "notas-de-versao.md"],
];

/** Article of a Word file, page of a PDF, rows of two tables, entry of a changelog. */
const PLACES: readonly (readonly [question: string, place: string])[] = [
  [
    "qual decreto foi revogado pelo Decreto 3.418?",
    "Decreto 3.418/2026, Art. 8, Capítulo: Disposições Finais",
  ],
  [
    "quem pode participar das hortas comunitárias?",
    "Regulamento do Programa Hortas Comunitárias, Art. 2, Capítulo: Participação",
  ],
  [
    "qual o valor da bolsa atleta na categoria nacional?",
    "Edital nº 7/2026: Bolsa Atleta Serra Azul, 2. Categorias e valores, p. 1",
  ],
  ["quanto custa o alvará de funcionamento?", "Alvará de funcionamento (tabela de taxas, linha 26)"],
  [
    "qual o intervalo da linha Terminal Central – Santa Luzia?",
    "Terminal Central – Santa Luzia (linhas de onibus, linha 6)",
  ],
  [
    "qual o limite de cada anexo do Portal do Cidadão?",
    "Notas de versão do Portal do Cidadão 3.1.0 (Alterado, linha 17)",
  ],
];

const UNANSWERABLE = [
  "como configurar o roteador wifi?",
  "qual a receita do bolo de cenoura?",
  "qual a temperatura de fusão do ouro?",
  "como renovar o passaporte na Polícia Federal?",
  "quanto custa uma passagem de avião para Lisboa?",
];

describe("answers from the sample files", () => {
  const search = useLibrary(async () => {
    const files = await findFiles(SAMPLES);
    return files.map((file) => fileSource(file, { collection: "geral", kind: "document" }));
  });

  for (const [question, fact, source] of ANSWERABLE) {
    it(`says "${fact}" when asked "${question}"`, async () => {
      const answer = answerExtractively(await search(question));
      assert.equal(answer.kind, "answered");
      assert.ok(answer.text.includes(fact), answer.text);
      assert.equal(answer.citations[0]?.source, source);
    });
  }

  it("answers both halves of a question that asks two things", async () => {
    const answer = answerExtractively(await search("o que é ITBI e o que é habite-se?"));
    assert.equal(answer.kind, "answered");
    assert.match(answer.text, /transmissão de imóveis.*\n[^]*confirma que a construção/);
  });

  it("does not take the formula that enacts a decree for an answer", async () => {
    assert.equal(answerExtractively(await search("quem é o prefeito de Serra Azul?")).kind, "refused");
  });

  for (const [question, place] of PLACES) {
    it(`cites ${place} when asked "${question}"`, async () => {
      const answer = answerExtractively(await search(question));
      assert.equal(answer.kind, "answered");
      assert.equal(answer.citations[0]?.label, place);
    });
  }

  for (const question of UNANSWERABLE) {
    it(`refuses "${question}" and says where it looked`, async () => {
      const answer = answerExtractively(await search(question));
      assert.equal(answer.kind, "refused");
      assert.equal(answer.reason, "low-confidence");
      assert.equal(answer.nearest.length, 3);
    });
  }
});
