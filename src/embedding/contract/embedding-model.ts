import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { createEmbedder } from "../create-embedder.ts";
import type { EmbeddingModel, EmbeddingPurpose } from "../embedding-model.ts";

export interface EmbeddingModelContract {
  readonly name: string;
  readonly open: () => EmbeddingModel | Promise<EmbeddingModel>;
}

const TEXTS = [
  "o prazo para recurso",
  "entrega de mercadorias",
  "the quick brown fox",
  "ação, opção e ligação",
];
const PASSAGE = { purpose: "passage", context: createRequestContext("a") } as const;
const { signal } = PASSAGE.context;
const PURPOSES: readonly EmbeddingPurpose[] = ["query", "passage"];

/** What every adapter promises, checked through the embedder that callers put on top of it. */
export function embeddingModelContract({ name, open }: EmbeddingModelContract): void {
  describe(`${name} keeps the contract of an embedding model`, () => {
    it("names its provider in its id and its vector space in its fingerprint", async () => {
      const model = await open();
      assert.match(model.id, /^[a-z-]+:.+/);
      assert.ok(model.fingerprint.startsWith(model.id));
      assert.ok(Number.isInteger(model.dimensions) && model.dimensions > 0);
      assert.ok(model.maxTextsPerCall >= 1);
      await model.close?.();
    });

    for (const purpose of PURPOSES) {
      it(`gives each ${purpose} its own finite vector of the announced size, in the order of the texts`, async () => {
        const model = await open();
        const together = await model.doEmbed(TEXTS, { purpose, signal });
        const reversed = await model.doEmbed(TEXTS.toReversed(), { purpose, signal });
        assert.equal(together.length, TEXTS.length);
        for (const [index, vector] of together.entries()) {
          assert.equal(vector.length, model.dimensions);
          assert.ok(Array.from(vector).every(Number.isFinite));
          assertSameDirection(vector, reversed[TEXTS.length - 1 - index] ?? [], TEXTS[index] ?? "");
        }
        await model.close?.();
      });
    }

    it("gives the same vectors for the same texts, one by one or together", async () => {
      const model = await open();
      const embedder = createEmbedder(model);
      const together = await embedder.embedMany(TEXTS, PASSAGE);
      for (const [index, text] of TEXTS.entries()) {
        const alone = await embedder.embed(text, PASSAGE);
        assertSameDirection(alone, together[index] ?? [], text);
      }
      await embedder.close();
    });

    it("does no work for a caller that already aborted", async () => {
      const model = await open();
      const gone = createRequestContext("a", { signal: AbortSignal.abort(new Error("left")) });
      const call = { purpose: "query", context: gone } as const;
      await assert.rejects(createEmbedder(model).embedMany(TEXTS, call), /left/);
      await model.close?.();
    });

    it("can be closed twice", async () => {
      const model = await open();
      await model.close?.();
      await model.close?.();
    });
  });
}

function assertSameDirection(a: ArrayLike<number>, b: ArrayLike<number>, text: string): void {
  const cosine = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  assert.ok(cosine > 0.99999, `"${text}" got another vector (cosine ${cosine})`);
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
