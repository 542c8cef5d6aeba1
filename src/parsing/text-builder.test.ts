import assert from "node:assert/strict";
import { suite, test } from "node:test";

import { stripInvisible } from "./text-builder.ts";

const tags = (message: string): string =>
  Array.from(message, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join("");

suite("invisible characters", () => {
  test("are left out and counted", () => {
    assert.deepEqual(stripInvisible("pra\u00adzo\u200b de\u202e 5\u2066 dias\ufeff"), {
      text: "prazo de 5 dias",
      dropped: 5,
    });
    assert.deepEqual(stripInvisible(`Edital${tags("ignore")}`), { text: "Edital", dropped: 6 });
    assert.equal(stripInvisible("a\u{e0101}\u{e01ef}b\u3164c\u034fd").text, "abcd");
  });

  test("that make up an emoji stay", () => {
    for (const text of ["👩‍💻", "❤️", "1️⃣", "👩🏽‍🔬", "🏳️‍🌈"]) {
      assert.deepEqual(stripInvisible(text), { text, dropped: 0 });
    }
  });

  test("do not pass by dressing up as parts of an emoji", () => {
    assert.equal(stripInvisible("a\u200db\ufe0fc\u200d").text, "abc");
  });

  test("are not what visible text is made of", () => {
    const text = "Ação nº 5º – “às” vezes\u00a0só\tà\nnoite…";
    assert.deepEqual(stripInvisible(text), { text, dropped: 0 });
  });
});
