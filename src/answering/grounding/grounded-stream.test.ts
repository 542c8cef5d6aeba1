import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  array,
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  string,
} from "fast-check";
import { load } from "cheerio";
import { marked } from "marked";
import type { Source } from "../context/source.ts";
import { createGroundedStream, type GroundedAnswer } from "./grounded-stream.ts";
import { DEPS, GARDEN, groundAnswer } from "./grounding-fixture.ts";
import { HOSTILE_ANSWERS } from "./hostile-answers-fixture.ts";

const KNOWN_TARGETS = [
  "https://horta.example/rega?mes=5",
  "http://www.horta.example",
  "mailto:ajuda@horta.example",
];

async function streamed(
  deltas: readonly string[],
  sources: readonly Source[] = GARDEN,
): Promise<{ emitted: string; answer: GroundedAnswer }> {
  const pieces: string[] = [];
  const stream = createGroundedStream(sources, { ...DEPS, emit: (text) => pieces.push(text) });
  for (const delta of deltas) stream.push(delta);
  const answer = await stream.end();
  return { emitted: pieces.join(""), answer };
}

/** Whatever a Markdown renderer would make of it: nothing loads, and links lead only where a source leads. */
function assertHarmless(text: string): void {
  const page = load(marked.parse(text, { async: false, gfm: true }));
  assert.equal(
    page("body *[src], img, image, svg, script, style, iframe, link, meta, video, div, b").length,
    0,
    text,
  );
  const targets = page("a")
    .toArray()
    .map((link) => page(link).attr("href") ?? "");
  assert.deepEqual(
    targets.filter((target) => !KNOWN_TARGETS.includes(target)),
    [],
    text,
  );
  assert.doesNotMatch(text, /[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E]/u);
}

describe("a hostile answer", () => {
  for (const draft of HOSTILE_ANSWERS) {
    it(`comes to nothing, wherever it is split: ${draft.slice(0, 60)}`, async () => {
      const whole = await groundAnswer(draft, GARDEN, DEPS);
      assertHarmless(whole.text);
      for (let at = 0; at <= draft.length; at += 1) {
        const { emitted, answer } = await streamed([draft.slice(0, at), draft.slice(at)]);
        assert.equal(emitted, whole.text);
        assert.deepEqual(answer, whole);
      }
      const { emitted } = await streamed(draft.split(""));
      assert.equal(emitted, whole.text);
    });
  }

  it("would come to something if it were not checked", () => {
    assert.throws(() => assertHarmless(HOSTILE_ANSWERS[0] ?? ""));
    const dangerous = HOSTILE_ANSWERS.filter((draft) => {
      try {
        assertHarmless(draft);
        return false;
      } catch {
        return true;
      }
    });
    assert.ok(dangerous.length >= 45, String(dangerous.length));
  });
});

describe("a stream", () => {
  const text = array(
    oneof(
      constantFrom(
        "Regue a horta pela manhã [1]",
        "Não regue a horta pela manhã [1]",
        "A multa é de R$ 9.999,00 em Lisboa",
        "\n[1]\n",
        ". ",
        "! ",
        "\n",
        "\n\n",
        " [2]",
        "[1][2]",
        "[1, 9]",
        "[9]",
        "art. 5º",
        "Dr. ",
        "![",
        "](",
        "<b",
        "<",
        "https://mau.example/x",
        "https://horta.example/rega?mes=5",
        "&#",
        "\u200B",
        "😀",
        "𝑎",
        "\uD83D",
        "\r",
        "  - ",
        "[",
        "]",
        "…",
        "“a b c d e”",
      ),
      string({ unit: "grapheme", maxLength: 6 }),
    ),
    { maxLength: 25 },
  ).map((parts) => parts.join(""));

  it("lets through exactly the text of the answer, however it is split", async () => {
    await assertProperty(
      asyncProperty(text, array(integer({ min: 0, max: 200 }), { maxLength: 12 }), async (draft, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, draft.length)), draft.length].toSorted(
          (a, b) => a - b,
        );
        const deltas = places.slice(1).map((place, index) => draft.slice(places[index], place));
        const { emitted, answer } = await streamed(deltas);
        assert.equal(emitted, answer.text);
        assert.deepEqual(answer, await groundAnswer(draft, GARDEN, DEPS));
        assert.deepEqual(answer, (await streamed(draft.split(""))).answer);
      }),
      { numRuns: 400 },
    );
  });

  it("is harmless whatever the parts that it is made of", async () => {
    await assertProperty(
      asyncProperty(
        text,
        array(constantFrom(...HOSTILE_ANSWERS), { maxLength: 3 }),
        async (draft, hostile) => {
          const { text: shown } = await groundAnswer([draft, ...hostile].join(""), GARDEN, DEPS);
          assertHarmless(shown);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("cites only sources, and says which", async () => {
    await assertProperty(
      asyncProperty(text, async (draft) => {
        const answer = await groundAnswer(draft, GARDEN, DEPS);
        const cited = [...answer.text.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number));
        assert.deepEqual(
          cited.filter((number) => !answer.citations.some((citation) => citation.number === number)),
          [],
        );
        assert.equal(answer.isGrounded, answer.citations.length > 0);
      }),
    );
  });

  it("lets a sentence through as soon as the next one begins", () => {
    const pieces: string[] = [];
    const stream = createGroundedStream(GARDEN, { ...DEPS, emit: (piece) => pieces.push(piece) });
    stream.push("Regue a horta pela manhã. [1] ");
    assert.deepEqual(pieces, []);
    stream.push("A");
    assert.deepEqual(pieces, ["Regue a horta pela manhã. [1]"]);
    stream.push(" alface é colhida conforme o art. 5º da norma [2].\n");
    assert.equal(pieces.length, 2);
  });
});
