import assert from "node:assert/strict";
import * as fc from "fast-check";
import { suite, test } from "node:test";
import type { AcervoError } from "#src/domain/index.ts";
import { encodeLegacy, misread, SENTENCES } from "../encoding/breakage-fixture.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { csvRecords, readCsv } from "./csv.ts";
import { withHeader } from "./header.ts";
import { readAll, refusalOf } from "./table-fixture.ts";

const OBRAS = `codigo;nome;descricao;valor;inicio;concluida
1;Ponte do Ribeirão;"A ponte ficou fechada durante a cheia.

Foi reaberta com uma faixa em cada sentido, por onde passam também os ônibus da linha escolar.";"R$ 1.234,50";03/04/2024;Não
2;Viveiro;O viveiro entrega mudas de ipê e de jatobá aos moradores inscritos no começo das chuvas.;R$ 80,00;25/12/2023;Sim
`;

function reasonOf(text: string): Promise<string | undefined> {
  return readAll(readCsv, "a.csv", text).then(
    () => "",
    (error: AcervoError<"file-refused">) => error.facts.detail,
  );
}

suite("a .csv file", () => {
  test("gives a document for each row, and one for the table", async () => {
    const { rows, whole } = await readAll(readCsv, "pasta/obras_da_cidade.csv", OBRAS);
    const [ponte, viveiro] = rows;
    assert.equal(ponte?.title, "Ponte do Ribeirão");
    assert.equal(ponte.row, 2);
    assert.equal(viveiro?.row, 3);
    assert.deepEqual(ponte.headings, ["obras da cidade"]);
    assert.deepEqual(ponte.metadata, {
      codigo: 1,
      nome: "Ponte do Ribeirão",
      valor: 1234.5,
      inicio: "2024-04-03",
      concluida: false,
    });
    assert.deepEqual(
      ponte.blocks.map(({ kind, text }) => [kind, text.slice(0, 30)]),
      [
        ["paragraph", "A ponte ficou fechada durante "],
        ["paragraph", "Foi reaberta com uma faixa em "],
        ["table-row", "Codigo: 1"],
        ["table-row", "Nome: Ponte do Ribeirão"],
        ["table-row", "Valor: R$ 1.234,50"],
        ["table-row", "Inicio: 03/04/2024"],
        ["table-row", "Concluida: não"],
      ],
    );
    assert.equal(whole.title, "obras da cidade");
    assert.match(whole.text, /Tabela com 2 linhas e 6 colunas\. Todas as linhas foram lidas\./);
    assert.match(whole.text, /Valor, filtro valor: número de 80,00 a 1\.234,50\n/);
    assert.match(whole.text, /Inicio, filtro inicio: data de 25\/12\/2023 a 03\/04\/2024\n/);
  });

  test("is read whatever its delimiter", async () => {
    for (const delimiter of [",", ";", "\t", "|"]) {
      const text = [
        ["nome", "nota, ou; não"],
        ["Ana", "1"],
        ["Rui", "2"],
      ].map((row) => row.map((cell) => `"${cell}"`).join(delimiter));
      const { rows } = await readAll(readCsv, "a.csv", text.join("\r\n"));
      assert.deepEqual(
        rows.map(({ text }) => text),
        ["Nome: Ana\nNota, ou; não: 1", "Nome: Rui\nNota, ou; não: 2"],
      );
    }
    const hinted = await readAll(readCsv, "a.csv", "sep=|\nnome|x\nAna;Maria|1\n");
    assert.deepEqual(
      hinted.rows.map(({ title, row }) => [title, row]),
      [["Ana;Maria", 2]],
    );
    const given = await readAll(readCsv, "a.csv", "nome#x\nAna#1\n", { table: { delimiter: "#" } });
    assert.equal(given.rows[0]?.title, "Ana");
  });

  test("is read whatever its encoding", async () => {
    const text = `nome;lugar\n${"Conceição;São João\n".repeat(5)}`;
    const utf8 = Buffer.from(text);
    const encodings = [
      utf8,
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]),
      Buffer.from(text, "latin1"),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
      Buffer.from(text, "utf16le"),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]),
      Buffer.from(utf8.toString("latin1")),
    ];
    for (const [index, bytes] of encodings.entries()) {
      const { rows } = await readAll(readCsv, "a.csv", bytes);
      assert.equal(rows[0]?.text, "Nome: Conceição\nLugar: São João", String(index));
    }
  });

  test("keeps every accent in old encodings, in text that was decoded wrongly, and in files put together", async () => {
    const lines = SENTENCES.map((sentence, index) => `${index};"${sentence}"`);
    const table = ["numero;frase", ...lines].join("\n");
    const half = table.indexOf("\n", table.length / 2);
    const ways = {
      cp850: encodeLegacy(table, "cp850"),
      macintosh: encodeLegacy(table, "macintosh"),
      "misread as Windows-1252": Buffer.from(misread(table, "windows-1252")),
      "misread as MacRoman": Buffer.from(misread(table, "macintosh")),
      "misread twice": Buffer.from(misread(misread(table, "windows-1252"), "windows-1252")),
      "half UTF-8, half Windows-1252": Buffer.concat([
        Buffer.from(table.slice(0, half)),
        encodeLegacy(table.slice(half), "windows-1252"),
      ]),
    };
    for (const [way, bytes] of Object.entries(ways)) {
      const { rows } = await readAll(readCsv, "frases.csv", Buffer.from(bytes));
      for (const [index, sentence] of SENTENCES.entries()) {
        assert.ok(rows[index]?.text.includes(sentence), `${way}: ${sentence} became ${rows[index]?.text}`);
      }
    }
  });

  test("shows its encoding late when it begins in plain letters", async () => {
    const plain = `nome;lugar\n${"Ana;Recife\n".repeat(40_000)}`;
    for (const encoding of ["utf8", "latin1"] as const) {
      const { rows } = await readAll(readCsv, "a.csv", Buffer.from(`${plain}Conceição;São João\n`, encoding));
      assert.equal(rows.at(-1)?.text, "Nome: Conceição\nLugar: São João");
    }
  });

  test("may lack a header, repeat its names or leave them out", async () => {
    const bare = await readAll(readCsv, "a.csv", "1;2,5\n3;4,5\n");
    assert.deepEqual(
      bare.rows.map(({ text, row }) => [text, row]),
      [
        ["Coluna 1: 1\nColuna 2: 2,5", 1],
        ["Coluna 1: 3\nColuna 2: 4,5", 2],
      ],
    );
    const { rows } = await readAll(readCsv, "a.csv", "a;;a\nx;y;z\n");
    assert.equal(rows[0]?.text, "A: x\nColuna 2: y\nA (2): z");
    assert.deepEqual(rows[0].metadata, { a: "x", coluna_2: "y", a_2: "z" });
  });

  test("may have a title above its header", async () => {
    const { rows, whole } = await readAll(
      readCsv,
      "a.csv",
      "Relação de obras\nAtualizada em maio\n\nnome;bairro\nPonte;Sul\nPraça;Norte\n",
    );
    assert.deepEqual(
      rows.map(({ title, row }) => [title, row]),
      [
        ["Ponte", 5],
        ["Praça", 6],
      ],
    );
    assert.match(whole.text, /Relação de obras/);
  });

  test("may have rows that are too short, too long or empty", async () => {
    const { rows } = await readAll(readCsv, "a.csv", "nome;b;c\nAna;1;2\nRui;3\n\n;;\nIvo;4;5;6\n");
    assert.deepEqual(
      rows.map(({ text, row }) => [text.replaceAll("\n", "|"), row]),
      [
        ["Nome: Ana|B: 1|C: 2", 2],
        ["Nome: Rui|B: 3", 3],
        ["Nome: Ivo|B: 4|C: 5|Coluna 4: 6", 6],
      ],
    );
  });

  test("is refused when it is empty, binary, too wide or never closes a quote", async () => {
    assert.equal(await refusalOf(readCsv, "a.csv", ""), "empty");
    assert.equal(await refusalOf(readCsv, "a.csv", "nome;x\n"), "empty");
    assert.equal(await refusalOf(readCsv, "a.csv", "nome;x\na\0b;c\n"), "binary");
    assert.equal(
      await refusalOf(readCsv, "a.csv", `${"a;".repeat(50)}\n1\n`, { limits: { maxColumns: 40 } }),
      "unsafe",
    );
    assert.equal(await refusalOf(readCsv, "a.csv", 'nome;x\n"Ana;1\nRui;2\n'), "damaged");
    assert.equal(await refusalOf(readCsv, "a.csv", `nome;x\n"${"Ana;1\n".repeat(400_000)}`), "damaged");
  });

  test("says why a record without end is refused: a quote left open, or one line that is too long", async () => {
    assert.equal(await reasonOf(`nome;x\n"${"Ana;1\n".repeat(400_000)}`), "aspas que não se fecham");
    assert.equal(await reasonOf(`nome;x\n${"a".repeat(3_000_000)};1\n`), "uma linha tem mais de 1 MB");
  });

  test("may be mostly blank lines, or have more short rows than a call has arguments", async () => {
    const { rows } = await readAll(readCsv, "a.csv", `nome;x\n${"\n".repeat(300_000)}Ana;1\n`);
    assert.deepEqual(
      rows.map(({ title, row }) => [title, row]),
      [["Ana", 300_002]],
    );
    const slice = Array.from({ length: 200_000 }, (_, index) => ({ number: index + 1, cells: ["a"] }));
    async function* slices() {
      yield slice;
    }
    let count = 0;
    for await (const part of (await withHeader(slices(), 10)).rows) count += part.length;
    assert.equal(count, 199_999);
  });

  test("says that it is too wide, however long its header", async () => {
    const wide = Array.from({ length: 300_000 }, (_, index) => `c${index}`).join(";");
    assert.equal(await refusalOf(readCsv, "a.csv", `${wide}\n1\n`), "unsafe");
  });

  test("is an error of the caller when the options name a column that it lacks", async () => {
    await assert.rejects(readAll(readCsv, "a.csv", OBRAS, { table: { title: "titulo" } }), {
      code: "invalid-option",
    });
  });

  test("counts characters that no reader can see, and leaves them out", async () => {
    const { rows } = await readAll(readCsv, "a.csv", "nome;nota\nAna\u200B\u{E0041};ok\n");
    assert.equal(rows[0]?.text, "Nome: Ana\nNota: ok");
    assert.equal(rows[0].title, "Ana");
    assert.deepEqual(rows[0].hidden, { "invisible-characters": 2 });
  });

  test("any text survives being written into a cell and read again", async () => {
    const cell = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(",", ";", "\t", "|"), async (rows, delimiter) => {
        const written = [["a", "b", "c"], ...rows].map((row) =>
          row.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        );
        const bytes = Buffer.from(written.join("\n"));
        const read: unknown[] = [];
        const context = { limits: { ...DEFAULT_LIMITS, maxColumns: 10 }, table: { delimiter } };
        for await (const slice of csvRecords({ name: "a.csv", content: { bytes } }, context)) {
          read.push(...slice.map(({ cells }) => cells));
        }
        assert.deepEqual(read.slice(1), rows);
      }),
    );
  });
});
