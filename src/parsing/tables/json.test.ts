import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readJson, readJsonLines } from "./json.ts";
import { readAll, refusalOf } from "./table-fixture.ts";

suite("JSON lines", () => {
  test("give a row for each record, with what is nested in it", async () => {
    const lines = [
      '{"id": 7, "nome": "Horta", "local": {"bairro": "Sul"}, "tags": ["água", "sol"]}',
      "isto não é JSON",
      "",
      '{"id": 8, "nome": "Feira", "local": {"bairro": "Norte", "cep": "01310-000"}}',
    ];
    const { rows, whole } = await readAll(readJsonLines, "lugares.jsonl", lines.join("\n"));
    assert.deepEqual(
      rows.map(({ title, row }) => [title, row]),
      [
        ["Horta", 1],
        ["Feira", 4],
      ],
    );
    assert.equal(rows[0]?.text, "Id: 7\nNome: Horta\nLocal.bairro: Sul\nTags: água, sol");
    assert.deepEqual(rows[1]?.metadata, {
      id: 8,
      nome: "Feira",
      local_bairro: "Norte",
      local_cep: "01310-000",
    });
    assert.match(whole.text, /1 registro não pôde ser lido/);
  });

  test("tell columns that only later records have", async () => {
    const lines = Array.from({ length: 1_500 }, (_, index) =>
      JSON.stringify({ nome: `n${index}`, ...(index > 1_400 ? { extra: "sim" } : {}) }),
    );
    const { rows } = await readAll(readJsonLines, "a.jsonl", lines.join("\n"));
    assert.equal(rows.length, 1_500);
    assert.equal(rows.at(-1)?.text, "Nome: n1499\nExtra: sim");
  });

  test("cannot reach prototypes", async () => {
    const { rows } = await readAll(
      readJsonLines,
      "a.jsonl",
      '{"nome": "Ana", "__proto__": {"mau": 1}, "constructor": "x"}',
    );
    assert.match(rows[0]?.text ?? "", /Constructor: x/);
    assert.equal(Object.hasOwn(Object.prototype, "mau"), false);
    assert.equal(({} as Record<string, unknown>).mau, undefined);
  });

  test("are refused when no line is a record, or one is nested too deep or has too many keys", async () => {
    assert.equal(await refusalOf(readJsonLines, "a.jsonl", "x\ny\n"), "damaged");
    assert.equal(await refusalOf(readJsonLines, "a.jsonl", "\n"), "empty");
    const deep = `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    assert.equal(await refusalOf(readJsonLines, "a.jsonl", deep), "unsafe");
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`c${index}`, 1])),
    );
    assert.equal(await refusalOf(readJsonLines, "a.jsonl", wide, { limits: { maxColumns: 50 } }), "unsafe");
  });
});

suite("a .json file", () => {
  test("is a table when it is a list of records, or has just one", async () => {
    const records = [
      { nome: "Horta", area: 1.5 },
      { nome: "Feira", area: 2 },
    ];
    const bare = await readAll(readJson, "a.json", JSON.stringify(records));
    assert.deepEqual(
      bare.rows.map(({ title, row, metadata }) => [title, row, metadata]),
      [
        ["Horta", 1, { nome: "Horta", area: 1.5 }],
        ["Feira", 2, { nome: "Feira", area: 2 }],
      ],
    );
    const wrapped = await readAll(
      readJson,
      "a.json",
      JSON.stringify({ fonte: "Prefeitura", lugares: records }),
    );
    assert.equal(wrapped.rows.length, 2);
    assert.match(wrapped.whole.text, /Fonte: Prefeitura/);
  });

  test("is one document otherwise, with nested keys as headings", async () => {
    const value = {
      titulo: "Regras da biblioteca",
      prazo: 14,
      multa: { valor: 0.5, isentos: ["a", "b"] },
      turnos: [{ dia: "sábado" }, { dia: "domingo" }],
    };
    const { rows, whole } = await readAll(
      readJson,
      "regras.json",
      JSON.stringify({ ...value, outro: [{ x: 1 }] }),
    );
    assert.equal(rows.length, 0);
    assert.equal(whole.title, "Regras da biblioteca");
    assert.deepEqual(
      whole.blocks.slice(0, 5).map(({ kind, text, level }) => [kind, text, level]),
      [
        ["list-item", "Titulo: Regras da biblioteca", undefined],
        ["list-item", "Prazo: 14", undefined],
        ["heading", "Multa", 1],
        ["list-item", "Valor: 0,5", undefined],
        ["list-item", "Isentos: a, b", undefined],
      ],
    );
  });

  test("may hold JSON lines under the wrong name", async () => {
    const { rows } = await readAll(readJson, "a.json", '{"nome":"Ana"}\n{"nome":"Rui"}\n');
    assert.deepEqual(
      rows.map(({ title }) => title),
      ["Ana", "Rui"],
    );
  });

  test("is refused when it is empty, too deep or too large", async () => {
    assert.equal(await refusalOf(readJson, "a.json", " "), "empty");
    assert.equal(await refusalOf(readJson, "a.json", "[]"), "empty");
    assert.equal(await refusalOf(readJson, "a.json", "[".repeat(100_000)), "unsafe");
    assert.equal(
      await refusalOf(readJson, "a.json", '["aaaaaaaaaa"]', { limits: { maxDocumentBytes: 5 } }),
      "too-large",
    );
    await assert.rejects(readAll(readJson, "a.json", '{"a": '), SyntaxError);
  });
});
