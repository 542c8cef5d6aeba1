import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inProportion } from "../../../test/helpers/cpu-time.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { parse } from "./html-fixture.ts";

describe("hostile pages", () => {
  const LONG = 100_000;
  for (const [name, html] of [
    ["deep tags", "<div>".repeat(LONG) + "fundo" + "</div>".repeat(LONG)],
    ["deep tags that are never closed", "<b><div>".repeat(LONG) + "fundo"],
    ["closing tags of what is not open", `${"<i>".repeat(LONG)}fundo${"</b></p>".repeat(LONG)}`],
    ["closing tags out of order", `${"<b>".repeat(LONG)}<div>fundo${"</b>".repeat(LONG)}`],
    ["paragraphs that a cell keeps open", `<p><table><td>${"<b>".repeat(LONG)}${"<hr>".repeat(LONG)}fundo`],
    ["deep tables", `${"<table><tr><td>".repeat(LONG / 2)}fundo`],
    [
      "cells that span everything",
      `<table>${`<tr>${"<td rowspan=1000000000 colspan=1000000000>x".repeat(100)}${"<tr><td>x<td>y".repeat(1_000)}`.repeat(40)}<tr><td>fundo<td>y</table>`,
    ],
    [
      "a wide row that spans many",
      `<table><tr>${"<td rowspan=1000>x".repeat(LONG)}${"<tr><td>fundo".repeat(LONG)}</table>`,
    ],
    ["deep lists", `${"<ul><li>".repeat(LONG / 2)}fundo`],
    [
      "a million attributes",
      `<p ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}=1`).join(" ")}>fundo`,
    ],
    ["a huge attribute", `<p style="${"color:red;".repeat(500_000)}" class="${"x ".repeat(500_000)}">fundo`],
    [
      "a huge style block",
      `<style>${".a,".repeat(300_000)}.b{${"color:#fff;".repeat(100_000)}}</style>fundo`,
    ],
    ["style blocks that never end", `${"<style>".repeat(LONG)}</style>fundo`],
    ["comments within styles that never end", `<style>${"/*".repeat(LONG)}</style>fundo`],
    ["spaces without end", `${"<b> </b>".repeat(LONG)}fundo<br>${" ".repeat(1_000_000)}`],
    ["deep struck tags", `${"<strike>".repeat(LONG)}fundo${"</strike>x".repeat(LONG)}`],
    ["struck tags that are never closed", `${"<p><strike>".repeat(LONG)}fundo`],
    ["struck tags closed out of order", `${"<s>".repeat(LONG)}<div>fundo${"</s>x".repeat(LONG)}`],
    ["struck words in one line", `<p>fundo ${"<s>a</s> , b ".repeat(LONG)}`],
    ["struck lines in one paragraph", `<p>fundo ${"<s>um dois três</s> Art. b<br>".repeat(LONG)}`],
    ["struck letters of one word", `<p>fundo<s>${"x".repeat(2_000_000)}</s>${"y".repeat(2_000_000)}`],
    ["struck white space", `<p>fundo${`<s>a${" ".repeat(20)}</s>${"&nbsp;".repeat(20)}`.repeat(LONG / 2)}`],
    ["ordinals set apart", `<p>fundo ${"5 <sup>o</sup> ".repeat(LONG)}`],
    ["broken tags", `${"<".repeat(1_000_000)} fundo`],
    ["broken entities", `${"&".repeat(1_000_000)} fundo`],
    ["ten megabytes in one line", `<p>fundo ${"palavra &amp; ".repeat(800_000)}`],
  ] as const) {
    it(`reads ${name} in time that grows with the length only`, () => {
      const { text } = inProportion(() => parse(html));
      assert.match(text, /fundo/);
    });
  }

  it("refuses what is nested beyond all measure", () => {
    assert.throws(() => parse(`${"<b>".repeat(300_000)}x`), /file-refused|elementos/);
  });

  it("refuses more text than the limit allows", () => {
    assert.throws(
      () => parse("<p>muito texto aqui", { ...DEFAULT_LIMITS, maxTextLength: 5 }),
      /file-refused|caracteres/,
    );
  });
});
