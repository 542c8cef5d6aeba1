import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { makeParquet } from "../../../test/files/parquet.ts";
import { makeXlsx } from "../../../test/files/xlsx.ts";
import { readerPool } from "../documents/reading/reader-pool.ts";
import { CHUNKING, entryFile, entryWorkshop, faq, item } from "./entry-fixture.ts";

const reader = readerPool({ size: 1, cpuSeconds: 30, memoryMb: 256, chunking: CHUNKING });
after(() => reader.close());

const QUESTION = {
  id: "f1",
  question: "Como pago?",
  answer: "Por pix.",
  category: "Vendas",
  keywords: ["pix", "boleto"],
};
const FAQ = faq({ ...QUESTION, priority: 5 });
const PRODUCT = {
  id: "1",
  name: "Mesa",
  description: "De madeira.",
  category: "Móveis",
  price: 350.5,
  status: "ativo",
};
const ITEM = item({ ...PRODUCT, tags: ["sala", "jantar"], attributes: { altura: 75 } });

describe("files of entries, read in threads", () => {
  const faqs: Readonly<Record<string, string | Uint8Array>> = {
    "faq.csv": "id,question,answer,category,keywords,priority\nf1,Como pago?,Por pix.,Vendas,pix; boleto,5\n",
    "faq.tsv":
      "id\tpergunta\tresposta\tcategoria\ttags\tprioridade\nf1\tComo pago?\tPor pix.\tVendas\tpix|boleto\t5\n",
    "faq.json": JSON.stringify([{ ...QUESTION, priority: 5 }]),
    "aninhado.json": JSON.stringify({ versao: 1, faqs: [{ ...QUESTION, priority: "5" }] }),
    "faq.jsonl": `${JSON.stringify({ ...QUESTION, priority: 5 })}\n`,
    "faq.xlsx": makeXlsx([
      {
        name: "Perguntas",
        rows: [
          ["ID", "Pergunta", "Resposta", "Categoria", "Palavras-chave", "Prioridade", "Ativo"],
          ["f1", "Como pago?", "Por pix.", "Vendas", "pix, boleto", 5, true],
        ],
      },
      {
        name: "Instruções",
        rows: [
          ["Leia", "antes"],
          ["um", "dois"],
        ],
      },
    ]),
  };
  for (const [name, content] of Object.entries(faqs)) {
    it(`are questions in ${name}`, async () => {
      const { load, held } = await entryWorkshop();
      const outcome = await load(entryFile(name, content), { reader });
      assert.equal(outcome.kind, "imported", JSON.stringify(outcome));
      assert.deepEqual(await held("faq"), [FAQ]);
    });
  }

  const items: Readonly<Record<string, string | Uint8Array>> = {
    "itens.csv":
      'sku;nome;descricao;categoria;preco;tags;altura\n1;Mesa;De madeira.;Móveis;"R$ 350,50";sala, jantar;75\n',
    "itens.json": JSON.stringify([{ ...PRODUCT, tags: ["sala", "jantar"], attributes: { altura: 75 } }]),
    "itens.jsonl": `${JSON.stringify({ ...PRODUCT, price: "350,50", tags: "sala, jantar", altura: 75 })}\n`,
    "itens.xlsx": makeXlsx([
      {
        name: "Itens",
        rows: [
          ["Código", "Produto", "Descrição", "Categoria", "Valor", "Tags", "altura"],
          [1, "Mesa", "De madeira.", "Móveis", 350.5, "sala, jantar", 75],
        ],
      },
    ]),
    "itens.parquet": makeParquet([
      { name: "id", data: [1], type: "INT32" },
      { name: "name", data: ["Mesa"], type: "STRING" },
      { name: "description", data: ["De madeira."], type: "STRING" },
      { name: "category", data: ["Móveis"], type: "STRING" },
      { name: "price", data: [350.5], type: "DOUBLE" },
      { name: "tags", data: ["sala; jantar"], type: "STRING" },
      { name: "altura", data: [75], type: "INT32" },
    ]),
  };
  for (const [name, content] of Object.entries(items)) {
    it(`are products in ${name}`, async () => {
      const { load, held } = await entryWorkshop();
      const outcome = await load(entryFile(name, content, { kind: "catalog" }), { reader });
      assert.equal(outcome.kind, "imported", JSON.stringify(outcome));
      assert.deepEqual(await held("catalog"), [ITEM]);
    });
  }

  it("fail with the columns there are when one is named that is not", async () => {
    const { load } = await entryWorkshop();
    const columns = { name: "titulo" };
    const outcome = await load(
      entryFile("itens.csv", items["itens.csv"] ?? "", { kind: "catalog", columns }),
      { reader },
    );
    assert.ok(outcome.kind === "failed" && outcome.error instanceof Error);
    assert.match(outcome.error.message, /sku, nome/);
  });

  it("are skipped with a reason when they hold no table", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("x.json", '"só isto"'), { reader });
    assert.ok(outcome.kind === "skipped");
    assert.equal(outcome.reason, "unsupported");
  });
});
