import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { isLegalText, readLaw } from "./read-law.ts";

/** Laws as plain text, one provision a line; they stay outside the repository. */
const FOLDER = new URL("../../../../shared/data/legislacao-planalto/txt/", import.meta.url);
const ABSENT = "../shared/data is absent";
const NORM = { key: "nome/lei", label: "Lei" };

suite("real laws", () => {
  test("finds every article that stands at the start of a line, in order", (t) => {
    if (!existsSync(FOLDER)) return t.skip(ABSENT);
    for (const name of readdirSync(FOLDER)) {
      const text = readFileSync(new URL(name, FOLDER), "utf8");
      assert.ok(isLegalText(text), name);
      const { provisions } = readLaw({ text, headings: [], struck: [], norm: NORM });
      const found = new Set(provisions.flatMap(({ tipo, artigo }) => (tipo === "caput" ? [artigo] : [])));
      const missing = articleLines(text).filter((label) => !found.has(label));
      const expected = name === "nllc.txt" ? 12 : 0;
      assert.equal(missing.length, expected, `${name}: ${missing.join()}`);
    }
  });

  test("reads the Constitution down to the incisos, within its own bounds", (t) => {
    if (!existsSync(FOLDER)) return t.skip(ABSENT);
    const text = readFileSync(new URL("cf88.txt", FOLDER), "utf8");
    const { provisions } = readLaw({
      text,
      headings: [],
      struck: [],
      norm: { key: "constituicao/1988", label: "CF/88" },
    });
    const fifth = provisions.filter(
      ({ artigo, paragrafo, tipo }) => artigo === "5" && paragrafo === null && tipo === "inciso",
    );
    assert.equal(fifth.at(-1)?.inciso, "LXXIX");
    assert.equal(fifth.length, 79);
    const last = provisions.at(-1);
    assert.equal(last?.artigo, "250");
    assert.doesNotMatch(text.slice(last?.start, last?.end), /Brasília/);
  });
});

function articleLines(text: string): string[] {
  return [...text.matchAll(/^Art\. ?(\d[\d.]*)[º°o]?(-[A-Z])?/gmu)]
    .map(([, digits = "", suffix = ""]) => `${digits.replaceAll(".", "")}${suffix}`)
    .filter((label) => label !== "21" || !text.includes("Art. 21. 7."));
}
