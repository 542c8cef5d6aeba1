import assert from "node:assert/strict";
import { wordHash } from "#src/index/index.ts";
import type { Check } from "./check.ts";
import { CONTEXT, draftOf, EVERYTHING, putOne } from "./drafts.ts";

export const evidenceChecks: readonly Check[] = [
  {
    title:
      "documents of 3 to 60 chunks come with what all their chunks hold, the others by their candidates alone",
    run: async ({ store }) => {
      const texts = Array.from({ length: 61 }, (_, index) => `n${index} gato`);
      const long = await putOne(store, draftOf("a.md", texts));
      const whole = await putOne(store, draftOf("b.md", texts.slice(0, 60)));
      const short = await putOne(store, draftOf("c.md", ["rato", "n59"]));
      const { candidates: found, documents } = await store.read(CONTEXT, (view) =>
        view.index.candidates({ terms: ["n59", "gato"], filter: EVERYTHING, limit: 3, vector: null }),
      );
      const [rare, common] = [wordHash("n59"), wordHash("gato")];
      assert.deepEqual(
        found.map(({ documentId, occurrences }) => [documentId, occurrences.body.entries]),
        [
          [short, [0, 0, rare]],
          [long, [0, 0, rare, 1, 1, common]],
          [whole, [0, 0, rare, 1, 1, common]],
        ],
      );
      const counts = [long, whole, short].map((id) => documents.get(id) ?? assert.fail());
      assert.deepEqual(
        counts.map(({ chunkCount, evidence }) => [chunkCount, evidence]),
        [
          [61, null],
          [60, { length: 120, frequencies: [1, 60], further: [] }],
          [2, null],
        ],
      );
      for (const { similarity, leadSimilarity } of counts)
        assert.deepEqual([similarity, leadSimilarity], [null, null]);
    },
  },
  {
    title:
      "chunks of a document that are not in the list come with it when they hold two terms outside of the title",
    run: async ({ store }) => {
      const title = "manual do gato";
      const texts = ["gato rato rato rato", "gato e rato", "rato", "boi", "gato gato"];
      const id = await putOne(
        store,
        draftOf(
          "a.md",
          texts.map((text) => ({ text, title })),
        ),
      );
      const terms = ["gato", "rato", "gato", "zebra"];
      const { candidates: found, documents } = await store.read(CONTEXT, (view) =>
        view.index.candidates({ terms, filter: EVERYTHING, limit: 1, vector: null }),
      );
      assert.equal(found.length, 1);
      const [gato, rato] = [wordHash("gato"), wordHash("rato")];
      assert.deepEqual(documents.get(id)?.evidence, {
        length: 4 + 3 + 1 + 1 + 2,
        frequencies: [4, 5, 0, 0],
        further: [
          {
            title: { length: 3, entries: [0, 2, gato] },
            body: { length: 3, entries: [0, 0, gato, 1, 2, rato] },
          },
        ],
      });
    },
  },
];
