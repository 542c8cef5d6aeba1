import { type HostileCase, PROSE } from "./hostile-file.ts";

/** Every accent of Portuguese, in words that people write. */
export const SENTENCES = [
  "A inscrição é gratuita e vai até às 17h.",
  "Não há exceção à regra do art. 5º, § 2º, da Constituição.",
  "O pão de ló da avó ficou ótimo; o bebê também gostou.",
  "Manutenção de vias públicas: são três frentes de serviço.",
  "Água, luz e saneamento básico estão à disposição.",
  "Às terças-feiras, o comitê de bioética se reúne.",
  "O órgão técnico emitirá parecer em até dez dias úteis.",
  "Cônjuge e irmãos têm prioridade na lotação.",
  "Linguística, pinguim e frequência perderam o trema.",
  "Mães, pães, cães, mãos e limões em promoção.",
  "R$ 1.234,56 à vista ou em até três prestações.",
  "Temperatura de 25 °C, com 80% de umidade.",
  "“Aspas curvas” – travessão — e reticências… no ofício.",
  "Ação, reação, coração, canção, lição e nação.",
  "Será que a câmara aprovará o orçamento impositivo?",
  "É proibido o uso do elevador em caso de incêndio.",
  "Índice de preços ao consumidor, série histórica.",
  "Útil, fácil, difícil, amável, possível e impossível.",
  "Vovô põe o chapéu e dá bênção às crianças.",
  "Açúcar, café, feijão, maçã, maracujá e açaí.",
];

type Encode = (text: string) => Uint8Array;

