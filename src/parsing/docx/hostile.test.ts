import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { suite, test } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { docxFile, HEADING_STYLES, isRefused, p, r, readDocx, styled, table } from "./docx-fixture.ts";
import { parseDocx } from "./docx.ts";

import assert from "node:assert/strict";
import { cpuMs } from "../../../test/helpers/cpu-time.ts";

suite("hostile Word documents", () => {
  test("are refused without their text, with a DOCTYPE, or with more text than allowed", async () => {
    const context = { limits: DEFAULT_LIMITS, table: {} };
    const bytes = zipSync({ "xl/workbook.xml": strToU8("<workbook/>") });
    const file = { name: "x.docx", content: { bytes } };
    await assert.rejects(async () => parseDocx(bytes, context, file), isRefused("damaged"));
    const doctype = zipSync({ "word/document.xml": strToU8("<!DOCTYPE x><w:document/>") });
    await assert.rejects(async () => parseDocx(doctype, context, file), isRefused("unsafe"));
    await assert.rejects(
      readDocx({ body: p("abc").repeat(10) }, { maxTextLength: 20 }),
      isRefused("too-much-output"),
    );
  });

  test("that hold nothing but pictures are refused as such", async () => {
    const document = strToU8("<w:document><w:p/></w:document>");
    const bytes = zipSync({ "word/document.xml": document, "word/media/scan.png": strToU8("x") });
    const context = { limits: DEFAULT_LIMITS, table: {} };
    await assert.rejects(
      async () => parseDocx(bytes, context, { name: "x.docx", content: { bytes } }),
      isRefused("no-text"),
    );
  });

  test("are read in time that grows with their size, however fields, boxes and lists are left open", async () => {
    const begin = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>';
    const struck = r("um dois três", "<w:strike/>") + r(" , quatro ");
    const timeOf = async (size: number): Promise<number> => {
      const started = cpuMs();
      await readDocx({ body: begin.repeat(size) + p("fim") });
      await readDocx({ body: `<w:p>${struck.repeat(size / 5)}</w:p>` });
      return cpuMs() - started;
    };
    await timeOf(10_000);
    // Eight times as much may take twenty times as long where caches are shared; time that grows with the square takes 64.
    const few = Math.max(50, await timeOf(10_000));
    assert.ok((await timeOf(80_000)) < 20 * few);
  });

  test("give exact blocks or a refusal, whatever order their elements come in", async () => {
    const pieces = [
      "w:p",
      "w:r",
      "w:tbl",
      "w:tr",
      "w:tc",
      "w:txbxContent",
      "w:sdt",
      "w:del",
      "w:rPr",
      "w:pPr",
      "w:footnote",
    ];
    const element = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom("<w:t>texto</w:t>", '<w:fldChar w:fldCharType="end"/>', "<w:vMerge/>", "<w:vanish/>"),
        fc
          .tuple(fc.constantFrom(...pieces), fc.array(tie("node"), { maxLength: 4 }))
          .map(([name, inner]) => `<${name}>${inner.join("")}</${name}>`),
      ),
    })).node;
    await fc.assert(
      fc.asyncProperty(element, async (body) => {
        const { text, blocks } = await readDocx({ body });
        for (const block of blocks) assert.equal(text.slice(block.start, block.end), block.text);
      }),
      { numRuns: 200 },
    );
  });

  test("that were damaged in any byte are refused or read", async () => {
    const whole = docxFile({
      body: p("um", styled("Ttulo1")) + table([p("a"), p("b")]),
      styles: HEADING_STYLES,
    });
    const context = { limits: DEFAULT_LIMITS, table: {} };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const bytes = whole.slice();
        bytes[at] = value;
        try {
          await parseDocx(bytes, context, { name: "x.docx", content: { bytes } });
        } catch (error) {
          assert.ok(error instanceof AcervoError, String(error));
        }
      }),
      { numRuns: 200 },
    );
  });
});
