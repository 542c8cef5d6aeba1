import { seededRandom } from "../../benchmarks/random.ts";
import { toBytes } from "../files/zip.ts";
import { PROSE } from "../hostile/hostile-file.ts";
import { flip, HONEST, splice } from "../hostile/mutations.ts";

/** A file whose content depends on its extension and seed alone. */
export interface MadeFile {
  readonly name: string;
  readonly seed: number;
}

/** What commands read besides documents: questions, products, vocabularies, judged questions. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  json: [
    JSON.stringify([
      { question: "Onde fica?", answer: PROSE, keywords: ["sede"], priority: 3, active: true },
    ]),
    JSON.stringify([
      { name: "Adubo", description: PROSE, price: "12,50", tags: ["solo"], attributes: { peso: 2 } },
    ]),
    JSON.stringify({
      name: "loja",
      synonyms: [["adubo", "fertilizante"]],
      cultures: ["soja"],
      treatments: ["praga"],
    }),
    JSON.stringify({ artigo: "Art. 1º", texto: PROSE, lei: "Lei nº 1.234, de 5 de maio de 2010" }),
  ],
  jsonl: [
    `${JSON.stringify({ _id: "1", title: "Aviso", text: PROSE })}\n${JSON.stringify({ _id: "2", text: PROSE })}\n`,
    `${JSON.stringify({ question: "Quando abre?", answer: PROSE })}\n`,
  ],
  csv: [
    `pergunta;resposta;categoria\nOnde fica?;"${PROSE}";sede\nQuando?;"${PROSE}";\n`,
    `nome,preço,descrição\nAdubo,"R$ 12,50","${PROSE}"\nSemente,,x\n`,
  ],
  tsv: [`query-id\tcorpus-id\tscore\n1\t1\t1\n1\t2\t0\n`],
  md: [
    `# Perguntas\n\n## Onde fica?\n\n${PROSE}\n\nP: Quando?\nR: ${PROSE}\n`,
    `---\nano: 2024\n---\n# 1.2.0 – 2024-05-01\n\n- ${PROSE}\n`,
  ],
  txt: [
    `LEI Nº 1.234, DE 5 DE MAIO DE 2010\n\nArt. 1º ${PROSE}\n\n§ 1º ${PROSE}\n\nI – um;\n\na) dois.\n`,
    PROSE,
  ],
  acervoignore: ["*.tmp\n!x.md\n**/y/\n"],
};

export const EXTENSIONS: readonly string[] = [...new Set([...Object.keys(HONEST), ...Object.keys(ENTRIES)])];

/** Words of formats, and what trips careless code. None is an English message: the judge looks for those. */
const TOKENS = [
  "\0",
  "\u001B]0;x\u0007",
  "\r",
  "\n\n",
  "\t",
  "\uFEFF",
  "\uFFFD",
  "\u202E",
  '"',
  "'",
  ";",
  ",",
  "{",
  "}",
  "[",
  "]",
  "<",
  ">",
  "</p>",
  "<!--",
  "]]>",
  "&#0;",
  "&#x110000;",
  "&amp",
  "<![CDATA[",
  "```",
  "|",
  "---",
  "# ",
  "<table>",
  "__proto__",
  "constructor",
  "toString",
  "-1",
  "0",
  "1e999",
  "9007199254740993",
  "-0",
  "null",
  "true",
  "Art. 0",
  "Art. 1º-A",
  "§ 9999999",
  "31/02/2020",
  "R$ -0,00",
  "%s",
  "${x}",
  "\\",
  "\\u0000",
  "PK\u0003\u0004",
  "%PDF-",
  "endobj",
  "stream\n",
  "PAR1",
  "ção",
  "Ã§Ã£o",
  "👩‍👩‍👧‍👦",
  "a".repeat(5_000),
  "[".repeat(300),
  "*".repeat(300),
];

/** An honest file, changed up to four times. */
export function makeContent({ name, seed }: MadeFile): Uint8Array {
  const random = seededRandom(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const extension = name.slice(name.lastIndexOf(".") + 1);
  // One in eight has the content of another format.
  const format = random() < 1 / 8 ? pick(EXTENSIONS) : extension;
  const honest = [HONEST[format], ...(ENTRIES[format] ?? []).map((text) => () => text)].filter(
    (make) => make !== undefined,
  );
  let bytes = toBytes(pick(honest.length === 0 ? [() => PROSE] : honest)());
  for (let changes = Math.floor(random() * 5); changes > 0; changes--) {
    const at = Math.floor(random() * bytes.length);
    const kind = random();
    if (bytes.length === 0 || kind < 0.55) {
      bytes = Buffer.concat([
        bytes.slice(0, at),
        Buffer.from(pick(TOKENS)),
        bytes.slice(random() < 0.5 ? at : at + 5),
      ]);
    } else if (kind < 0.7) bytes = flip(bytes, Math.floor(random() * 2 ** 32));
    else if (kind < 0.85) bytes = splice(bytes, Math.floor(random() * 2 ** 32));
    else bytes = bytes.slice(0, at);
  }
  return bytes;
}
