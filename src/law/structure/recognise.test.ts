import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { isLegalText } from "./read-law.ts";

suite("recognising legal texts", () => {
  test("says yes to articles in a row, and to súmulas", () => {
    assert.equal(isLegalText("Art. 1º Rega-se.\nArt. 2º Poda-se.\n§ 1º Cedo.\nArt. 3º Colhe-se."), true);
    assert.equal(isLegalText("CAPÍTULO V\nArt. 40. Rega-se.\nArt. 41. Poda-se.\nArt. 42. Colhe-se."), true);
    assert.equal(isLegalText("Súmula 1\nRega-se.\nSúmula 2\nPoda-se.\nSúmula 3\nColhe-se."), true);
  });

  test("says no to texts that only cite, quote or number", () => {
    const others = [
      "",
      "Como regar\n1. Abra a torneira.\n2. Feche a torneira.\n3. Pronto.",
      "# 2.0.0\n- Art gallery\n- Art 5 deco\n# 1.0.0",
      "O direito vem do art. 1º, do art. 2º e do art. 3º da lei.\nArt. 5º da Lei do Pomar\nArt. 6º da Lei do Pomar\nArt. 7º da Lei do Pomar",
      '"Art. 1º Rega-se.\n"Art. 2º Poda-se.\n"Art. 3º Colhe-se.',
      "Art. 9º Rega-se.\nArt. 30. Poda-se.\nArt. 2º Colhe-se.",
      `${"Um manual sobre pomares, com muitas palavras.\n".repeat(200)}Art. 1º Rega-se.\nArt. 2º Poda-se.\nArt. 3º Colhe-se.`,
    ];
    for (const text of others) assert.equal(isLegalText(text), false, text.slice(0, 60));
  });
});
