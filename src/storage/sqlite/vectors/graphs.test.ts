import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import type { Store } from "../../store.ts";
import {
  broken,
  CONTEXT,
  draftOf,
  nearestTo,
  type PassageInput,
  putOne,
  setActive,
  TENANT,
} from "../../contract/drafts.ts";
import { cosine, norm } from "../../vectors.ts";
import { sqliteStore } from "../sqlite-store.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";
import { graphFolder, listFiles } from "../files.ts";
import { loadUsearch } from "./graphs.ts";

const DIMENSIONS = 8;
const COUNT = 5_000;

/** The same numbers in every run. */
function randomVectors(count: number, seed: number): Float32Array[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return Array.from({ length: count }, () => Float32Array.from({ length: DIMENSIONS }, next));
}

interface Fixture {
  readonly store: Store;
  readonly path: string;
  readonly space: number;
  readonly vectors: readonly Float32Array[];
  readonly remove: () => Promise<void>;
}

const QUERIES = randomVectors(40, 2);
const DOCUMENT_SIZE = 100;

async function build(): Promise<Fixture> {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = sqliteStore({ path, ...TEST_SETTINGS });
  const model = { modelId: "m", fingerprint: "f", dimensions: DIMENSIONS };
  const { id: space } = await store.vectors.ensure(TENANT, model);
  const vectors = randomVectors(COUNT, 1);
  const drafts = Array.from({ length: COUNT / DOCUMENT_SIZE }, (_, index) => {
    const own = vectors.slice(index * DOCUMENT_SIZE, (index + 1) * DOCUMENT_SIZE);
    const passages = own.map((vector, place) => passage(`${index}-${place}`, vector));
    return draftOf(`${index}.md`, passages, { vectorSpace: space });
  });
  await store.knowledge.put(TENANT, drafts);
  await store.maintenance.optimize(TENANT);
  const remove = async (): Promise<void> => {
    await store.close();
    folder.remove();
  };
  return { store, path, space, vectors, remove };
}

function passage(text: string, vector: Float32Array): PassageInput {
  return { text, vector: [...vector] };
}

async function nearestIds({ store, space }: Fixture, vector: Float32Array, limit = 10): Promise<number[]> {
  const found = await store.read(CONTEXT, (view) => nearestTo(view, { space, vector, filter: {}, limit }));
  return found.map(({ chunkId }) => chunkId);
}

/** Chunk ids count from 1 in the order stored. */
function exactIds({ vectors }: Fixture, query: Float32Array): number[] {
  const length = norm(query);
  return vectors
    .map((vector, index) => ({ id: index + 1, score: cosine(query, length, vector) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 10)
    .map(({ id }) => id);
}

async function recall(fixture: Fixture): Promise<number> {
  let found = 0;
  for (const query of QUERIES) {
    const exact = new Set(exactIds(fixture, query));
    found += (await nearestIds(fixture, query)).filter((id) => exact.has(id)).length;
  }
  return found / (10 * QUERIES.length);
}

const reason = loadUsearch() === null ? "usearch is not installed here" : false;

suite("the vector graph", { skip: reason }, () => {
  let fixture: Fixture;
  const graphs = (): string[] => listFiles(graphFolder(fixture.path));

  before(async () => {
    fixture = await build();
  });
  after(() => fixture.remove());

  test("optimize writes one graph file, finds nearly what exact search finds, and verifies", async () => {
    assert.deepEqual(graphs(), [`space-${fixture.space}-${COUNT}.usearch`]);
    assert.ok((await recall(fixture)) >= 0.95);
    assert.deepEqual(await broken(fixture.store), []);
  });

  test("seed 004: the statistics say how many vectors it covers", async () => {
    const covered = async () => {
      const { vectors, indexedVectors } = await fixture.store.maintenance.stats(TENANT);
      return [vectors, indexedVectors];
    };
    assert.deepEqual(await covered(), [COUNT, COUNT]);
    const vector = passage("depois", QUERIES[0] as Float32Array);
    const id = await putOne(fixture.store, draftOf("x.md", [vector], { vectorSpace: fixture.space }));
    assert.deepEqual(await covered(), [COUNT + 1, COUNT]);
    await fixture.store.knowledge.remove(TENANT, { ids: [id] });
    const elsewhere = await fixture.store.maintenance.stats("outro");
    assert.equal(elsewhere.indexedVectors, 0);
  });

  test("optimizing again without changes builds nothing", async () => {
    const before = graphs();
    await fixture.store.maintenance.optimize(TENANT);
    assert.deepEqual(graphs(), before);
  });

  test("a vector stored after the build is found, and not once it is deleted", async () => {
    const { store, space: vectorSpace } = fixture;
    const [query = new Float32Array(0)] = randomVectors(1, 3);
    const id = await putOne(store, draftOf("novo.md", [passage("novo", query)], { vectorSpace }));
    const [first = 0] = await nearestIds(fixture, query);
    assert.equal((await store.read(CONTEXT, (view) => view.index.passages([first])))[0]?.document.id, id);
    await store.knowledge.remove(TENANT, { ids: [id] });
    assert.notEqual((await nearestIds(fixture, query))[0], first);
  });

  test("chunks of the graph that are hidden are made up for by farther ones", async () => {
    const { store } = fixture;
    const [document] = await store.knowledge.list(TENANT, { limit: 1 });
    await setActive(store, TENANT, document?.id ?? 0, false);
    const found = await nearestIds(fixture, QUERIES[0] as Float32Array, 50);
    assert.equal(found.length, 50);
    assert.ok(found.every((id) => id > DOCUMENT_SIZE));
    await setActive(store, TENANT, document?.id ?? 0, true);
  });

  test("without the graph file search is exact, and optimize builds it again", async () => {
    for (const file of graphs()) rmSync(join(graphFolder(fixture.path), file));
    const other = { ...fixture, store: sqliteStore({ path: fixture.path, ...TEST_SETTINGS }) };
    assert.equal(await recall(other), 1);
    assert.equal((await other.store.maintenance.stats(TENANT)).indexedVectors, 0);
    await other.store.maintenance.optimize(TENANT);
    assert.equal(graphs().length, 1);
    await other.store.close();
    assert.deepEqual(await broken(fixture.store), []);
  });

  test("removing the space removes its graph file", async () => {
    await fixture.store.vectors.remove(TENANT, fixture.space);
    assert.deepEqual(graphs(), []);
    assert.deepEqual(await broken(fixture.store), []);
  });
});
