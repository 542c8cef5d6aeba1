import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createRequestContext } from "#src/domain/index.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { broken, draftOf, provisionOf, search, setActive, statisticsOf } from "./drafts.ts";

/** The naive store: what is in it, and whether it shows. */
interface ModelDocument {
  readonly id: number;
  readonly canary: string;
  readonly active: boolean;
  readonly isFormer: boolean;
}

type Model = Map<string, ModelDocument>;

interface PutStep {
  readonly act: "put";
  readonly source: string;
  readonly version: number;
  readonly chunks: number;
  readonly says: { readonly active?: boolean; readonly rewrites?: boolean };
}

type Step =
  | PutStep
  | { readonly act: "remove" | "hide" | "show"; readonly source: string }
  | { readonly act: "removeAll"; readonly sources: readonly string[] }
  | { readonly act: "clear" };

/** A source, or a part of one. */
const source = fc.constantFrom("a", "b", "b#1", "b#2", "c#1");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("put" as const),
      source,
      version: fc.integer({ min: 0, max: 3 }),
      chunks: fc.integer({ min: 0, max: 3 }),
      says: fc.record({ active: fc.boolean(), rewrites: fc.boolean() }, { requiredKeys: [] }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom("remove", "hide", "show"), source }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("removeAll" as const), sources: fc.array(source) }) },
  { weight: 1, arbitrary: fc.constant({ act: "clear" as const }) },
);

async function apply(store: Store, tenant: string, model: Model, action: Step): Promise<void> {
  if (action.act === "clear") {
    assert.equal(await store.knowledge.remove(tenant, { collection: "manuais" }), model.size);
    model.clear();
    return;
  }
  if (action.act === "put") return put(store, tenant, model, action);
  if (action.act === "removeAll") return removeAll(store, tenant, model, action.sources);
  const known = model.get(action.source);
  const id = known?.id ?? 987_654;
  if (action.act === "remove") {
    assert.equal(await store.knowledge.remove(tenant, { ids: [id] }), Number(known !== undefined));
    model.delete(action.source);
    return;
  }
  const active = action.act === "show";
  assert.equal(await setActive(store, tenant, id, active), known !== undefined);
  if (known !== undefined) model.set(action.source, { ...known, active });
}

async function removeAll(
  store: Store,
  tenant: string,
  model: Model,
  names: readonly string[],
): Promise<void> {
  const doomed = new Set(names).intersection(model);
  const ids = names.map((name) => model.get(name)?.id ?? 987_654);
  assert.equal(await store.knowledge.remove(tenant, { ids: ids }), doomed.size);
  for (const name of doomed) model.delete(name);
}

async function put(
  store: Store,
  tenant: string,
  model: Model,
  { source: name, version, chunks, says }: PutStep,
): Promise<void> {
  const [path = "", part = "0"] = name.split("#");
  const canary = `canário_${path}_${part}_${version}_${chunks}`;
  // A marker chunk keeps contents of different sources different.
  const texts = [canary, ...Array.from({ length: chunks }, (_, index) => `comum ${canary} ${index}`)];
  const provisions = [provisionOf("lei/1", { artigo: String(version) })];
  const passages = texts.map((text) => ({ text, provisions }));
  const isFormer = version === 3;
  const draft = draftOf(path, passages, { part: Number(part), isFormer, ...says });
  const [outcome] = await store.knowledge.put(tenant, [draft]);
  const known = model.get(name);
  const active = says.active ?? known?.active ?? true;
  const isSame = known?.canary === canary && known.active === active && says.rewrites !== true;
  assert.equal(outcome?.kind, known === undefined ? "created" : isSame ? "unchanged" : "replaced");
  if (known !== undefined) assert.equal(outcome.document.id, known.id);
  model.set(name, { id: outcome.document.id, canary, active, isFormer });
}

async function compare(store: Store, tenant: string, model: Model, seen: ReadonlySet<string>): Promise<void> {
  const stats = await store.maintenance.stats(tenant);
  assert.equal(stats.documents, model.size);
  const active = [...model.values()].filter((document) => document.active);
  assert.equal(stats.activeDocuments, active.length);
  const visible = new Set(active.filter(({ isFormer }) => !isFormer).map(({ canary }) => canary));
  for (const canary of seen) {
    const found = await search(store, canary, {}, tenant);
    const expected = visible.has(canary) ? 1 + Number(canary.slice(-1)) : 0;
    assert.equal(found.length, expected, canary);
    assert.equal(
      (await search(store, canary, { includesFormer: true }, tenant)).length,
      chunksOf(active, canary),
    );
  }
  const { chunkCount } = await store.read(createRequestContext(tenant), (view) => statisticsOf(view, []));
  const chunks = active.map(({ canary }) => 1 + Number(canary.slice(-1)));
  const total = chunks.reduce((sum, count) => sum + count, 0);
  assert.equal(chunkCount, total);
  assert.equal(await countProvisions(store, tenant), total);
  assert.deepEqual(await broken(store), []);
}

/** How many chunks a search for the canary finds, former documents included. */
function chunksOf(active: readonly ModelDocument[], canary: string): number {
  return active.some((document) => document.canary === canary) ? 1 + Number(canary.slice(-1)) : 0;
}

async function countProvisions(store: Store, tenant: string): Promise<number> {
  const found = await store.read(createRequestContext(tenant), (view) =>
    Promise.all(
      ["0", "1", "2", "3"].map((artigo) =>
        view.provisions.find({ norm: "lei/1", artigo, filter: { includesFormer: true }, documents: 100 }),
      ),
    ),
  );
  return found.flat().length;
}

export const modelChecks: readonly Check[] = [
  {
    title: "after any sequence of writes the store holds what a naive model holds, and verifies clean",
    run: async ({ store }) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const tenant = `t${run++}`;
          const model: Model = new Map();
          const seen = new Set<string>();
          for (const action of steps) {
            await apply(store, tenant, model, action);
            for (const { canary } of model.values()) seen.add(canary);
          }
          await compare(store, tenant, model, seen);
        }),
        { numRuns: 15 },
      );
    },
  },
];
