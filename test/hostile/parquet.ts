import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import {
  changeColumns,
  makeParquet,
  parquetOfHeader,
  parquetOfPages,
  runLengthBomb,
  sharedBeginningsBomb,
  shortLevelsBomb,
  withParquetLies,
} from "../files/parquet.ts";
import { joinBytes } from "../files/zip.ts";
import { type HostileCase, MB, OBJECT_NAMES, type Outcome, PROSE } from "./hostile-file.ts";

const REFUSED: readonly Outcome[] = [
  "damaged",
  "unsafe",
  "unsupported",
  "too-large",
  "too-much-output",
  "too-much-memory",
  "too-much-time",
  "empty",
];

export function* parquetCases(): Generator<HostileCase> {
  yield* parquetCounts();
  yield* parquetSchemas();
  yield* parquetFooters();
  yield* parquetBombs();
  yield* parquetPackedBombs();
}

function honestParquet(): Uint8Array {
  return makeParquet([
    { name: "nome", data: ["Posto", "Escola"], type: "STRING" },
    { name: "descricao", data: [PROSE, "Outra descrição do serviço"], type: "STRING" },
    { name: "valor", data: [12.5, 7], type: "DOUBLE" },
  ]);
}

function* parquetCounts(): Generator<HostileCase> {
  const honest = honestParquet();
  yield { name: "honest.parquet", make: () => honest, expect: ["indexed"], contains: PROSE, quick: true };
  for (const count of [1n, 3n, 1_000_000_000n, 9_000_000_000_000_000_000n, -1n]) {
    const rows = () =>
      withParquetLies(honest, (facts) => ({
        ...facts,
        num_rows: count,
        row_groups: facts.row_groups.map((group) => ({ ...group, num_rows: count })),
      }));
    yield { name: `parquet-rows-${count}.parquet`, make: rows, quick: count === 1_000_000_000n };
    yield {
      name: `parquet-values-${count}.parquet`,
      make: () =>
        withParquetLies(honest, (facts) =>
          changeColumns(facts, (column) => ({ ...column, num_values: count })),
        ),
    };
  }
  for (const offset of [-1n, 0n, 1n, 1_000_000_000n, 9_000_000_000_000_000_000n]) {
    const make = () =>
      withParquetLies(honest, (facts) =>
        changeColumns(facts, ({ dictionary_page_offset: _place, ...column }) => ({
          ...column,
          data_page_offset: offset,
        })),
      );
    yield {
      name: `parquet-offset-${offset}.parquet`,
      make,
      expect: REFUSED,
      quick: offset === 1_000_000_000n,
    };
    const size = () =>
      withParquetLies(honest, (facts) =>
        changeColumns(facts, (column) => ({ ...column, total_compressed_size: offset })),
      );
    yield { name: `parquet-size-${offset}.parquet`, make: size };
  }
}

function* parquetSchemas(): Generator<HostileCase> {
  const honest = honestParquet();
  for (const name of OBJECT_NAMES) {
    const make = () =>
      makeParquet([
        { name, data: ["poluido"], type: "STRING" },
        { name: "texto", data: [PROSE], type: "STRING" },
      ]);
    yield { name: `parquet-column-${name}.parquet`, make, expect: ["indexed"], contains: PROSE, quick: true };
  }
  const children = () =>
    withParquetLies(honest, (facts) => ({
      ...facts,
      schema: facts.schema.map((element) => ({ ...element, num_children: 1_000_000 })),
    }));
  yield { name: "parquet-children.parquet", make: children, expect: REFUSED };
  const deep = () =>
    withParquetLies(honest, (facts) => ({
      ...facts,
      schema: [
        ...Array.from({ length: 50_000 }, () => ({ name: "a", num_children: 1 })),
        ...facts.schema.slice(1),
      ],
    }));
  yield { name: "parquet-deep.parquet", make: deep, expect: REFUSED };
  const groups = () =>
    withParquetLies(honest, (facts) => ({
      ...facts,
      row_groups: Array.from({ length: 20_000 }, () => facts.row_groups).flat(),
    }));
  yield { name: "parquet-groups-20k.parquet", make: groups };
  yield { name: "parquet-columns-3000.parquet", make: () => wideParquet(3_000), expect: REFUSED };
  const elsewhere = () =>
    withParquetLies(honest, (facts) => ({
      ...facts,
      row_groups: facts.row_groups.map((group) => ({
        ...group,
        columns: group.columns.map((column) => ({ ...column, file_path: "/etc/passwd" })),
      })),
    }));
  yield { name: "parquet-elsewhere.parquet", make: elsewhere, lacks: "root:" };
}

