import { existsSync, readFileSync } from "node:fs";
import { suite, test, type TestContext } from "node:test";
import type { Block, ParsedDocument } from "../block.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { parseDocx } from "./docx.ts";

import assert from "node:assert/strict";

const FOLDER = new URL("../../../../shared/data/legal-docx/", import.meta.url);
const STYLED = "constituicao-original.docx";
const UNSTYLED = "constituicao-no-format-original.docx";
const LAW = "lei-8906-atualizada.docx";

/** A letter is part of the number only when it touches it: "Art. 103-B", but not "Art. 40 - Aos servidores". */
const ARTICLE = /^Art\.?\s*(\d+)\s*[º°ªo]?(-[A-Z](?![\p{L}]))?/u;
const TRANSITORY = "ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS";

suite("laws as Word documents", () => {
  test("gives the same articles from two files of the Constitution, one without any formatting", async (t) => {
    const [styled, unstyled] = [await read(t, STYLED), await read(t, UNSTYLED)];
    if (styled === null || unstyled === null) return;
    assert.deepEqual(articles(styled), articles(unstyled));
    const last = articles(styled)
      .filter((label) => label.startsWith("CF "))
      .at(-1);
    assert.deepEqual([last, articles(styled).at(-1)], ["CF 250", "ADCT 114"]);
  });

  test("finds the same titles, chapters and sections in both, each with its subject", async (t) => {
    const [styled, unstyled] = [await read(t, STYLED), await read(t, UNSTYLED)];
    if (styled === null || unstyled === null) return;
    assert.deepEqual(divisions(styled), divisions(unstyled));
    assert.equal(divisions(styled).filter((name) => name.startsWith("2 TÍTULO")).length, 9);
    for (const { text } of divisionBlocks(styled)) assert.match(text, / – \p{L}/u);
  });

  test("reads the same caput from both, down to the letter, where no amendment changed it", async (t) => {
    const [styled, unstyled] = [await read(t, STYLED), await read(t, UNSTYLED)];
    if (styled === null || unstyled === null) return;
    const [first, second] = [styled, unstyled].map(
      (parsed) => new Set(parsed.blocks.map((block) => plain(block.text))),
    );
    const shared = [...(first ?? [])].filter((text) => second?.has(text));
    assert.ok(shared.length > 0.7 * (first?.size ?? 0), `${shared.length} of ${first?.size}`);
  });

  test("gives every article of the statute of lawyers in order, under its chapters", async (t) => {
    const law = await read(t, LAW);
    if (law === null) return;
    const numbers = articles(law).filter((label) => !/-[A-Z]$/.test(label));
    assert.deepEqual(
      numbers,
      Array.from({ length: 87 }, (_, index) => `CF ${index + 1}`),
    );
    assert.equal(divisions(law).length, 22);
    assert.ok(divisionBlocks(law).some(({ text }) => text === "CAPÍTULO VI – Dos Honorários Advocatícios"));
  });

  test("knows the pages that Word marked, and claims none elsewhere", async (t) => {
    const [styled, unstyled] = [await read(t, STYLED), await read(t, UNSTYLED)];
    if (styled === null || unstyled === null) return;
    assert.ok(styled.blocks.every((block) => block.page === undefined));
    assert.equal(unstyled.blocks.at(-1)?.page, 217);
  });
});

async function read(t: TestContext, name: string): Promise<ParsedDocument | null> {
  const path = new URL(name, FOLDER);
  if (!existsSync(path)) {
    t.skip("../shared/data is absent");
    return null;
  }
  const bytes = readFileSync(path);
  return parseDocx(bytes, { limits: DEFAULT_LIMITS, table: {} }, { name, content: { bytes } });
}

/** Article labels in order. The file without formatting keeps older wordings, so an article may stand there again. */
function articles(parsed: ParsedDocument): string[] {
  const labels: string[] = [];
  let part = "CF";
  for (const { kind, text } of parsed.blocks) {
    if (kind === "heading" && text.startsWith(TRANSITORY)) part = "ADCT";
    const [, number, letter = ""] = kind === "heading" ? [] : (ARTICLE.exec(text) ?? []);
    if (number !== undefined && labels.at(-1) !== `${part} ${number}${letter}`)
      labels.push(`${part} ${number}${letter}`);
  }
  return labels;
}

function divisionBlocks(parsed: ParsedDocument): Block[] {
  return parsed.blocks.filter(
    ({ kind, text }) => kind === "heading" && /^(?:T[ÍI]TULO|CAP|SE[ÇC]|SUBSE)/i.test(text),
  );
}

/** Divisions in order, by level and number: subjects differ in capitals and in wording before an amendment. */
function divisions(parsed: ParsedDocument): string[] {
  const names = divisionBlocks(parsed).map(
    ({ level, text }) => `${level} ${text.split(" – ")[0]?.toUpperCase()}`,
  );
  return names.filter((name, index) => name !== names[index - 1]);
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
