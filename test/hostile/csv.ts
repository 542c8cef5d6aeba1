import { type HostileCase, MB, OBJECT_NAMES, PROSE } from "./hostile-file.ts";

const ROW = `Posto;"${PROSE}";12,50`;
const CSV = `Nome;Descrição;Valor\n${ROW}\n${ROW}\n`;

export function* csvCases(): Generator<HostileCase> {
  yield* csvShapes();
  yield* csvSizes();
}

function* csvShapes(): Generator<HostileCase> {
  yield { name: "honest.csv", make: () => CSV, expect: ["indexed"], contains: PROSE, quick: true };
  const texts: Readonly<Record<string, string>> = {
    "quote-unclosed": `${CSV}"sem fim;${ROW}\n`.concat(`${ROW}\n`.repeat(1_000)),
    "quote-inside": `${CSV}Po"sto;a"b"c;1\n`,
    "quote-doubled": `${CSV}"Po""sto";"""";1\n`,
    "quotes-only": '"'.repeat(100_001),
    ragged: `${CSV}a\na;b;c;d;e;f\n;;;\n`,
    "header-only": "Nome;Valor\n",
    "no-header": "1;2;3\n4;5;6\n",
    "same-names": `Nome;Nome;Nome\n${ROW}\n`,
    "blank-names": `;;\n${ROW}\n`,
    delimiters: `${";".repeat(1_900)}\n`.repeat(3),
    "carriage-returns": CSV.replaceAll("\n", "\r"),
    "mixed-ends": CSV.replace("\n", "\r\n"),
    "mixed-delimiters": "a,b;c\td|e\n1,2;3\t4|5\n",
    formulas: `Nome;Valor\n"=HYPERLINK(""http://127.0.0.1:9/"")";1\n=cmd|'/c calc'!A1;2\n+1+1;3\n-1;4\n@SUM(A1);5\n`,
    nul: `${CSV}a\u0000b;c;1\n`,
    numbers: "Nome;Valor\na;1e999\nb;-1e999\nc;NaN\nd;0x10\ne;9999999999999999999999\n",
    dates: "Nome;Data\na;31/02/2026\nb;99/99/9999\nc;0000-00-00\nd;29/02/1900\n",
    separator: "sep=;\n".concat(CSV),
    "comment-lines": `# nota\n${CSV}`,
  };
  for (const [name, text] of Object.entries(texts)) {
    yield {
      name: `csv-${name}.csv`,
      make: () => text,
      quick: name === "quote-unclosed" || name === "formulas",
    };
  }
  for (const name of OBJECT_NAMES) {
    const make = () => `Nome;${name};Descrição\nPosto;poluido;"${PROSE}"\n`;
    yield { name: `csv-column-${name}.csv`, make, expect: ["indexed"], contains: PROSE, quick: true };
  }
}

function* csvSizes(): Generator<HostileCase> {
  for (const count of [2_500, 1_000_000]) {
    const make = () => `${columnNames(count)}\n${"1;".repeat(count - 1)}1\n`;
    yield {
      name: `csv-columns-${count}.csv`,
      make,
      expect: ["unsafe", "too-large", "too-much-output"],
      quick: count === 2_500,
    };
  }
  yield { name: "csv-row-wider.csv", make: () => `a;b\n1;2\n${"1;".repeat(1_000_000)}\n` };
  yield {
    name: "csv-cell-20mb.csv",
    make: () => `Nome;Texto\nPosto;"${"palavra ".repeat((20 * MB) / 8)}"\n`,
  };
  yield { name: "csv-word-20mb.csv", make: () => `Nome;Texto\nPosto;${"a".repeat(20 * MB)}\n` };
  yield { name: "csv-line-20mb.csv", make: () => "a".repeat(20 * MB) };
  yield { name: "csv-quoted-20mb.csv", make: () => `"${"a\n".repeat(10 * MB)}` };
  yield { name: "csv-empty-rows-2m.csv", make: () => `${CSV}${";;\n".repeat(2_000_000)}` };
  yield { name: "csv-blank-lines-2m.csv", make: () => `${CSV}${"\n".repeat(2_000_000)}` };
  yield {
    name: "csv-rows-50k.csv",
    make: () => `Nome;Descrição;Valor\n${`${ROW}\n`.repeat(50_000)}`,
    expect: ["indexed", "too-much-time"],
  };
  yield { name: "tsv-tabs.tsv", make: () => `${"\t".repeat(1_000_000)}\n` };
}

function columnNames(count: number): string {
  return Array.from({ length: count }, (_, at) => `c${at}`).join(";");
}