function wideParquet(columns: number): Uint8Array {
  const names = Array.from({ length: columns }, (_, at) => `c${at}`);
  return makeParquet(names.map((name) => ({ name, data: ["a"], type: "STRING" })));
}

function* parquetFooters(): Generator<HostileCase> {
  const honest = honestParquet();
  yield {
    name: "parquet-password.parquet",
    make: () => joinBytes("PARE", honest.slice(4, -4), "PARE"),
    expect: ["encrypted", "damaged"],
  };
  yield { name: "parquet-marks-only.parquet", make: () => "PAR1PAR1", expect: REFUSED };
  for (const length of [0, 1, 0x7fffffff, 0xffffffff]) {
    const footer = Buffer.alloc(4);
    footer.writeUInt32LE(length);
    yield {
      name: `parquet-footer-${length}.parquet`,
      make: () => joinBytes(honest.slice(0, -8), footer, "PAR1"),
      expect: REFUSED,
    };
  }
  // Thrift that makes a reader reserve memory, recurse, or compute with a number without end.
  const endless = new Uint8Array(4 * MB).fill(0xff);
  const structures = {
    "list-long": Uint8Array.of(0x19, 0xfc, 0xff, 0xff, 0xff, 0x07),
    "list-30m": Uint8Array.of(0x19, 0xfc, 0x80, 0x87, 0xa7, 0x0e),
    deep: new Uint8Array(10 * MB).fill(0x1c),
    endless: joinBytes(Uint8Array.of(0x16), endless),
  };
  for (const [name, footer] of Object.entries(structures)) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    const make = () => joinBytes("PAR1", footer, length, "PAR1");
    yield { name: `parquet-thrift-${name}.parquet`, make, expect: REFUSED, quick: name === "list-long" };
  }
  const pages = { "header-endless": joinBytes(Uint8Array.of(0x16), endless), "header-deep": structures.deep };
  for (const [name, page] of Object.entries(pages)) {
    yield { name: `parquet-${name}.parquet`, make: () => parquetOfHeader(page), expect: REFUSED };
  }
}

function* parquetBombs(): Generator<HostileCase> {
  for (const count of [1_000_000_000, 2_000_000_000]) {
    yield {
      name: `parquet-run-${count}.parquet`,
      make: () => runLengthBomb(count),
      expect: REFUSED,
      quick: count === 1_000_000_000,
    };
  }
  for (const count of [1_000_000_000, 2_000_000_000]) {
    yield {
      name: `parquet-run-of-ten-${count}.parquet`,
      make: () => runLengthBomb(count, 10),
      expect: REFUSED,
      quick: count === 1_000_000_000,
    };
  }
  yield {
    name: "parquet-levels-short.parquet",
    make: () => shortLevelsBomb(1_000_000_000),
    expect: ["damaged", "unsafe"],
    quick: true,
  };
  yield {
    name: "parquet-shared-beginnings.parquet",
    make: () => sharedBeginningsBomb(100_000, MB),
    expect: REFUSED,
  };
}

function* parquetPackedBombs(): Generator<HostileCase> {
  const zeros = 256 * MB;
  const packs = {
    ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
    GZIP: (bytes: Uint8Array) => gzipSync(bytes, { level: 1 }),
    BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { 1: 1 } }),
  } as const;
  for (const [codec, pack] of Object.entries(packs)) {
    const known = codec as keyof typeof packs;
    for (const told of [100, zeros]) {
      const make = () =>
        parquetOfPages({
          values: zeros / 4,
          codec: known,
          page: pack(new Uint8Array(zeros)),
          inflated: told,
        });
      yield {
        name: `parquet-bomb-${codec.toLowerCase()}-${told}.parquet`,
        make,
        expect: [...REFUSED, "indexed"],
      };
    }
  }
  for (const codec of ["SNAPPY", "LZ4_RAW", "LZO"] as const) {
    // Snappy begins with the length that it inflates to: here, four thousand million.
    const page = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0);
    const make = () => parquetOfPages({ values: 1_000, codec, page, inflated: 0x7fffffff });
    yield {
      name: `parquet-claims-${codec.toLowerCase()}.parquet`,
      make,
      expect: REFUSED,
      quick: codec === "SNAPPY",
    };
  }
}
