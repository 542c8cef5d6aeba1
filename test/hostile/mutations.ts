import { makePdf } from "../../src/parsing/pdf/pdf-fixture.ts";
import { seededRandom } from "../../benchmarks/random.ts";
import { makeDocx } from "../files/docx.ts";
import { makeParquet } from "../files/parquet.ts";
import { makeXlsx } from "../files/xlsx.ts";
import { toBytes } from "../files/zip.ts";
import { type HostileCase, PROSE } from "./hostile-file.ts";

const FLIPPED = 60;
const CUT = 20;
const SPLICED = 40;

/** Honest files with a few bytes changed at random, cut short, or with a part repeated, moved or left out. */
export function* mutationCases(): Generator<HostileCase> {
  for (const [extension, make] of Object.entries(HONEST)) {
    const honest = toBytes(make());
    for (let seed = 1; seed <= FLIPPED; seed++) {
      yield { name: `flipped-${seed}.${extension}`, make: () => flip(honest, seed), quick: seed === 1 };
    }
    for (let seed = 1; seed <= CUT; seed++) {
      const length = Math.floor(seededRandom(seed)() * honest.length);
      yield { name: `cut-${seed}.${extension}`, make: () => honest.slice(0, length), quick: seed === 1 };
    }
    for (let seed = 1; seed <= SPLICED; seed++) {
      yield { name: `spliced-${seed}.${extension}`, make: () => splice(honest, seed), quick: seed === 1 };
    }
  }
}

const LINES = Array.from({ length: 30 }, (_, index) => `${index + 1}. ${PROSE}`);

export const HONEST: Readonly<Record<string, () => Uint8Array | string>> = {
  docx: () =>
    makeDocx({
      blocks: [
        ...LINES.map((text) => ({ text })),
        {
          table: [
            ["a", "b"],
            ["c", "d"],
          ],
        },
      ],
    }),
  pdf: () =>
    makePdf({
      compress: true,
      pages: [{ texts: LINES.map((text, at) => ({ text, x: 72, y: 780 - at * 20, size: 11 })) }],
    }),
  xlsx: () =>
    makeXlsx([{ name: "Lista", rows: [["Nome", "Valor"], ...LINES.map((text, at) => [text, at])] }]),
  parquet: () =>
    makeParquet([
      { name: "nome", data: [...LINES], type: "STRING" },
      { name: "valor", data: LINES.map((_, at) => at), type: "INT32" },
    ]),
  html: () =>
    `<html><body>${LINES.map((text) => `<p><b>${text}</b></p>`).join("")}<table><tr><td>a</table></body></html>`,
  md: () =>
    LINES.map((text) => `## Título\n\n${text} **forte** [elo](x)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`).join(
      "\n",
    ),
  csv: () => `Nome;Valor\n${LINES.map((text, at) => `"${text}";${at}`).join("\n")}`,
  json: () => JSON.stringify(LINES.map((nome, valor) => ({ nome, valor }))),
  jsonl: () => LINES.map((nome, valor) => JSON.stringify({ nome, valor })).join("\n"),
};

export function flip(honest: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const bytes = honest.slice();
  const count = 1 + Math.floor(random() * 8);
  for (let change = 0; change < count; change++) {
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  }
  return bytes;
}

/** A stretch of the file in another place: what lies there gives way, or not. */
export function splice(honest: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const place = (): number => Math.floor(random() * honest.length);
  const [from, to, target] = [place(), place(), place()];
  const stretch = honest.slice(Math.min(from, to), Math.max(from, to));
  const rest = honest.slice(target + Math.floor(random() * 2) * stretch.length);
  return Buffer.concat([honest.slice(0, target), stretch, rest]);
}
