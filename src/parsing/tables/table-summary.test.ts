import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readCsv } from "./csv.ts";
import { readAll } from "./table-fixture.ts";

const SALES = `codigo;nome;responsável;setor;Valor (R$);data;vazia;observação
A-1;Caneta;Lia;Compras;0,40;02/01/2024;;Entregue no balcão com nota fiscal e conferida pelo almoxarifado central da cidade.
A-2;Mesa;Rui;Obras;132,00;05/03/2024;;Montada na sala de reuniões do segundo andar, com garantia de um ano a contar da entrega.
A-3;Tinta;Lia;Obras;18,50;01/02/2024;;Guardada no depósito, longe do calor, para a pintura das salas no recesso do meio do ano.
TOTAL GERAL;;;;150,90;;;
`;

suite("the summary of a table", () => {
  test("says what to filter by, with ranges and categories, and names nobody", async () => {
    const { whole } = await readAll(readCsv, "compras.csv", SALES);
    assert.deepEqual(
      whole.blocks.map(({ kind, text }) => `${kind}: ${text}`),
      [
        "paragraph: Tabela com 4 linhas e 8 colunas. Todas as linhas foram lidas.",
        "list-item: Codigo, filtro codigo: identifica a linha",
        "list-item: Nome, filtro nome: dá nome à linha",
        "list-item: Responsável, filtro responsavel: categoria",
        "list-item: Setor, filtro setor: categoria: Compras, Obras",
        "list-item: Valor (R$), filtro valor_r: número de 0,40 a 132,00",
        "list-item: Data, filtro data: data de 02/01/2024 a 05/03/2024",
        "list-item: Observação: texto principal",
      ],
    );
  });

  test("lists no category of many values, and none whose values never repeat", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Item ${index};g${index % 13};${2000 + index}`);
    const { whole } = await readAll(readCsv, "a.csv", ["nome;grupo;ano", ...lines].join("\n"));
    assert.match(
      whole.text,
      /\nGrupo, filtro grupo: categoria\nAno, filtro ano: número inteiro de 2000 a 2039$/,
    );
    const small = await readAll(readCsv, "a.csv", "nome;apelido\nAna;Nina\nRui;Ruizinho");
    assert.match(small.whole.text, /Apelido, filtro apelido: categoria$/);
  });
});

suite("rows of totals", () => {
  test("are kept under the name of the total", async () => {
    const { rows } = await readAll(readCsv, "compras.csv", SALES);
    assert.deepEqual(
      rows.map(({ title }) => title),
      ["Caneta", "Mesa", "Tinta", "TOTAL GERAL"],
    );
    assert.match(rows[3]?.text ?? "", /Valor \(R\$\): 150,90/);
  });

  test("leave the type of a column of numbers as it is", async () => {
    const { whole, rows } = await readAll(readCsv, "a.csv", "mes;valor\n1;10\n2;20\nTotal:;30");
    assert.match(
      whole.text,
      /Mes, filtro mes: número inteiro de 1 a 2\nValor, filtro valor: número inteiro de 10 a 20/,
    );
    assert.equal(rows[2]?.title, "Total");
  });

  test("are not those of a product that is called so", async () => {
    const { rows, whole } = await readAll(
      readCsv,
      "a.csv",
      "marca;nome;preco\nTotal;Sabão;90\nBrisa;Cera;20",
    );
    assert.equal(rows[0]?.title, "Sabão");
    assert.match(whole.text, /de 20 a 90/);
  });
});
