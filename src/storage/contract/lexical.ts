import assert from "node:assert/strict";
import { idf, wordHash } from "#src/index/index.ts";
import type { IndexStatistics } from "../search-index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import {
  candidates,
  CONTEXT,
  draftOf,
  EVERYTHING,
  lexicalCandidates,
  putOne,
  search,
  setActive,
  statisticsOf,
  TENANT,
} from "./drafts.ts";

function statistics(store: Store, ...terms: string[]): Promise<IndexStatistics> {
  return store.read(CONTEXT, (view) => statisticsOf(view, terms));
}

/** One document for each text, so that none is a duplicate of another. */
async function putTexts(store: Store, ...texts: string[]): Promise<void> {
  await store.knowledge.put(
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
    title: "statistics count whole documents too: those that are shown and hold a chunk",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato gato", "gato rato", "cão"]));
      await putOne(store, draftOf("b.md", [{ text: "cão", title: "gato" }]));
      const hidden = await putOne(store, draftOf("c.md", ["gato cão rato"]));
      await setActive(store, TENANT, hidden, false);
      const { documents } = await statistics(store, "gato", "cão", "rato", "x", 'a" OR "b');
      assert.deepEqual([documents.count, documents.averageLength], [2, 3]);
      assert.deepEqual([...documents.frequency.values()], [2, 2, 1, 0, 0]);
    },
  },
  {
    title: "frequencies are those of the statistics, without a ranking",
    run: async ({ store }) => {
      await putOne(store, draftOf("a.md", ["gato gato", "gato rato", "cão"]));
      await putOne(store, draftOf("b.md", ["gato"], { active: false }));
      const terms = ["gato", "rato", "gato", "x", 'a" OR "b'];
      const found = await store.read(CONTEXT, (view) => view.index.frequencies(terms));
      const { chunkCount, documentFrequency } = await statistics(store, ...terms);
      assert.deepEqual(found, { chunkCount, documentFrequency });
      assert.deepEqual([...found.documentFrequency.values()], [2, 1, 0, 0]);
      const nobody = await store.read({ ...CONTEXT, tenant: "ninguém" }, (view) =>
        view.index.frequencies(["gato"]),
      );
      assert.deepEqual([nobody.chunkCount, nobody.documentFrequency.get("gato")], [0, 0]);
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
      await store.knowledge.remove(TENANT, { ids: [id] });
      const after = await statistics(store, "gato", "cão", "rato");
      assert.deepEqual([after.chunkCount, after.averageLength], [2, 2.5]);
      assert.deepEqual([...after.documentFrequency.values()], [1, 1, 0]);
    },
  },
  {
    title: "scores do not remember what was replaced or removed",
    run: async ({ store }) => {
      await putTexts(store, "gato manso", "cão bravo dorme", "rato", "peixe", "ave");
      const scores = (): Promise<(number | null)[]> =>
        store.read(CONTEXT, async (view) =>
          (await candidates(view, "gato cão")).map(({ lexicalScore }) => lexicalScore),
        );
      const before = await scores();
      for (let version = 0; version < 10; version++) {
        await putOne(store, draftOf("outro.md", [`gato cão versão ${version}`, "longo ".repeat(50)]));
      }
      const [, , , , , last] = await store.knowledge.list(TENANT, { limit: 10 });
      await store.knowledge.remove(TENANT, { ids: [last?.id ?? 0] });
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
      const found = await store.read(CONTEXT, (view) => candidates(view, "prazo recurso tributo"));
      const first = found[0]?.chunkId ?? 0;
      const rounded = found.map(({ chunkId, lexicalScore }) => [
        chunkId - first,
        Number(lexicalScore?.toFixed(6)),
      ]);
      assert.deepEqual(rounded, GOLDEN_RANKING);
    },
  },
  {
    title: "every term makes candidates, however common, in as many rows and generations as it takes",
    run: async ({ store }) => {
      const filler = Array.from({ length: 17_000 }, (_, index) => `comum n${index}`);
      await putOne(store, draftOf("a.md", ["raro comum", "raro um dois três", "meio comum", ...filler]));
      const { candidates: found, statistics } = await store.read(CONTEXT, (view) =>
        view.index.candidates({
          terms: ["comum", "raro", "meio"],
          filter: EVERYTHING,
          limit: 17_100,
          vector: null,
        }),
      );
      assert.deepEqual([...statistics.documentFrequency.values()], [17_002, 2, 1]);
      assert.deepEqual([...statistics.documents.frequency.values()], [1, 1, 1]);
      const rows = 17_003;
      const mean = (2 * 17_002 + 4) / rows;
      const score = (holders: number, length: number): number =>
        (idf(rows, holders) * 2.2) / (1 + 1.2 * (0.25 + (0.75 * length) / mean));
      const common = score(17_002, 2);
      const first = Math.min(...found.map(({ chunkId }) => chunkId));
      const expected = [
        [2, common + score(1, 2)],
        [0, common + score(2, 2)],
        [1, score(2, 4)],
        [3, common],
        [4, common],
      ] as const;
      assert.equal(found.length, rows);
      for (const [index, [place, wanted]] of expected.entries()) {
        const { chunkId, lexicalScore } = found[index] ?? assert.fail();
        assert.equal(chunkId - first, place);
        assert.ok(Math.abs((lexicalScore ?? 0) - wanted) < 1e-9, `${lexicalScore} is not ${wanted}`);
      }
    },
  },
  {
    title: "equal scores are ordered by chunk id, whatever the limit",
    run: async ({ store }) => {
      const texts = Array.from({ length: 30 }, (_, index) => `gato n${index}`);
      await putTexts(store, ...texts, "outro a", "outro b");
      assert.deepEqual(await search(store, "gato"), texts);
      const few = await store.read(CONTEXT, (view) =>
        lexicalCandidates(view, { terms: ["gato"], filter: EVERYTHING, limit: 3 }),
      );
      const all = await store.read(CONTEXT, (view) => candidates(view, "gato"));
      assert.deepEqual(few, all.slice(0, 3));
    },
  },
  {
    title: "a repeated term counts once, and a limit of zero returns nothing",
    run: async ({ store }) => {
      await putTexts(store, "gato manso", "cão", "rato");
      const [once, twice, none] = await store.read(CONTEXT, (view) =>
        Promise.all([
          candidates(view, "gato"),
          candidates(view, "gato gato"),
          lexicalCandidates(view, { terms: ["gato"], filter: EVERYTHING, limit: 0 }),
        ]),
      );
      assert.deepEqual(twice, once);
      assert.deepEqual(none, []);
    },
  },
  {
    title: "candidates carry their document and where they hold the terms",
    run: async ({ store }) => {
      const id = await putOne(store, draftOf("a.md", ["um gato manso"]));
      const [found] = await store.read(CONTEXT, (view) => candidates(view, "gato"));
      assert.equal(found?.documentId, id);
      assert.deepEqual(found.occurrences.title, { length: 0, entries: [] });
      assert.deepEqual(found.occurrences.body, { length: 3, entries: [0, 1, wordHash("gato")] });
      assert.ok((found.lexicalScore ?? 0) > 0);
      assert.equal(found.similarity, null);
    },
  },
  {
    title: "nothing a user writes acts as an operator",
    run: async ({ store }) => {
      await putTexts(store, "gato cão", "rato");
      await store.read(CONTEXT, async (view) => {
        for (const term of HOSTILE) {
          const query = { terms: [term], filter: EVERYTHING, limit: 10 };
          assert.deepEqual(await lexicalCandidates(view, query), [], JSON.stringify(term));
          assert.equal(
            (await statisticsOf(view, [term])).documentFrequency.get(term),
            0,
            JSON.stringify(term),
          );
        }
        const mixed = { terms: [...HOSTILE, "rato"], filter: EVERYTHING, limit: 10 };
        assert.equal((await lexicalCandidates(view, mixed)).length, 1);
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
  [0, 3.793685],
  [1, 1.805206],
  [3, 1.192585],
  [2, 0.546975],
];
