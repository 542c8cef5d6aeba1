import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { stemmer } from "@orama/stemmers/portuguese";
import * as fc from "fast-check";
import { createRequestContext } from "#src/domain/index.ts";
import { createEmbedder } from "../create-embedder.ts";
import { embeddingModelContract } from "../contract/embedding-model.ts";
import { builtinPortuguese } from "./builtin-portuguese.ts";
import { STOP_WORDS } from "./stop-words.ts";

const context = createRequestContext("a");
const QUERY = { purpose: "query", context } as const;
const CALL = { purpose: "query", signal: context.signal } as const;

/** First four components, computed once from the table that ships. They change only with a new fingerprint. */
const GOLDEN: Readonly<Record<string, readonly number[]>> = {
  "Qual é o prazo para pedir reembolso?": [-0.0028549, -0.0518499, 0.050747, -0.0636487],
  "reembolso reembolso REEMBOLSO prazo": [0.0239535, -0.0071386, 0.036446, -0.001581],
  "erro ao emitir nota fiscau": [-0.0159979, 0.036745, -0.0429116, 0.092784],
  xyzzyplugh: [-0.1909066, 0.0516971, 0.0119653, -0.0066906],
  "Art. 5º, inciso XXXVI": [0.0096313, 0.174125, 0.18461, -0.029706],
};

const builtin = builtinPortuguese();
const embedder = createEmbedder(builtin);
const embed = (text: string) => embedder.embed(text, QUERY);

embeddingModelContract({ name: "the built-in Portuguese model", open: () => builtinPortuguese() });

describe("the built-in Portuguese model", () => {
  it("gives the golden vectors", async () => {
    for (const [text, expected] of Object.entries(GOLDEN)) {
      assertClose((await embed(text)).subarray(0, 4), expected, text);
    }
  });

  it("gives word vectors whose sum has the direction of the whole, each with a word that was typed", async () => {
    const text = "Prazos do REEMBOLSO: qual o prazo de fiscau?";
    const parts = (await builtin.wordVectors?.(text)) ?? [];
    assert.deepEqual(
      parts.map(({ word }) => word),
      ["prazos", "reembolso", "fiscau"],
    );
    const sum = Array.from({ length: 128 }, (_, at) =>
      parts.reduce((total, { values }) => total + (values[at] ?? 0), 0),
    );
    const length = Math.hypot(...sum);
    assertClose(
      sum.map((value) => value / length),
      await embed(text),
      text,
    );
  });

  it("agrees with its description, computed in the plainest way", async () => {
    const reference = plainReference();
    const word = fc.constantFrom(
      "prazo",
      "Ação",
      "de",
      "reembolso",
      "nao",
      "não",
      "zzkqx",
      "2024",
      "guarda-chuva",
      "é",
    );
    const texts = fc.oneof(
      fc.array(word).map((words) => words.join(" ")),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const [vector] = await builtin.doEmbed([text], CALL);
        assertClose(vector ?? [], reference(text), text);
      }),
    );
  });

  it("brings a question nearer to its answer than to another one", async () => {
    const question = await embed("como cancelar minha assinatura");
    const answer = await embed("Para encerrar o plano, acesse Conta e escolha cancelar.");
    const other = await embed("O boleto vence em três dias úteis.");
    assert.ok(dot(question, answer) > dot(question, other) + 0.2);
  });

  it("recognises a misspelt word by its parts", async () => {
    const right = await embed("certificado");
    assert.ok(dot(right, await embed("certifcado")) > dot(right, await embed("geladeira")) + 0.2);
  });

  it("has nothing to say of a text without words, and says so with zeros", async () => {
    for (const text of ["...", "a o de que", "🙂", "x".repeat(40)]) {
      assert.deepEqual(await embed(text), new Float32Array(128), text);
    }
  });

  it("does not depend on case, or on how accents are encoded", async () => {
    const vector = await embed("Ação de Indenização");
    assert.deepEqual(await embed("AÇÃO DE INDENIZAÇÃO".normalize("NFD")), vector);
  });
});

