import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type DocumentKind, type Filter, ORIGINS, type Origin } from "#src/domain/index.ts";
import type { Candidate } from "../search-index.ts";
import type { DocumentDraft, Store } from "../store.ts";
import type { Check } from "./check.ts";
import { broken, CONTEXT, draftOf, lexicalCandidates, nearest, putAll, search, TENANT } from "./drafts.ts";

const MODEL = { modelId: "teste:m", fingerprint: "m", dimensions: 2 };

const LIBRARY: readonly (readonly [string, DocumentKind, Origin?])[] = [
  ["a", "document"],
  ["b", "legal"],
  ["c", "faq"],
  ["d", "faq", "HELP_CENTER"],
  ["e", "catalog"],
  ["f", "changelog"],
  ["g", "document", "CUSTOM"],
];

async function library(store: Store, tenant = TENANT): Promise<number> {
  const { id: vectorSpace } = await store.vectors.ensure(tenant, MODEL);
  const drafts = LIBRARY.map(([letter, kind, origin]) =>
    draftOf(letter, [{ text: `x ${letter}`, vector: [1, 0] }], {
      vectorSpace,
      kind,
      ...(origin && { origin }),
    }),
  );
  await store.knowledge.put(tenant, drafts);
  return vectorSpace;
}

const CASES: readonly (readonly [Filter, string])[] = [
  [{ origins: ["DOCS"] }, "ab"],
  [{ origins: ["FAQ"] }, "c"],
  [{ origins: ["HELP_CENTER"] }, "d"],
  [{ origins: ["CATALOG"] }, "e"],
  [{ origins: ["CHANGELOG"] }, "f"],
  [{ origins: ["CUSTOM"] }, "g"],
  [{ origins: ["FAQ", "HELP_CENTER", "CUSTOM"] }, "cdg"],
  [{ origins: ORIGINS }, "abcdefg"],
  [{ origins: [] }, ""],
  [{ origins: ["DOCS"], kinds: ["legal"] }, "b"],
  [{ origins: ["FAQ"], kinds: ["catalog"] }, ""],
  [{ origins: ["faq' OR '1'='1" as Origin] }, ""],
];

/** Enough documents that engines may go about a filter in several ways; of each group another share. */
const MANY = 160;

function manyDrafts(vectorSpace: number): DocumentDraft[] {
  return Array.from({ length: MANY }, (_, index) => {
    const isRare = index % 40 === 7;
    const isSome = index % 4 === 1;
    const text = `comum ${index % 3 === 0 ? "meio " : ""}${"x ".repeat(index % 11)}${index}`;
    return draftOf(`${index}`, [{ text, vector: [1, index] }], {
      kind: isRare ? "faq" : isSome ? "legal" : "catalog",
      collection: isRare ? "perguntas" : isSome ? "leis" : "produtos",
      active: index % 13 !== 5,
      isFormer: index % 17 === 3,
      vectorSpace,
    });
  });
}

const filters: fc.Arbitrary<Filter> = fc.record(
  {
    kinds: fc.subarray(["faq", "legal", "catalog", "document"]),
    origins: fc.subarray<Origin>(["FAQ", "DOCS", "CATALOG", "CUSTOM"]),
    collections: fc.subarray(["perguntas", "leis", "produtos", "nenhuma"]),
    includesFormer: fc.boolean(),
  },
  { requiredKeys: [] },
);

function passes(filter: Filter, { kind, collection, active, isFormer }: DocumentDraft): boolean {
  const origin: Origin = kind === "faq" ? "FAQ" : kind === "catalog" ? "CATALOG" : "DOCS";
  return (
    active !== false &&
    (filter.includesFormer === true || isFormer !== true) &&
    (filter.kinds?.includes(kind) ?? true) &&
    (filter.origins?.includes(origin) ?? true) &&
    (filter.collections?.includes(collection) ?? true)
  );
}

