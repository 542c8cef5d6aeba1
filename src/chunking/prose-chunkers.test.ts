import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { assertChunkerPromises, structuredText } from "./chunker.contract.ts";
import { recursiveChunker, tokenChunker } from "./prose-chunkers.ts";
import type { StructuredText } from "./structured-text.ts";
import { countTokens, estimateTokens } from "./tokens.ts";
import * as fc from "fast-check";
import { inProportion } from "../../test/helpers/cpu-time.ts";

/** Lines that begin with `#` are headings. */
function structured(text: string): StructuredText {
  const headings = [...text.matchAll(/^(#+) (.*)$/gm)].map((match) => ({
    level: match[1]?.length ?? 1,
    title: match[2] ?? "",
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { text, headings };
}

const prose = (words: number): string => "Palavra solta aqui. ".repeat(words / 3).trim();

suite("recursive chunker", () => {
  test("keeps its promises and its bounds for any text and any options", () => {
    const options = fc
      .integer({ min: 16, max: 300 })
      .chain((maxChars) =>
        fc.tuple(fc.constant(maxChars), fc.integer({ min: 0, max: Math.floor(maxChars / 2) })),
      );
    fc.assert(
      fc.property(structuredText, options, (input, [maxChars, overlap]) => {
        const chunks = recursiveChunker({ maxChars, overlap })(input);
        assertChunkerPromises(input, chunks);
        for (const [index, chunk] of chunks.entries()) {
          assert.ok(chunk.text.length <= maxChars);
          assert.ok((chunks[index - 1]?.end ?? 0) - chunk.start <= overlap);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("gives no chunk for a text without prose", () => {
    assert.deepEqual(recursiveChunker()({ text: " \n\t ", headings: [] }), []);
    assert.deepEqual(recursiveChunker()({ text: "", headings: [] }), []);
    assert.deepEqual(recursiveChunker()({ text: "a: b", headings: [], skipped: [{ start: 0, end: 4 }] }), []);
  });

  test("starts a new chunk at a heading once the section has some size", () => {
    const text = `# Um\n\n${prose(60)}\n\n# Dois\n\n${prose(60)}`;
    const starts = recursiveChunker()(structured(text)).map((chunk) => chunk.text.slice(0, 6));
    assert.deepEqual(starts, ["# Um\n\n", "# Dois"]);
  });

  test("packs tiny sections together", () => {
    const text = "# Um\n\nCurto.\n\n## Dois\n\nCurto.\n\n## Três\n\nCurto.";
    assert.equal(recursiveChunker()(structured(text)).length, 1);
  });

  test("never leaves a heading behind at the end of a chunk", () => {
    const text = `${prose(60)}\n\n# Um\n\n## Dois\n\n${prose(300)}`;
    const [first, second] = recursiveChunker()(structured(text));
    assert.ok(first?.text.endsWith("aqui."));
    assert.ok(second?.text.startsWith("# Um\n\n## Dois\n\nPalavra"));
  });

  test("names the headings in force at the first body character", () => {
    const text = `# A\n\n## B\n\n${prose(90)}\n\n### C\n\n${prose(300)}\n\n## D\n\n${prose(90)}`;
    const paths = recursiveChunker()(structured(text)).map((chunk) => chunk.headings.join(" > "));
    assert.deepEqual([...new Set(paths)], ["A > B", "A > B > C", "A > D"]);
  });

  test("repeats whole sentences, and nothing from the section before", () => {
    const text = `# A\n\n${prose(300)}\n\n# B\n\n${prose(60)}`;
    const chunks = recursiveChunker()(structured(text));
    const [first, second] = chunks;
    assert.ok(first !== undefined && second !== undefined && second.start < first.end);
    assert.match(second.text, /^Palavra/);
    assert.match(chunks.at(-1)?.text ?? "", /^# B/);
  });
});

suite("recursive chunker, cut by cut", () => {
  test("prefers paragraphs, then lines, then sentences, then words", () => {
    const chunk = recursiveChunker({ maxChars: 40, overlap: 0 });
    const cut = (text: string): string | undefined => chunk({ text, headings: [] })[0]?.text;
    assert.equal(
      cut("Um dois três. Quatro cinco.\n\nSeis\nsete. Oito nove dez"),
      "Um dois três. Quatro cinco.",
    );
    assert.equal(cut("Um dois três. Quatro cinco\nSeis sete. Oito nove dez"), "Um dois três. Quatro cinco");
    assert.equal(
      cut("Um dois três quatro conforme art. 5. Seis sete oito"),
      "Um dois três quatro conforme art. 5.",
    );
    assert.equal(
      cut("um dois três quatro conforme art. 5 seis sete oito"),
      "um dois três quatro conforme art. 5 seis",
    );
  });

  test("does not begin or end a chunk with skipped text", () => {
    const text = "a: b\nTexto da página.\n[x]: y";
    const skipped = [
      { start: 0, end: 5 },
      { start: 22, end: text.length },
    ];
    assert.deepEqual(
      recursiveChunker()({ text, headings: [], skipped }).map((chunk) => chunk.text),
      ["Texto da página."],
    );
  });

  test("cuts an unbroken line between emoji, never inside one", () => {
    const family = "👨‍👩‍👧‍👦";
    const chunks = recursiveChunker({ maxChars: 50, overlap: 0 })({ text: family.repeat(40), headings: [] });
    for (const chunk of chunks) assert.equal(chunk.text.replaceAll(family, ""), "");
  });

  test("takes linear time on megabytes without a single separator", () => {
    const text = "a".repeat(5_000_000);
    assert.equal(inProportion(() => recursiveChunker()({ text, headings: [] })).length, 5000);
  });

  test("rejects options that cannot be honoured", () => {
    for (const options of [
      { maxChars: 0 },
      { maxChars: 100.5 },
      { overlap: -1 },
      { maxChars: 100, overlap: 51 },
    ]) {
      assert.throws(() => recursiveChunker(options), AcervoError);
    }
  });
});

const LAW =
  "O contribuinte poderá impugnar o lançamento no prazo de trinta dias, contados da data da notificação, " +
  "mediante petição fundamentada e instruída com os documentos que comprovem as suas alegações. ";

suite("token chunker", () => {
  test("keeps its promises and never exceeds its limit, for any text", () => {
    fc.assert(
      fc.property(structuredText, fc.integer({ min: 16, max: 120 }), (input, maxTokens) => {
        const chunks = tokenChunker({ maxTokens, overlap: Math.floor(maxTokens / 5) })(input);
        assertChunkerPromises(input, chunks);
        for (const chunk of chunks) {
          assert.equal(chunk.tokenCount, countTokens(chunk.text));
          assert.ok(chunk.tokenCount <= maxTokens);
        }
      }),
    );
  });

  test("fills its chunks and ends them at sentences", () => {
    const chunks = tokenChunker({ maxTokens: 256, overlap: 0 })({ text: LAW.repeat(20), headings: [] });
    for (const chunk of chunks.slice(0, -1)) {
      assert.ok(chunk.tokenCount > 128);
      assert.match(chunk.text, /alegações\.$/);
    }
  });

  test("repeats about as many tokens as asked", () => {
    const chunks = tokenChunker({ maxTokens: 200, overlap: 60 })({ text: LAW.repeat(20), headings: [] });
    const [first, second] = chunks;
    assert.ok(first !== undefined && second !== undefined && second.start < first.end);
    assert.ok(countTokens(first.text.slice(second.start - first.start)) <= 60);
  });

  test("takes linear time on an unbroken line", () => {
    const chunks = inProportion(() => tokenChunker()({ text: "a".repeat(200_000), headings: [] }));
    assert.ok(chunks.every((chunk) => chunk.tokenCount <= 512));
  });

  test("rejects options that cannot be honoured", () => {
    for (const options of [{ maxTokens: 8 }, { overlap: -1 }, { maxTokens: 100, overlap: 51 }]) {
      assert.throws(() => tokenChunker(options), AcervoError);
    }
  });
});

suite("counting tokens", () => {
  test("takes names of special tokens for plain text", () => {
    assert.ok(countTokens("<|endoftext|>") > 1);
    assert.equal(countTokens(""), 0);
  });

  test("estimates Portuguese prose within a fifth of the exact count", () => {
    const exact = countTokens(LAW);
    assert.ok(Math.abs(estimateTokens(LAW) - exact) < exact / 5);
  });
});
