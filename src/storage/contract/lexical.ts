import assert from "node:assert/strict";
import type { IndexStatistics } from "../read-view.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { candidates, draftOf, EVERYTHING, putOne, search, TENANT } from "./drafts.ts";

function statistics(store: Store, ...terms: string[]): Promise<IndexStatistics> {
  return store.read(TENANT, (view) => view.statistics(terms));
}

/** One document for each text, so that none is a duplicate of another. */
async function putTexts(store: Store, ...texts: string[]): Promise<void> {
  await store.documents.put(
    TENANT,
    texts.map((text, index) => draftOf(`${index}.md`, [text])),
  );
}

const HOSTILE = [
  '"',
  '""',
  'a" OR "b',
  "gato*",
  "NEAR(gato cão)",
  "gato AND NOT cão",
  "title:gato",
  "^gato",
  "{title body}: gato",
  "'; DROP TABLE chunk; --",
  "gato\u0000cão",
  "gato cão",
  "-gato",
  "",
  " ",
  "\uD800",
  "%",
];

export const lexicalChecks: readonly Check[] = [
  {
    title: "an empty store has no chunks and answers every search with nothing",
    run: async ({ store }) => {
      const { chunkCount, averageLength, documentFrequency } = await statistics(store, "gato");
      assert.deepEqual([chunkCount, averageLength, documentFrequency.get("gato")], [0, 0, 0]);
      assert.deepEqual(await search(store, "gato"), []);
    },
  },
  {
    title: "statistics count chunks, their mean body length, and the chunks that hold each term",
    run: async ({ store }) => {
      await putOne(
        store,
        draftOf("a.md", [
          { text: "gato gato cão", title: "gato manso" },
          { text: "cão", title: "rato" },
        ]),
      );
      const { chunkCount, averageLength, documentFrequency } = await statistics(
        store,
        "gato",
        "cão",
        "rato",
        "x",
      );
      assert.equal(chunkCount, 2);
      assert.equal(averageLength, 2);
      assert.deepEqual(
        [...documentFrequency],
        [
          ["gato", 1],
          ["cão", 2],
          ["rato", 1],
          ["x", 0],
        ],
      );
    },
  },
  {
    title: "statistics stay exact through replacements and removals",
    run: async ({ store }) => {
      for (let version = 0; version < 20; version++) {
        await putOne(store, draftOf("a.md", [`gato v${version}`, "cão cão cão"]));
      }
      const id = await putOne(store, draftOf("b.md", ["gato rato gato rato"]));
      const before = await statistics(store, "gato", "cão", "rato", "v3", "v19");
      assert.deepEqual([before.chunkCount, before.averageLength], [3, 3]);
      assert.deepEqual([...before.documentFrequency.values()], [2, 1, 1, 0, 1]);
      await store.documents.remove(TENANT, id);
      const after = await statistics(store, "gato", "cão", "rato");
      assert.deepEqual([after.chunkCount, after.averageLength], [2, 2.5]);
      assert.deepEqual([...after.documentFrequency.values()], [1, 1, 0]);
    },
  },
  {
    title: "scores do not remember what was replaced or removed",
    run: async ({ store }) => {
      await putTexts(store, "gato manso", "cão bravo dorme", "rato", "peixe", "ave");
      const scores = (): Promise<number[]> =>
        store.read(TENANT, async (view) => (await candidates(view, "gato cão")).map(({ score }) => score));
      const before = await scores();
      for (let version = 0; version < 10; version++) {
        await putOne(store, draftOf("outro.md", [`gato cão versão ${version}`, "longo ".repeat(50)]));
      }
      const [, , , , , last] = await store.documents.list(TENANT, { limit: 10 });
      await store.documents.remove(TENANT, last?.id ?? 0);
      assert.deepEqual(await scores(), before);
    },
  },
  {
    title: "a chunk that holds any of the terms is found",
    run: async ({ store }) => {
      await putTexts(store, "gato", "cão", "rato");
      assert.deepEqual((await search(store, "gato cão ausente")).toSorted(), ["cão", "gato"]);
      assert.deepEqual(await search(store, "ausente"), []);
      assert.deepEqual(await search(store, ""), []);
    },
  },
  {
    title: "accents and underscores are part of a term",
    run: async ({ store }) => {
      await putTexts(store, "ação", "acao", "art_5", "art", "5");
      assert.deepEqual(await search(store, "ação"), ["ação"]);
      assert.deepEqual(await search(store, "art_5"), ["art_5"]);
    },
  },
  {
    title: "a rare term weighs more than a common one",
    run: async ({ store }) => {
      await putTexts(
        store,
        "comum um",
        "comum dois",
        "comum três",
        "raro quatro",
        "cinco seis",
        "sete oito",
        "nove",
      );
      assert.equal((await search(store, "comum raro"))[0], "raro quatro");
    },
  },
  {
    title: "of equal matches the shorter chunk comes first, and the more frequent term",
    run: async ({ store }) => {
      await putTexts(
        store,
        "gato um dois três quatro",
        "gato um dois",
        "gato gato um dois",
        "a",
        "b",
        "c",
        "d",
      );
      assert.deepEqual(await search(store, "gato"), [
        "gato gato um dois",
        "gato um dois",
        "gato um dois três quatro",
      ]);
    },
  },
  {
    title: "a match in the title counts more than one in the body",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", [{ text: "gato manso", title: "x" }, "a", "b", "c"]));
      await putOne(store, draftOf("b.md", [{ text: "x manso", title: "gato" }]));
      assert.deepEqual(await search(store, "gato"), ["x manso", "gato manso"]);
    },
  },
  {
    title: "the BM25 of a small corpus, to the sixth digit",
    run: async ({ store }) => {
      await putOne(
        store,
        draftOf("a.md", [
          { text: "prazo de recurso", title: "recurso" },
          { text: "prazo de pagamento do tributo" },
          { text: "multa por atraso no pagamento do tributo federal", title: "multa" },
          { text: "tributo" },
          { text: "competência do juízo" },
          { text: "citação do réu" },
          { text: "audiência de conciliação" },
        ]),
      );
      const found = await store.read(TENANT, (view) => candidates(view, "prazo recurso tributo"));
      const first = found[0]?.chunkId ?? 0;
      const rounded = found.map(({ chunkId, score }) => [chunkId - first, Number(score.toFixed(6))]);
      assert.deepEqual(rounded, GOLDEN_RANKING);
    },
  },
  {
    title: "equal scores are ordered by chunk id, whatever the limit",
    run: async ({ store }) => {
      const texts = Array.from({ length: 30 }, (_, index) => `gato n${index}`);
      await putTexts(store, ...texts, "outro a", "outro b");
      assert.deepEqual(await search(store, "gato"), texts);
      const few = await store.read(TENANT, (view) =>
        view.lexicalCandidates({ terms: ["gato"], filter: EVERYTHING, limit: 3 }),
      );
      const all = await store.read(TENANT, (view) => candidates(view, "gato"));
      assert.deepEqual(few, all.slice(0, 3));
    },
  },
  {
    title: "a repeated term counts once, and a limit of zero returns nothing",
    run: async ({ store }) => {
      await putTexts(store, "gato manso", "cão", "rato");
      const [once, twice, none] = await store.read(TENANT, (view) =>
        Promise.all([
          candidates(view, "gato"),
          candidates(view, "gato gato"),
          view.lexicalCandidates({ terms: ["gato"], filter: EVERYTHING, limit: 0 }),
        ]),
      );
      assert.deepEqual(twice, once);
      assert.deepEqual(none, []);
    },
  },
  {
    title: "candidates carry their document and their sequence",
    run: async ({ store }) => {
      const id = await putOne(store, draftOf("a.md", ["um gato manso"]));
      const [found] = await store.read(TENANT, (view) => candidates(view, "gato"));
      assert.equal(found?.documentId, id);
      assert.deepEqual(found.sequence, Uint32Array.of(2, 4, 5));
      assert.ok(found.score > 0);
    },
  },
  {
    title: "nothing a user writes acts as an operator",
    run: async ({ store }) => {
      await putTexts(store, "gato cão", "rato");
      await store.read(TENANT, async (view) => {
        for (const term of HOSTILE) {
          const query = { terms: [term], filter: EVERYTHING, limit: 10 };
          assert.deepEqual(await view.lexicalCandidates(query), [], JSON.stringify(term));
          assert.equal((await view.statistics([term])).documentFrequency.get(term), 0, JSON.stringify(term));
        }
        const mixed = { terms: [...HOSTILE, "rato"], filter: EVERYTHING, limit: 10 };
        assert.equal((await view.lexicalCandidates(mixed)).length, 1);
      });
    },
  },
  {
    title: "a query of a thousand terms is answered",
    run: async ({ store }) => {
      await putTexts(store, "t7", "t999", "u");
      const terms = Array.from({ length: 1_000 }, (_, index) => `t${index}`).join(" ");
      assert.deepEqual((await search(store, terms)).toSorted(), ["t7", "t999"]);
    },
  },
];

/** Place among the chunks, and score. */
const GOLDEN_RANKING = [
  [0, 3.092701],
  [1, 0.943298],
  [3, 0.362552],
  [2, 0.166283],
];
