import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { layOutPdf } from "../src/parsing/pdf/pdf-fixture.ts";
import { makeDocx } from "../test/files/docx.ts";
import { makeParquet } from "../test/files/parquet.ts";
import * as grant from "./samples/athlete-grant.ts";
import { BUS_LINES, FARE } from "./samples/bus-lines.ts";
import * as gardens from "./samples/community-gardens.ts";
import { FEES, HEADER, UPDATED } from "./samples/municipal-fees.ts";

const FOLDER = join(import.meta.dirname, "../samples/secretarias");
const DAY_MS = 86_400_000;

/** The samples that no text editor writes (with `--check`, only compared). The same bytes on every run, so that a change shows in the history. */
const SAMPLES: Readonly<Record<string, () => Uint8Array>> = {
  "programa-hortas-comunitarias.docx": communityGardens,
  "edital-bolsa-atleta.pdf": athleteGrant,
  "tabela-de-taxas.csv": municipalFees,
  "linhas-de-onibus.parquet": busLines,
};

function communityGardens(): Uint8Array {
  const { BLOCKS: blocks, STYLES: styles, LISTS: lists, TITLE: title } = gardens;
  return makeDocx({ blocks, styles, lists, title });
}

function athleteGrant(): Uint8Array {
  return layOutPdf(grant.BLOCKS, {
    title: grant.TITLE,
    created: "D:20260220090000-03'00'",
    compress: true,
    header: "Prefeitura de Serra Azul – Secretaria de Esportes e Lazer",
    footer: (page) => `Edital nº 7/2026 – página ${page}`,
  });
}

/** As Excel in Portuguese saves a .csv: Windows-1252, semicolons, decimal commas, Windows line ends. */
function municipalFees(): Uint8Array {
  const rows = FEES.map(([code, name, office, value, charge, days]) => [
    code,
    name,
    office,
    value.toFixed(2).replace(".", ","),
    charge,
    days === null ? "" : String(days),
    UPDATED,
  ]);
  const lines = [[...HEADER], ...rows].map((row) => row.map(quoted).join(";"));
  // All letters in use have the same code in Latin-1 and Windows-1252.
  return Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1");
}

function quoted(cell: string): string {
  return /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function busLines(): Uint8Array {
  return makeParquet(
    [
      { name: "codigo", data: column(([code]) => code), type: "STRING" },
      { name: "linha", data: column(([, name]) => name), type: "STRING" },
      { name: "itinerario", data: column(([, , route]) => route), type: "STRING" },
      { name: "zona", data: column(([code]) => (isRural(code) ? "rural" : "urbana")), type: "STRING" },
      { name: "tarifa", data: column(([code]) => (isRural(code) ? FARE.rural : FARE.urban)), type: "DOUBLE" },
      { name: "extensao_km", data: column(([, , , kilometres]) => kilometres), type: "DOUBLE" },
      { name: "intervalo_minutos", data: column(([, , , , minutes]) => minutes), type: "INT32" },
      { name: "primeira_saida", data: column(([, , , , , first]) => first), type: "STRING" },
      { name: "ultima_saida", data: column(([, , , , , , last]) => last), type: "STRING" },
      { name: "acessivel", data: column(([, , , , , , , accessible]) => accessible), type: "BOOLEAN" },
      { name: "inicio_operacao", data: column((line) => daysSince1970(line[8])), type: "INT32" },
    ],
    { dates: ["inicio_operacao"] },
  );
}

function column<Value>(pick: (line: (typeof BUS_LINES)[number]) => Value): Value[] {
  return BUS_LINES.map(pick);
}

function isRural(code: string): boolean {
  return code.startsWith("2");
}

function daysSince1970(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

const isCheck = process.argv.includes("--check");
for (const [name, make] of Object.entries(SAMPLES)) {
  const path = join(FOLDER, name);
  if (!isCheck) await writeFile(path, make());
  else if (!(await readFile(path)).equals(make())) {
    console.error(`${name} is not what scripts/make-samples.ts makes: run npm run generate`);
    process.exitCode = 1;
  }
}
