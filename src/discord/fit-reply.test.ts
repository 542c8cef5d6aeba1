import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, integer, property } from "fast-check";
import { cutText, fitReply, MAX_REPLY } from "./fit-reply.ts";

const LEVEL = "✅ [ALTA CONFIANÇA] Resposta baseada em documentos verificados";
const citations = (count: number, label = "Manual") =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, label: `${label} ${at + 1}` }));

describe("an answer as one message", () => {
  it("shows the text, then its sources, then how sure it is", () => {
    const reply = fitReply({ text: "São 30 dias [1].", citations: citations(1), level: LEVEL });
    assert.equal(reply, `São 30 dias [1].\n\n**Fontes:**\n[1] Manual 1\n${LEVEL}`);
  });

  it("cuts the text after a sentence with its marks, and names only the sources that are left", () => {
    const text = Array.from(
      { length: 60 },
      (_, at) => `A regra número ${at + 1} vale para todos. [${at + 1}]`,
    );
    const reply = fitReply({ text: text.join("\n\n"), citations: citations(60), level: LEVEL });
    assert.ok(reply.length <= MAX_REPLY);
    const [shown = "", sources = ""] = reply.split("\n\n**Fontes:**\n");
    const last = /\[(\d+)\] \(…\)$/.exec(shown)?.[1];
    assert.ok(last !== undefined, shown.slice(-60));
    assert.doesNotMatch(sources, new RegExp(`\\[${Number(last) + 1}\\]`));
    assert.ok(reply.endsWith(LEVEL));
  });

  it("never breaks a mark or a character, and is never too long", () => {
    const piece = constantFrom("Vale. [1]", "palavra ", "[2, 3]", "😀", "linha\n", "x".repeat(300));
    assertProperty(
      property(
        array(piece, { maxLength: 400 }),
        integer({ min: 0, max: 30 }),
        integer({ min: 1, max: 400 }),
        (pieces, count, label) => {
          const text = pieces.join("");
          const reply = fitReply({ text, citations: citations(count, "L".repeat(label)), level: LEVEL });
          assert.ok(reply.length <= MAX_REPLY);
          assert.ok(reply.isWellFormed() && reply.endsWith(LEVEL));
          assert.doesNotMatch(cutText(text, 500), /\[[\d, ]*(?: \(…\))?$/);
        },
      ),
    );
  });

  it("makes nothing of what a document's name holds", () => {
    const label = "![x](http://evil.example/a.png) [7] <b>";
    const reply = fitReply({ text: "Sim [1].", citations: [{ number: 1, label }], level: "" });
    assert.doesNotMatch(reply, /!\[|\[7\]|<b>/);
  });
});