describe("the built-in Portuguese model, as a part of a program", () => {
  it("says where it looked when its table is not there", async () => {
    const model = builtinPortuguese({ folder: new URL("file:///nowhere/") });
    await assert.rejects(model.doEmbed(["a"], CALL), { code: "model-not-found" });
  });

  it("lets other work run during a long list", async () => {
    const order: string[] = [];
    const texts = Array.from({ length: 200 }, (_, index) => `texto número ${index}`);
    await embed("aquecimento");
    setImmediate(() => order.push("other work"));
    await embedder.embedMany(texts, { purpose: "passage", context });
    order.push("list");
    assert.deepEqual(order, ["other work", "list"]);
  });

  it("gives the event loop a turn at least every 10 ms of a long list, and stops on abort", async () => {
    let ms = 0;
    let turns = 0;
    const caller = new AbortController();
    // Each look at the clock costs 5 ms, so that a slice has two texts.
    const model = builtinPortuguese({ now: () => (ms += 5) });
    await model.doEmbed(["aquecimento"], CALL);
    const tick = () => {
      turns += 1;
      if (turns === 20) caller.abort(new Error("the user left"));
      else setImmediate(tick);
    };
    setImmediate(tick);
    const texts = Array.from({ length: 1_000 }, (_, index) => `texto número ${index}`);
    const call = { purpose: "passage", signal: caller.signal } as const;
    const before = ms;
    await assert.rejects(model.doEmbed(texts, call), /the user left/);
    assert.equal(turns, 20);
    assert.ok(ms - before <= 20 * 15, `20 turns took ${ms - before} ms`);
  });
});

/** The model as assets/vectors-pt/README.md tells it, with no thought of speed. */
function plainReference(): (text: string) => number[] {
  const folder = new URL("../../../assets/vectors-pt/", import.meta.url);
  const vocabulary = readFileSync(new URL("vocab.txt", folder), "utf8").split("\n");
  const table = readFileSync(new URL("table128.bin", folder));
  const value = (row: number, column: number) =>
    table.readFloatLE(row * 4) * table.readInt8(92_000 * 4 + row * 128 + column);

  return (text) => {
    const tokens = [
      ...text
        .normalize("NFC")
        .toLowerCase()
        .matchAll(/[\p{L}\p{N}]+/gu),
    ]
      .map(([token]) => token)
      .filter((token) => token.length < 40 && !STOP_WORDS.has(token))
      .map((token) => stemmer(token).normalize("NFD").replaceAll(/\p{M}/gu, ""));
    const sum = Array.from({ length: 128 }, () => 0);
    for (const stem of new Set(tokens)) {
      const weight = 1 + Math.log(tokens.filter((token) => token === stem).length);
      const known = vocabulary.indexOf(stem);
      const rows = known >= 0 ? [known] : plainGrams(`<${stem}>`).map((gram) => 62_000 + plainHash(gram));
      for (const row of rows) {
        for (let column = 0; column < 128; column += 1) {
          sum[column] = (sum[column] ?? 0) + (weight / rows.length) * value(row, column);
        }
      }
    }
    const length = Math.hypot(...sum);
    return sum.map((component) => (length === 0 ? 0 : component / length));
  };
}

function plainGrams(marked: string): string[] {
  const starts = [...marked.split("").keys()];
  return [3, 4, 5].flatMap((size) =>
    starts
      .filter((start) => start + size <= marked.length)
      .map((start) => marked.substring(start, start + size)),
  );
}

function plainHash(gram: string): number {
  let hash = 2_166_136_261n;
  for (const unit of gram.split("")) {
    hash = ((hash ^ BigInt(unit.charCodeAt(0))) * 16_777_619n) % 2n ** 32n;
  }
  return Number(hash % 30_000n);
}

function assertClose(actual: ArrayLike<number>, expected: ArrayLike<number>, text: string): void {
  assert.equal(actual.length, expected.length);
  for (const [index, value] of Array.from(actual).entries()) {
    assert.ok(
      Math.abs(value - (expected[index] ?? NaN)) < 1e-6,
      `component ${index} of "${text}" is ${value}`,
    );
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