const ENCODINGS: Readonly<Record<string, Encode>> = {
  "utf-8": (text) => Buffer.from(text, "utf8"),
  "utf-8-bom": (text) => Buffer.from(`\uFEFF${text}`, "utf8"),
  "utf-16-le-bom": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "utf-16-be-bom": (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  "windows-1252": windows1252,
  decomposed: (text) => Buffer.from(text.normalize("NFD"), "utf8"),
};

export function* encodingCases(): Generator<HostileCase> {
  for (const [encoding, encode] of Object.entries(ENCODINGS)) {
    for (const [index, sentence] of SENTENCES.entries()) {
      for (const extension of ["txt", "md", "html", "csv"]) {
        const make = () => encode(fileOf(extension, sentence));
        const name = `${encoding}-${index}.${extension}`;
        yield { name, make, expect: ["indexed"], contains: sentence, quick: index === 0 };
      }
    }
  }
  yield* unmarked();
  yield* invalidBytes();
  yield* oddCharacters();
}

function fileOf(extension: string, sentence: string): string {
  if (extension === "html") return `<html><body><p>${sentence}</p></body></html>`;
  if (extension === "csv")
    return `Nome;Descrição\nServiço;"${sentence}"\nOutro;"Texto de outro serviço público"\n`;
  return `${sentence}\n`;
}

function* unmarked(): Generator<HostileCase> {
  for (const extension of ["txt", "md", "html", "csv"]) {
    const text = Buffer.from(fileOf(extension, PROSE), "utf16le");
    yield { name: `utf-16-le-unmarked.${extension}`, make: () => text };
    yield { name: `utf-16-be-unmarked.${extension}`, make: () => Buffer.from(text).swap16() };
    yield {
      name: `utf-32.${extension}`,
      make: () =>
        Buffer.from(Uint32Array.from(Array.from(PROSE, (letter) => letter.codePointAt(0) ?? 0)).buffer),
    };
    yield {
      name: `twice-encoded.${extension}`,
      make: () => Buffer.from(Buffer.from(fileOf(extension, PROSE)).toString("latin1")),
    };
  }
}

const INVALID: Readonly<Record<string, readonly number[]>> = {
  "overlong-slash": [0xc0, 0xaf],
  "overlong-nul": [0xc0, 0x80],
  "overlong-3": [0xe0, 0x80, 0xaf],
  "overlong-4": [0xf0, 0x80, 0x80, 0xaf],
  "lone-surrogate": [0xed, 0xa0, 0x80],
  "surrogate-pair": [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
  "past-the-end": [0xf4, 0x90, 0x80, 0x80],
  continuation: [0x80, 0xbf, 0x80],
  "cut-short": [0xc3],
  "five-bytes": [0xf8, 0x88, 0x80, 0x80, 0x80],
  "all-ones": [0xff, 0xfe, 0xff, 0xff],
  nul: [0, 0, 0],
  controls: [1, 2, 3, 7, 8, 0x1b, 0x7f],
};

function* invalidBytes(): Generator<HostileCase> {
  for (const [name, bytes] of Object.entries(INVALID)) {
    for (const extension of ["txt", "md", "html", "csv"]) {
      const make = () =>
        Buffer.concat([Buffer.from(fileOf(extension, PROSE)), Buffer.from(bytes), Buffer.from(" fim\n")]);
      yield { name: `invalid-${name}.${extension}`, make, quick: name === "overlong-slash" };
    }
  }
  yield {
    name: "utf-16-odd-length.txt",
    make: () => Buffer.concat([Buffer.from(`\uFEFF${PROSE}`, "utf16le"), Buffer.from([0x41])]),
  };
  yield {
    name: "utf-16-lone-surrogates.txt",
    make: () => Buffer.from(`\uFEFF${PROSE} \uD800 \uDC00\uD800`, "utf16le"),
  };
  yield {
    name: "only-a-mark.txt",
    make: () => Uint8Array.of(0xef, 0xbb, 0xbf),
    expect: ["empty"],
    quick: true,
  };
  yield {
    name: "every-byte.txt",
    make: () => Uint8Array.from({ length: 256 }, (_, at) => at),
    expect: ["binary"],
    quick: true,
  };
  yield { name: "every-byte-but-nul.txt", make: () => Uint8Array.from({ length: 255 }, (_, at) => at + 1) };
  for (const extension of ["txt", "md", "html", "csv", "json", "jsonl", "docx", "pdf", "xlsx", "parquet"]) {
    yield { name: `empty.${extension}`, make: () => "", expect: ["empty", "damaged"], quick: true };
    yield {
      name: `picture.${extension}`,
      make: () => Buffer.from(PICTURE, "base64"),
      expect: ["binary", "damaged", "empty", "unsupported"],
    };
  }
}

const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function* oddCharacters(): Generator<HostileCase> {
  const pieces: Readonly<Record<string, string>> = {
    bidi: "\u202Eoãçazirotua mes\u202C \u2066texto\u2069",
    "zero-width": "pa\u200Bla\u200Cvra\u2060 s\u00ADecreta\uFEFF",
    homoglyph: "аtеndimеntо com letras cirílicas",
    variation: "texto\u{E0100}\u{E01EF} com seletores",
    "private-use": "\uE000\uF8FF \u{F0000}",
    noncharacters: "\uFFFE\uFFFF\uFDD0",
    "line-separators": "a\u2028b\u2029c\u0085d\u000Be\u000Cf",
    zalgo: `a${"\u0301\u0327\u0323".repeat(20_000)}`,
    emoji: "👩‍👩‍👧‍👦".repeat(5_000),
    "full-width": "ＰＲＥＦＥＩＴＵＲＡ ＭＵＮＩＣＩＰＡＬ",
    arabic: "\uFDFA".repeat(10_000),
    replacement: "\uFFFD".repeat(10_000),
  };
  for (const [name, piece] of Object.entries(pieces)) {
    for (const extension of ["txt", "md", "html"]) {
      yield {
        name: `odd-${name}.${extension}`,
        make: () => `${PROSE}\n\n${piece}`,
        expect: ["indexed"],
        contains: PROSE,
        quick: name === "bidi",
      };
    }
  }
}

/** What that code page has where Latin-1 has control characters, as far as the sentences use it. */
function windows1252(text: string): Uint8Array {
  const special: Readonly<Record<string, number>> = { "…": 0x85, "“": 0x93, "”": 0x94, "–": 0x96, "—": 0x97 };
  return Uint8Array.from(Array.from(text, (letter) => special[letter] ?? letter.codePointAt(0) ?? 0));
}
