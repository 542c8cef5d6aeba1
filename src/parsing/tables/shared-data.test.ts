import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { parse } from "csv-parse/sync";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { stripInvisible } from "../text-builder.ts";
import { readCsv } from "./csv.ts";
import { readParquet } from "./parquet.ts";
import { readAll } from "./table-fixture.ts";

const DATA = join(import.meta.dirname, "../../../../shared/data");
const ABSENT = "../shared/data is absent";

function read(folder: string, name: string) {
  const parser = name.endsWith(".csv") ? readCsv : readParquet;
  return readAll(parser, name, readFileSync(join(DATA, folder, name)));
}

suite("public tables of Brazilian data", () => {
  test("municipalities have their name, their code and their codes with zeros", async (t) => {
    if (!existsSync(DATA)) return t.skip(ABSENT);
    const { rows, whole } = await read("parquet-csv-ptbr", "municipios.csv");
    assert.equal(rows.length, 5_571);
    const found = rows.find(({ title }) => title === "Abaetetuba");
    assert.equal(found?.metadata.codigo_ibge, 1_500_107);
    assert.equal(found.metadata.siafi_id, "0401");
    assert.equal(found.metadata.latitude, -1.72183);
    assert.match(whole.text, /Tabela com 5571 linhas e 9 colunas/);
  });

  test("every row is what a plain reading of the same file gives", async (t) => {
    if (!existsSync(DATA)) return t.skip(ABSENT);
    const folder = join(DATA, "parquet-csv-ptbr");
    const csv = await read("parquet-csv-ptbr", "municipios.csv");
    const records = parse<Record<string, string>>(readFileSync(join(folder, "municipios.csv")), {
      columns: true,
    });
    assert.deepEqual(
      csv.rows.map(({ title, metadata }) => [title, String(metadata.codigo_ibge)]),
      records.map(({ nome, codigo_ibge }) => [nome, codigo_ibge]),
    );
    const parquet = await read("parquet-csv-ptbr", "municipios.parquet");
    const plain = await parquetReadObjects({
      file: await asyncBufferFromFile(join(folder, "municipios.parquet")),
    });
    assert.deepEqual(
      parquet.rows.map(({ title, metadata }) => [title, String(metadata.codigo_ibge)]),
      // Three names end in a mark that no reader can see.
      plain.map((row) => [stripInvisible(String(row["Município"])).text, row["Código IBGE"]]),
    );
  });

  test("two tables of municipalities meet in their codes", async (t) => {
    if (!existsSync(DATA)) return t.skip(ABSENT);
    // They come from different sources, with other columns and 76 names spelt otherwise; one has one row more.
    const csv = await read("parquet-csv-ptbr", "municipios.csv");
    const parquet = await read("parquet-csv-ptbr", "municipios.parquet");
    const codes = new Set(csv.rows.map(({ metadata }) => metadata.codigo_ibge));
    assert.equal(parquet.rows.length, 5_570);
    assert.ok(parquet.rows.every(({ metadata }) => codes.has(metadata.codigo_ibge ?? null)));
  });

  test("sales and clients have dates and numbers to filter by", async (t) => {
    if (!existsSync(DATA)) return t.skip(ABSENT);
    const sales = await read("parquet-csv-ptbr", "vendas_produtos.parquet");
    assert.equal(sales.rows.length, 9_435);
    assert.equal(sales.rows[0]?.metadata.data_da_compra, "2020-01-01");
    assert.equal(sales.rows[0].metadata.preco, 92.45);
    const clients = await read("parquet-csv-ptbr", "assessor_informacoes_cliente.parquet");
    assert.equal(clients.rows[1]?.title, "Paula Gomes");
    assert.equal(clients.rows[1].metadata.cliente_id, "A_001");
    assert.equal(clients.rows[1].metadata.data_nascimento, "1981-02-06");
  });

  test("products with lists of records in their cells can be read by people", async (t) => {
    if (!existsSync(DATA)) return t.skip(ABSENT);
    const { rows } = await read("agrofit-embrapa-api", "produto_formulado.csv");
    const [first] = rows;
    assert.equal(first?.title, "Cyp 250 EC");
    assert.equal(first.metadata.numero_registro, 25_123);
    assert.equal(first.metadata.inflamavel, false);
    assert.match(first.text, /^Tecnica aplicacao: Terrestre, Aérea$/m);
    assert.match(
      first.text,
      /^Indicacao uso: cultura: Milho; praga nome cientifico: Spodoptera frugiperda; /m,
    );
    assert.ok(rows.every(({ text }) => !text.includes("{'")));
  });
});
