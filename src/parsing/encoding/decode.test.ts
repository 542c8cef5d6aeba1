import assert from "node:assert/strict";
import { suite, test } from "node:test";

import * as fc from "fast-check";
import { inProportion } from "../../../test/helpers/cpu-time.ts";

import { decodeText } from "./decode.ts";
import { encodeLegacy, misread, SENTENCES, TYPESET } from "./breakage-fixture.ts";

const utf16 = (text: string, order: "le" | "be"): Buffer => {
  const little = Buffer.from(text, "utf16le");
  return order === "le" ? little : little.swap16();
};

/** The second half was appended by a program that writes Windows-1252. */
const joined = (text: string): Buffer => {
  const middle = Math.floor(text.length / 2);
  return Buffer.concat([
    Buffer.from(text.slice(0, middle).repeat(2)),
    encodeLegacy(text.slice(middle), "windows-1252"),
  ]);
};
const joinedText = (text: string): string =>
  text.slice(0, Math.floor(text.length / 2)).repeat(2) + text.slice(Math.floor(text.length / 2));

const WAYS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16 LE": (text) => utf16(text, "le"),
  "UTF-16 BE": (text) => utf16(text, "be"),
  "UTF-16 LE with a mark": (text) => utf16(`\ufeff${text}`, "le"),
  "UTF-16 BE with a mark": (text) => utf16(`\ufeff${text}`, "be"),
  "Windows-1252": (text) => encodeLegacy(text, "windows-1252"),
  MacRoman: (text) => encodeLegacy(text, "macintosh"),
  "UTF-8 taken for Windows-1252": (text) => Buffer.from(misread(text, "windows-1252")),
  "UTF-8 taken for Latin-1": (text) => Buffer.from(misread(text, "latin1")),
  "UTF-8 taken for MacRoman": (text) => Buffer.from(misread(text, "macintosh")),
  "UTF-8 taken for CP850": (text) => Buffer.from(misread(text, "cp850")),
  "UTF-8 taken for Windows-1252 twice": (text) =>
    Buffer.from(misread(misread(text, "windows-1252"), "windows-1252")),
  "UTF-8 taken for MacRoman and written as UTF-16": (text) => utf16(misread(text, "macintosh"), "le"),
  "decomposed accents": (text) => Buffer.from(text.normalize("NFD")),
};

const word = fc.stringMatching(/^[a-zàáâãçéêíóôõú]{1,12}$/);
const sentence = fc
  .array(word, { minLength: 8, maxLength: 60 })
  .map((words) => `A decisão não é válida. ${words.join(" ")}.`);

suite("decoding", () => {
  for (const [name, write] of Object.entries(WAYS)) {
    test(`gives every accent back: ${name}`, () => {
      for (const text of [...SENTENCES, ...TYPESET]) assert.equal(decodeText(write(text)), text);
    });
  }

  test("gives every accent back: CP850", () => {
    for (const text of SENTENCES) assert.equal(decodeText(encodeLegacy(text, "cp850")), text);
    const table = "│ Descrição │ Preço │\n├───────────┤\n│ Sabão     │ 2,50  │";
    assert.equal(decodeText(encodeLegacy(table, "cp850")), table);
  });

  test("gives every accent back: UTF-8 with Windows-1252 appended", () => {
    for (const text of SENTENCES.filter((line) => /[à-ú]/.test(line.slice(0, line.length / 2)))) {
      assert.equal(decodeText(joined(text)), joinedText(text));
    }
  });

  test("mends a file that is broken in part and leaves the rest", () => {
    for (const good of SENTENCES) {
      for (const bad of SENTENCES) {
        const mixed = `${good}\n${misread(bad, "windows-1252")}\n${good}`;
        assert.equal(decodeText(Buffer.from(mixed)), `${good}\n${bad}\n${good}`);
      }
    }
  });

  test("reads any Portuguese-like text in any encoding that can hold it", () => {
    const ways = Object.entries(WAYS).filter(([name]) => !name.includes("taken for"));
    fc.assert(
      fc.property(sentence, fc.constantFrom(...ways), (text, [, write]) => {
        assert.equal(decodeText(write(text)), text);
      }),
    );
  });

  test("never fails, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const decoded = decodeText(bytes);
        assert.ok(decoded === null || !decoded.includes("\r"));
      }),
    );
  });

  test("keeps quotes and spaces of Windows-1252 that elsewhere are letters", () => {
    for (const text of ["don’t and won’t, it’s here", "de\u00a0casa em\u00a0casa", "copo d’agua — e so"]) {
      assert.equal(decodeText(encodeLegacy(text, "windows-1252")), text);
    }
  });

  test("drops a character that the end of the file cut off", () => {
    assert.equal(decodeText(Buffer.from("a ação e o €").subarray(0, -1)), "a ação e o ");
  });

  test("writes every line end as a line feed", () => {
    assert.equal(decodeText(Buffer.from("a\r\nb\rc\n")), "a\nb\nc\n");
    assert.equal(decodeText(Buffer.from("fim\r\n\u001a")), "fim\n");
  });

  test("does not take a file with NUL bytes for text", () => {
    for (const bytes of [
      [0x50, 0x4b, 0, 3],
      [1, 0, 2],
      [1, 0, 2, 0, 3, 0],
      [0x61, 0, 0, 0, 0x62, 0],
    ]) {
      assert.equal(decodeText(Buffer.from(bytes)), null);
    }
  });
});

suite("hostile bytes", () => {
  const MEGABYTE = 1024 * 1024;
  const hostile: Readonly<Record<string, Uint8Array>> = {
    "one lead byte over and over": Buffer.alloc(MEGABYTE, 0xc3),
    "continuation bytes alone": Buffer.alloc(MEGABYTE, 0xa3),
    "broken sequences alone": Buffer.from("Ã£".repeat(MEGABYTE / 4)),
    "tildes alone": Buffer.from("Ã ".repeat(MEGABYTE / 3)),
    "a stack of accents": Buffer.from(`a${"\u0301\u0327".repeat(MEGABYTE / 4)}`),
    "roots alone": Buffer.from("√√".repeat(MEGABYTE / 6)),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    test(`are read in bounded time: ${name}`, () => {
      assert.notEqual(
        inProportion(() => decodeText(bytes)),
        null,
      );
    });
  }
});
