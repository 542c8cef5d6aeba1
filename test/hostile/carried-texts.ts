import { makePdf } from "../../src/parsing/pdf/pdf-fixture.ts";
import { makeDocx } from "../files/docx.ts";
import { makeParquet } from "../files/parquet.ts";
import { makeXlsx } from "../files/xlsx.ts";
import { SENTENCES } from "./encodings.ts";
import { type HostileCase, MB, PROSE } from "./hostile-file.ts";

type Carry = (text: string, title: string) => Uint8Array | string;

/** One text and one title in a file of each format. */
const FORMATS: Readonly<Record<string, Carry>> = {
  txt: (text, title) => `${title}\n\n${text}\n`,
  md: (text, title) => `---\ntitle: ${JSON.stringify(title)}\n---\n# ${title}\n\n${text}\n`,
  html: (text, title) =>
    `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
  csv: (text, title) => `Nome;Texto\n"${title}";"${text}"\n"Outro";"${PROSE}"\n`,
  json: (text, title) => JSON.stringify([{ titulo: title, texto: text, dentro: { lista: [text] } }]),
  jsonl: (text, title) => `${JSON.stringify({ titulo: title, texto: text })}\n`,
  docx: (text, title) => makeDocx({ title, blocks: [{ text: title, style: "Heading1" }, { text }] }),
  xlsx: (text, title) =>
    makeXlsx([
      {
        name: "Lista",
        rows: [
          ["Nome", "Texto"],
          [title, text],
        ],
      },
    ]),
  parquet: (text, title) =>
    makeParquet([
      { name: "nome", data: [title], type: "STRING" },
      { name: "texto", data: [text], type: "STRING" },
    ]),
  pdf: (text, title) =>
    makePdf({
      pages: [
        {
          texts: [
            { text: title, x: 72, y: 780, size: 16 },
            { text, x: 72, y: 740, size: 11 },
          ],
        },
      ],
    }),
};

/** What a terminal takes for an order. */
export const TERMINAL_ORDERS: Readonly<Record<string, string>> = {
  "clear-screen": "\u001B[2J\u001B[H",
  colour: "\u001B[31mvermelho",
  clipboard: "\u001B]52;c;cm0gLXJmIC8K\u0007",
  "window-title": "\u001B]0;falso\u0007",
  hyperlink: "\u001B]8;;http://127.0.0.1:9/\u001B\\clique\u001B]8;;\u001B\\",
  "string-unclosed": "\u001BP1$r",
  report: "\u001B[6n\u001B[c",
  "eight-bit": "\u009B2J\u009D0;falso\u009C",
  overwrite: "senha\u0008\u0008\u0008\u0008\u0008nada\r",
  bell: "\u0007\u0007",
  "shift-out": "\u000E\u000F",
  delete: "\u007F",
  bidi: "\u202Elmth.exe\u202C\u2066x\u2069",
  "line-separator": "um\u2028Erro: falso\u2029dois\u0085três",
  "new-lines": "um\nErro: falso\r\ndois",
};

/** Words and titles with orders to terminals, in every format. */
export function* terminalCases(): Generator<HostileCase> {
  for (const [order, text] of Object.entries(TERMINAL_ORDERS)) {
    for (const [extension, carry] of Object.entries(FORMATS)) {
      const make = () => carry(`${PROSE} ${text} fim`, `Aviso ${text}`);
      yield { name: `terminal-${order}.${extension}`, make, quick: order === "clipboard" };
    }
  }
}

/** Text that was decoded wrongly before it was put into a file. */
export function* mojibakeCases(): Generator<HostileCase> {
  for (const [index, sentence] of SENTENCES.entries()) {
    const wrong = Buffer.from(sentence).toString("latin1");
    // Latin-1 has control characters where Windows has letters: not every format can carry them.
    if (/[\u0080-\u009F]/.test(wrong)) continue;
    for (const [extension, carry] of Object.entries(FORMATS)) {
      const make = () => carry(`${wrong} ${wrong}`, "Aviso");
      yield {
        name: `mojibake-${index}.${extension}`,
        make,
        expect: ["indexed"],
        contains: sentence,
        quick: index === 0,
      };
    }
  }
}

const NUL = "\u0000";

/** NUL bytes wherever a page could have one. */
export function* nulCases(): Generator<HostileCase> {
  const pages: Readonly<Record<string, string>> = {
    "in-word": `<p>${PROSE.replace("público", `pú${NUL}blico`)}</p>`,
    "between-words": `<p>${PROSE.replaceAll(" ", ` ${NUL}`)}</p>`,
    "in-tag": `<p${NUL}>${PROSE}</p${NUL}>`,
    "in-tag-name": `<s${NUL}cript>alert(1)</s${NUL}cript><p>${PROSE}</p>`,
    "before-tag": `<${NUL}p>${PROSE}</p>`,
    "in-attribute": `<p title="a${NUL}b" cla${NUL}ss=x>${PROSE}</p>`,
    "in-entity": `<p>${PROSE} &am${NUL}p; &#0; &#x00;</p>`,
    "in-comment": `<!-- a${NUL}b --><p>${PROSE}</p>`,
    "in-script": `<script>"${NUL}"</script><p>${PROSE}</p>`,
    "in-style": `<style>p{display:n${NUL}one}</style><p>${PROSE}</p>`,
    "in-title": `<title>Avi${NUL}so</title><p>${PROSE}</p>`,
    "in-charset": `<meta charset="utf${NUL}-8"><p>${PROSE}</p>`,
    first: `${NUL}<p>${PROSE}</p>`,
    last: `<p>${PROSE}</p>${NUL}`,
    many: `<p>${PROSE}</p>${NUL.repeat(10_000)}`,
    "in-table": `<table><tr><td>a${NUL}</td><td>${PROSE}</td></tr></table>`,
    "in-link": `<a href="java${NUL}script:alert(1)">${PROSE}</a>`,
  };
  for (const [name, page] of Object.entries(pages)) {
    for (const [extension, text] of Object.entries({
      html: `<html><body>${page}</body></html>`,
      htm: page,
      md: page,
    })) {
      yield { name: `nul-${name}.${extension}`, make: () => text, lacks: NUL, quick: name === "in-word" };
    }
  }
}

const LINES: Readonly<Record<string, string>> = {
  letters: "a",
  words: "palavra ",
  digits: "0123456789",
  points: ".",
  accents: "ção ",
  emoji: "👩‍👩‍👧‍👦",
  brackets: "[(",
  quotes: "''",
};

/** One line of megabytes in every format. */
export function* lineCases(): Generator<HostileCase> {
  for (const [kind, piece] of Object.entries(LINES)) {
    for (const [extension, carry] of Object.entries(FORMATS)) {
      for (const size of [0.25, 4]) {
        const make = () => carry(piece.repeat(Math.ceil((size * MB) / piece.length)), "Linha");
        yield { name: `line-${kind}-${size}mb.${extension}`, make };
      }
    }
  }
}
