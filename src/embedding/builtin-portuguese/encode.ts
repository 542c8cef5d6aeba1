import { fnv1a } from "../fnv1a.ts";
import { countStems } from "./count-stems.ts";
import { DIMENSIONS, GRAM_ROWS } from "./dimensions.ts";
import type { VectorTable } from "./vector-table.ts";

const GRAM_LENGTHS = [3, 4, 5];
const MAX_CACHED_STEMS = 50_000;

export type Encode = (text: string) => Float32Array;

/** A function from text to vector over a loaded table. */
export function createEncode(table: VectorTable): Encode {
  const gramRowsByStem = new Map<string, Int32Array>();

  function gramRowsOf(stem: string): Int32Array {
    const known = gramRowsByStem.get(stem);
    if (known !== undefined) return known;
    const rows = Int32Array.from(gramsOf(stem), (gram) => table.rowByStem.size + (fnv1a(gram) % GRAM_ROWS));
    if (gramRowsByStem.size >= MAX_CACHED_STEMS) gramRowsByStem.clear();
    gramRowsByStem.set(stem, rows);
    return rows;
  }

  return (text) => {
    const sum = new Float64Array(DIMENSIONS);
    for (const [stem, count] of countStems(text)) {
      const weight = 1 + Math.log(count);
      const row = table.rowByStem.get(stem);
      if (row !== undefined) {
        addRow(sum, table, row, weight);
        continue;
      }
      const rows = gramRowsOf(stem);
      for (const gramRow of rows) addRow(sum, table, gramRow, weight / rows.length);
    }
    return toUnitLength(sum);
  };
}

function addRow(sum: Float64Array, table: VectorTable, row: number, weight: number): void {
  const factor = weight * (table.scales[row] as number);
  const start = row * DIMENSIONS;
  for (let index = 0; index < DIMENSIONS; index += 1) {
    (sum[index] as number) += factor * (table.values[start + index] as number);
  }
}

/** The 3-, 4- and 5-grams of a stem between its marks: what remains recognisable of a name or a misspelt word. */
function gramsOf(stem: string): string[] {
  const marked = `<${stem}>`;
  const grams: string[] = [];
  for (const length of GRAM_LENGTHS) {
    for (let start = 0; start + length <= marked.length; start += 1) {
      grams.push(marked.slice(start, start + length));
    }
  }
  return grams.length > 0 ? grams : [marked];
}

function toUnitLength(sum: Float64Array): Float32Array {
  let squares = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) squares += (sum[index] as number) ** 2;
  const length = Math.sqrt(squares);
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}
