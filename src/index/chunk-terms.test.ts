import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { analyze } from "#src/text/index.ts";
import {
  chunkTerms,
  type ChunkTerms,
  decodeSequence,
  distinctTerms,
  type FieldSequence,
  wordHash,
} from "./chunk-terms.ts";

const SENTENCES = fc
  .array(
    fc.constantFrom(
      "guarda-chuva",
      "a",
      "multa",
      "multas",
      "de",
      "8.112/90",
      "férias",
      "e-mail",
      "art. 5º",
      "não",
      "…",
    ),
    { maxLength: 20 },
  )
  .map((words) => words.join(" "));

interface ReadField {
  readonly placed: number;
  /** Null for a stop word. */
  readonly stems: readonly (string | null)[];
  readonly words: readonly number[];
}

function readField(chunk: ChunkTerms, { terms, words, placed }: FieldSequence): ReadField {
  const distinct = distinctTerms(chunk);
  return { placed, stems: [...terms].map((number) => distinct[number - 1] ?? null), words: [...words] };
}

function read(source: Parameters<typeof chunkTerms>[0]): { title: ReadField; body: ReadField } {
  const chunk = chunkTerms(source);
  const { title, body } = decodeSequence(chunk.sequence);
  return { title: readField(chunk, title), body: readField(chunk, body) };
}

function bodyOf(text: string): ReadField {
  return read({ title: "", headings: [], text }).body;
}

function contentStems({ stems }: ReadField): (string | null)[] {
  return stems.filter((stem) => stem !== null);
}

describe("chunkTerms", () => {
  it("lists the stems of title, headings and text without stop words", () => {
    const { title, body } = read({
      title: "Manual de Férias",
      headings: ["Prazos"],
      text: "O pedido de férias",
    });
    assert.deepEqual(contentStems(title), ["manual", "férias"].map(firstStem));
    assert.deepEqual(contentStems(body), ["prazos", "pedido", "férias"].map(firstStem));
  });

  it("names each distinct term once", () => {
    const { terms } = chunkTerms({ title: "Férias", headings: [], text: "férias e mais férias" });
    assert.deepEqual(terms.split(" "), [firstStem("férias")]);
  });

  it("counts a heading once: not beside the document's name nor beside the text that holds it", () => {
    const headings = ["IPTU", "Isenção", "Prazos"];
    const { title, body } = read({ title: "IPTU", headings, text: "## Prazos\nAté maio" });
    assert.deepEqual(contentStems(title), ["iptu"].map(firstStem));
    assert.deepEqual(contentStems(body), ["isenção", "prazos", "ate", "maio"].map(firstStem));
  });

  it("gives the sequence of an empty passage no entries", () => {
    const { title, body } = read({ title: "", headings: [], text: "" });
    assert.deepEqual([title.stems.length, title.placed, body.stems.length, body.placed], [0, 0, 0, 0]);
  });
});

describe("the term sequence", () => {
  it("keeps a stop word's place and hides what it was", () => {
    const { stems, words, placed } = bodyOf("pagamento do imposto");
    assert.equal(placed, 3);
    assert.deepEqual(stems, [firstStem("pagamento"), null, firstStem("imposto")]);
    assert.equal(words[1], 0);
  });

  it("puts joined forms behind the words, so that no word is pushed out of place", () => {
    const { stems, placed } = bodyOf("guarda-chuva azul");
    assert.equal(placed, 3);
    assert.deepEqual(stems, [firstStem("guarda"), firstStem("chuva"), firstStem("azul"), "guardachuv"]);
  });

  it("tells inflections of one stem apart by their words", () => {
    const { stems, words } = bodyOf("multa multas");
    assert.equal(stems[0], stems[1]);
    assert.deepEqual([...words], [wordHash("multa"), wordHash("multas")]);
    assert.notEqual(words[0], words[1]);
  });

  it("gives back what was encoded, whatever stands in title and text", () => {
    fc.assert(
      fc.property(SENTENCES, SENTENCES, (title, text) => {
        const fields = read({ title, headings: [], text });
        assert.deepEqual(fields.title, expected(title));
        assert.deepEqual(fields.body, expected(text));
      }),
    );
  });

  it("reads the same from a copy that starts in the middle of a larger buffer", () => {
    const { sequence } = chunkTerms({ title: "Manual", headings: [], text: "guarda-chuva e capa" });
    const padded = new Uint32Array(sequence.length + 3);
    padded.set(sequence, 3);
    assert.deepEqual(decodeSequence(padded.subarray(3)), decodeSequence(sequence));
  });
});

describe("wordHash", () => {
  it("gives words 16 bits of their own", () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        assert.ok(wordHash(word) >= 0 && wordHash(word) <= 0xffff);
      }),
    );
  });
});

function firstStem(word: string): string {
  return analyze(word)[0]?.stem ?? "";
}

/** The naive reading: parts in reading order, then whatever shares its place with the token before. */
function expected(text: string): unknown {
  const tokens = analyze(text);
  const isJoined = (index: number): boolean => tokens[index]?.position === tokens[index - 1]?.position;
  const placed = tokens.filter((_, index) => !isJoined(index));
  const joined = tokens.filter((_, index) => isJoined(index));
  const entries = [...placed, ...joined];
  return {
    placed: placed.length,
    stems: entries.map(({ isStopWord, stem }) => (isStopWord ? null : stem)),
    words: entries.map(({ isStopWord, word }) => (isStopWord ? 0 : wordHash(word))),
  };
}