export const originChecks: readonly Check[] = [
  {
    title: "a document comes from where its draft says, or else from where its kind usually does",
    run: async ({ store }) => {
      const space = await library(store);
      await library(store, "outro");
      const stored = await store.knowledge.list(TENANT, { limit: 10 });
      assert.equal(
        stored.map(({ origin }) => origin).join(" "),
        "DOCS DOCS FAQ HELP_CENTER CATALOG CHANGELOG CUSTOM",
      );
      const counts = { CATALOG: 1, CHANGELOG: 1, CUSTOM: 1, DOCS: 2, FAQ: 1, HELP_CENTER: 1 };
      assert.deepEqual((await store.maintenance.stats(TENANT)).origins, counts);
      await store.knowledge.put(TENANT, [draftOf("d", ["outro texto"], { kind: "faq" })]);
      assert.deepEqual(
        await nearest(store, { space, vector: [1, 0], filter: { origins: ["HELP_CENTER"] } }),
        [],
      );
      assert.equal((await store.maintenance.stats(TENANT)).origins["FAQ"], 2);
      assert.equal((await store.maintenance.stats("outro")).origins["FAQ"], 1);
    },
  },
  {
    title: "origins restrict every search and list by alternatives, none of them when the list is empty",
    run: async ({ store }) => {
      const space = await library(store);
      await library(store, "outro");
      for (const [filter, expected] of CASES) {
        const label = JSON.stringify(filter);
        const lexical = await search(store, "x", filter);
        assert.equal(
          lexical
            .map((text) => text.slice(2))
            .toSorted()
            .join(""),
          expected,
          label,
        );
        const close = await nearest(store, { space, vector: [1, 0], filter });
        assert.equal(
          close
            .map((text) => text.slice(2))
            .toSorted()
            .join(""),
          expected,
          label,
        );
        const { kinds, origins } = filter;
        const listed = await store.knowledge.list(TENANT, {
          filter: { ...(kinds && { kinds }), ...(origins && { origins }) },
          limit: 10,
        });
        assert.equal(listed.map(({ source }) => source).join(""), expected, label);
      }
    },
  },
  {
    title: "a list of origins has a size limit",
    run: async ({ store }) => {
      await library(store);
      const origins = Array.from({ length: 1_001 }, (): Origin => "FAQ");
      await assert.rejects(search(store, "x", { origins }), { code: "invalid-filter" });
      await assert.rejects(search(store, "x", { origins }, "desconhecido"), { code: "invalid-filter" });
    },
  },
  {
    title: "list pages through what a filter lets by, each document once",
    run: async ({ store }) => {
      await store.knowledge.put(TENANT, manyDrafts((await store.vectors.ensure(TENANT, MODEL)).id));
      const filter = { origins: ["DOCS" as const], kinds: ["legal"] };
      const sources: string[] = [];
      for (let after = 0; ;) {
        const page = await store.knowledge.list(TENANT, { filter, after, limit: 7 });
        sources.push(...page.map(({ source }) => source));
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
      const expected = Array.from({ length: MANY }, (_, index) => index).filter(
        (index) => index % 4 === 1 && index % 40 !== 7,
      );
      assert.deepEqual(sources, expected.map(String));
    },
  },
  {
    title: "a filtered search gives the best of all that passes, however little that is and few are wanted",
    run: async ({ store }) => {
      const { id: space } = await store.vectors.ensure(TENANT, MODEL);
      const drafts = manyDrafts(space);
      const outcomes = await putAll(store, drafts);
      const sources = new Map(outcomes.map(({ document }) => [document.id, document.source]));
      const ask = (filter: Filter, terms: string[], limit: number): Promise<Candidate[]> =>
        store.read(CONTEXT, (view) => lexicalCandidates(view, { terms, filter, limit }));
      await fc.assert(
        fc.asyncProperty(
          filters,
          fc.constantFrom<string[]>(["comum"], ["meio"], ["meio", "comum"]),
          fc.constantFrom(1, 2, 3, 8, 30),
          async (filter, terms, limit) => {
            const all = await ask(filter, terms, MANY);
            const wanted = terms.includes("comum")
              ? drafts
              : drafts.filter(({ source }) => Number(source) % 3 === 0);
            const passing = wanted.filter((draft) => passes(filter, draft)).map(({ source }) => source);
            const found = all.map(({ documentId }) => sources.get(documentId) ?? "");
            assert.deepEqual(new Set(found), new Set(passing));
            const isOrdered = all.every(({ lexicalScore, chunkId }, index) => {
              const next = all[index + 1];
              if (next === undefined) return true;
              const [score, lower] = [lexicalScore ?? 0, next.lexicalScore ?? 0];
              return score > lower || (score === lower && chunkId < next.chunkId);
            });
            assert.ok(isOrdered);
            assert.deepEqual(await ask(filter, terms, limit), all.slice(0, limit));
            const near = await nearest(store, { space, vector: [1, 0], filter, limit: MANY });
            assert.equal(near.length, drafts.filter((draft) => passes(filter, draft)).length);
            assert.deepEqual(
              await nearest(store, { space, vector: [1, 0], filter, limit }),
              near.slice(0, limit),
            );
          },
        ),
        { numRuns: 60 },
      );
      assert.deepEqual(await broken(store), []);
    },
  },
];
