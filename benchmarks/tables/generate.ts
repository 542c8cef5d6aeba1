import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parquetWriteFile } from "hyparquet-writer";
import { seededRandom } from "../random.ts";

/** The same table in both formats. */
export interface TestTables {
  readonly rows: number;
  readonly csv: string;
  readonly csvBytes: number;
  readonly parquet: string;
  readonly parquetBytes: number;
}

const KINDS = ["iluminação", "drenagem", "poda", "coleta", "asfalto", "limpeza"];
const PLACES = ["Centro", "Bairro Novo", "Vila Operária", "Jardim das Flores", "Alto da Serra", "Beira-Rio"];
const WORDS = [
  "equipe",
  "reparo",
  "rua",
  "vistoria",
  "pedido",
  "morador",
  "poste",
  "bueiro",
  "calçada",
  "praça",
];
const HEADER = "protocolo;assunto;categoria;bairro;valor;abertura;resolvido;descricao";
const FIRST_DAY = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;
const SEED = 20_261_116;

interface Request {
  readonly id: number;
  readonly subject: string;
  readonly kind: string;
  readonly place: string;
  readonly value: number;
  readonly opened: Date;
  readonly isSolved: boolean;
  readonly description: string;
}

/** Requests to a city hall, invented by a seeded generator: eight columns of all types. */
export async function generateTables(folder: string, rows: number): Promise<TestTables> {
  const csv = join(folder, "chamados.csv");
  const parquet = join(folder, "chamados.parquet");
  await pipeline(csvLines(rows), createWriteStream(csv));
  writeParquet(parquet, rows);
  const [csvBytes, parquetBytes] = [(await stat(csv)).size, (await stat(parquet)).size];
  return { rows, csv, csvBytes, parquet, parquetBytes };
}

function* requests(count: number): Generator<Request> {
  const random = seededRandom(SEED);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  for (let id = 1; id <= count; id++) {
    const kind = pick(KINDS);
    yield {
      id,
      subject: `Pedido de ${kind} nº ${id}`,
      kind,
      place: pick(PLACES),
      value: Math.round(random() * 500_000) / 100,
      opened: new Date(FIRST_DAY + Math.floor(random() * 2_000) * DAY_MS),
      isSolved: random() < 0.5,
      description: Array.from({ length: 12 }, () => pick(WORDS)).join(" "),
    };
  }
}

function* csvLines(count: number): Generator<string> {
  yield `${HEADER}\n`;
  let lines: string[] = [];
  for (const { id, subject, kind, place, value, opened, isSolved, description } of requests(count)) {
    const day = opened.toISOString().slice(0, 10).split("-").toReversed().join("/");
    const amount = value.toFixed(2).replace(".", ",");
    lines.push(
      `${id};${subject};${kind};${place};${amount};${day};${isSolved ? "Sim" : "Não"};"${description}"\n`,
    );
    if (lines.length < 1_000) continue;
    yield lines.join("");
    lines = [];
  }
  yield lines.join("");
}

function writeParquet(filename: string, count: number): void {
  const all = [...requests(count)];
  parquetWriteFile({
    filename,
    columnData: [
      { name: "protocolo", data: all.map(({ id }) => id), type: "INT32" },
      { name: "assunto", data: all.map(({ subject }) => subject), type: "STRING" },
      { name: "categoria", data: all.map(({ kind }) => kind), type: "STRING" },
      { name: "bairro", data: all.map(({ place }) => place), type: "STRING" },
      { name: "valor", data: all.map(({ value }) => value), type: "DOUBLE" },
      { name: "abertura", data: all.map(({ opened }) => opened), type: "TIMESTAMP" },
      { name: "resolvido", data: all.map(({ isSolved }) => isSolved), type: "BOOLEAN" },
      { name: "descricao", data: all.map(({ description }) => description), type: "STRING" },
    ],
  });
}
