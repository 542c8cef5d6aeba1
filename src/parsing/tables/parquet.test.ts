import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { parseFile } from "../parse.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { readCsv } from "./csv.ts";
import { cellOf, readParquet } from "./parquet.ts";
import { decompress } from "./parquet-pages.ts";
import { readAll, refusalOf } from "./table-fixture.ts";

type WriteOptions = Omit<Parameters<typeof parquetWriteBuffer>[0], "columnData">;

function parquet(columnData: ColumnSource[], options: WriteOptions = {}): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData, ...options }));
}

const OBRAS: ColumnSource[] = [
  { name: "codigo", data: [1n, 2n, 3n], type: "INT64" },
  { name: "nome", data: ["Ponte", "Viveiro", null], type: "STRING" },
  { name: "valor", data: [1234.5, 80, 0.25], type: "DOUBLE" },
  {
    name: "inicio",
    data: ["2024-04-03", "2023-12-25T08:30:00", "2023-01-01"].map(
      (day) => new Date(`${day}${day.includes("T") ? "Z" : ""}`),
    ),
    type: "TIMESTAMP",
  },
  { name: "pronta", data: [false, true, null], type: "BOOLEAN" },
];

async function told(reading: ReturnType<typeof readAll>) {
  return (await reading).rows.map(({ title, text, metadata }) => [title, text, metadata]);
}

suite("a .parquet file", () => {
  test("gives typed rows", async () => {
    const { rows, whole } = await readAll(readParquet, "obras.parquet", parquet(OBRAS));
    assert.deepEqual(
      rows.map(({ title, row }) => [title, row]),
      [
        ["Ponte", 1],
        ["Viveiro", 2],
        ["obras, linha 3", 3],
      ],
    );
    assert.deepEqual(rows[1]?.metadata, {
      codigo: 2,
      nome: "Viveiro",
      valor: 80,
      inicio: "2023-12-25T08:30:00",
      pronta: true,
    });
    assert.equal(rows[0]?.text, "Codigo: 1\nNome: Ponte\nValor: 1234,5\nInicio: 03/04/2024\nPronta: não");
    assert.equal(rows[2]?.text, "Codigo: 3\nValor: 0,25\nInicio: 01/01/2023");
    assert.match(whole.text, /Tabela com 3 linhas e 5 colunas/);
  });

  test("gives the same rows as the same table in .csv", async () => {
    const count = 5_000;
    const data = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      nome: `Praça nº ${index}`,
      area: (index % 97) / 4,
      bairro: ["Sul", "Norte"][index % 2] ?? "",
    }));
    const file = parquet(
      [
        { name: "id", data: data.map(({ id }) => id), type: "INT32" },
        { name: "nome", data: data.map(({ nome }) => nome), type: "STRING" },
        { name: "area", data: data.map(({ area }) => area), type: "DOUBLE" },
        { name: "bairro", data: data.map(({ bairro }) => bairro), type: "STRING" },
      ],
      { rowGroupSize: 1_700, pageSize: 2_000 },
    );
    const csv = `id;nome;area;bairro\n${data.map(({ id, nome, area, bairro }) => `${id};${nome};${String(area).replace(".", ",")};${bairro}`).join("\n")}`;
    assert.deepEqual(
      await told(readAll(readParquet, "a.parquet", file)),
      await told(readAll(readCsv, "a.csv", csv)),
    );
  });

  test("is read from the disk as from memory", async () => {
    const folder = mkdtempSync(join(tmpdir(), "acervo-parquet-"));
    try {
      const path = join(folder, "obras.parquet");
      writeFileSync(path, parquet(OBRAS));
      const titles = await Array.fromAsync(
        parseFile({ name: path, content: { path } }),
        ({ document }) => document.title,
      );
      assert.deepEqual(titles, ["Ponte", "Viveiro", "obras, linha 3", "obras"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("is read whatever it is packed with", async () => {
    const codecs = {
      UNCOMPRESSED: undefined,
      SNAPPY: undefined,
      GZIP: gzipSync,
      ZSTD: zstdCompressSync,
    } as const;
    for (const [codec, pack] of Object.entries(codecs)) {
      const compressors =
        pack === undefined
          ? {}
          : { compressors: { [codec]: (input: Uint8Array) => new Uint8Array(pack(input)) } };
      const { rows } = await readAll(
        readParquet,
        "a.parquet",
        parquet(OBRAS, { codec: codec as "GZIP", ...compressors }),
      );
      assert.equal(rows[1]?.title, "Viveiro", codec);
    }
  });

  test("shows lists and records", async () => {
    const columns: ColumnSource[] = [
      { name: "nome", data: ["Ana", "Rui"], type: "STRING" },
      { name: "dados", data: [{ notas: [1, 2], cidade: "Olinda" }, { notas: [] }], type: "JSON" },
    ];
    const { rows } = await readAll(readParquet, "a.parquet", parquet(columns));
    assert.equal(rows[0]?.text, "Nome: Ana\nDados: notas: 1, 2; cidade: Olinda");
  });

  test("is refused when it is empty, cut off, encrypted or no parquet at all", async () => {
    assert.equal(
      await refusalOf(readParquet, "a.parquet", parquet([{ name: "a", data: [], type: "STRING" }])),
      "empty",
    );
    assert.equal(await refusalOf(readParquet, "a.parquet", "PAR1"), "damaged");
    assert.equal(await refusalOf(readParquet, "a.parquet", parquet(OBRAS).slice(0, -20)), "damaged");
    assert.equal(await refusalOf(readParquet, "a.parquet", "nada disto é parquet"), "damaged");
    assert.equal(await refusalOf(readParquet, "a.parquet", "PARExxxxxxxxxPARE"), "encrypted");
    const huge = Buffer.from("PAR1\xff\xff\xff\x7fPAR1", "latin1");
    assert.equal(await refusalOf(readParquet, "a.parquet", huge), "damaged");
  });

  test("ends in a reading or an error, whichever byte is wrong", async () => {
    const honest = parquet(OBRAS);
    for (let at = 0; at < honest.byteLength; at += 3) {
      const broken = honest.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      await readAll(readParquet, "a.parquet", broken).catch((error: unknown) =>
        assert.ok(error instanceof Error),
      );
    }
  });
});

suite("limits within parquet", () => {
  test("no page may say that it unpacks to more than it can", () => {
    const bomb = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024));
    assert.throws(() => decompress(bomb, 64 * 1024 * 1024, "ZSTD", DEFAULT_LIMITS), {
      facts: { reason: "unsafe", detail: "descompacta além do limite" },
    });
    assert.throws(() => decompress(bomb, 1_000, "ZSTD", DEFAULT_LIMITS), { code: "ERR_BUFFER_TOO_LARGE" });
    assert.throws(() => decompress(new Uint8Array(8), 2 ** 31, "SNAPPY", DEFAULT_LIMITS), {
      code: "file-refused",
    });
  });

  test("numbers come without the dust of their types", () => {
    assert.equal(cellOf({ name: "a", type: "FLOAT" })(Math.fround(0.1)), 0.1);
    assert.equal(cellOf({ name: "a", type: "INT64", converted_type: "DECIMAL", scale: 2 })(1.1 * 3), 3.3);
    assert.equal(cellOf({ name: "a", type: "INT64" })(2n ** 60n), "1152921504606846976");
    assert.equal(cellOf({ name: "a", type: "BYTE_ARRAY" })("\u0000\u0001"), null);
  });
});
