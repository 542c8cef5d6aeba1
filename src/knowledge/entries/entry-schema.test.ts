import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { faq, item } from "./entry-fixture.ts";
import { describeProblem } from "./entry-problem.ts";
import { validateEntry } from "./entry-schema.ts";

function valid(value: unknown, kind: EntryKind): KnowledgeEntry {
  const result = validateEntry(value, kind);
  assert.ok("entry" in result, JSON.stringify(result));
  return result.entry;
}

function problems(value: unknown, kind: EntryKind): string[] {
  const result = validateEntry(value, kind);
  return "problems" in result ? result.problems.map(({ field, fault }) => `${field} ${fault}`) : [];
}

describe("a question", () => {
  it("needs nothing but itself and its answer", () => {
    const entry = valid({ question: "Como pago?", answer: "Por pix." }, "faq");
    assert.deepEqual(entry, faq({ id: entry.id, question: "Como pago?", answer: "Por pix." }));
    assert.match(entry.id, /^como-pago-[0-9a-f]{8}$/);
  });

  it("without an id is given the same one again, whatever its case and spaces", () => {
    const ids = ["Como pago?", " como  PAGO? "].map((question) => valid({ question, answer: "x" }, "faq").id);
    assert.equal(ids[0], ids[1]);
    assert.notEqual(ids[0], valid({ question: "Como pago", answer: "x" }, "faq").id);
  });

  it("loses what no reader sees", () => {
    const hidden = { question: "Co\u200Bmo\u0000 pa\u00ADgo?\u{E0041}", answer: "Por\r\npix.\u202E" };
    const entry = valid(hidden, "faq");
    assert.ok(entry.kind === "faq");
    assert.deepEqual([entry.question, entry.answer], ["Como pago?", "Por\npix."]);
  });

  it("is told what is wrong with it", () => {
    assert.deepEqual(problems({ question: " ", active: "talvez", priority: "alta" }, "faq"), [
      "question missing",
      "answer missing",
      "priority invalid",
      "active invalid",
    ]);
    const long = {
      question: "x".repeat(1_001),
      answer: "x".repeat(100_001),
      keywords: Array.from("x".repeat(9)),
    };
    assert.deepEqual(problems(long, "faq"), ["question too-long", "answer too-long"]);
    const many = { question: "a", answer: "b", keywords: Array.from({ length: 101 }, (_, at) => `k${at}`) };
    assert.deepEqual(problems(many, "faq"), ["keywords too-many"]);
    for (const nothing of [null, undefined, 7, "x", []])
      assert.equal(problems(nothing, "faq").length > 0, true);
  });
});

function status(written: unknown): string {
  const entry = valid({ name: "x", status: written }, "catalog");
  return entry.kind === "catalog" ? entry.status : "";
}

describe("a product", () => {
  it("is active unless it says otherwise, in whatever words", () => {
    for (const yes of [undefined, null, "", true, "Sim", 1, "1", "Active"])
      assert.equal(status(yes), "ativo");
    for (const no of [false, "não", 0, "inactive", "INATIVO"]) assert.equal(status(no), "inativo");
    assert.equal(status("Em Análise"), "em análise");
  });

  it("is active in the words of shops and registers, and inactive in theirs", () => {
    const on = "Disponível|Em  estoque|à venda|A Venda|normal|publicado|Liberada|vigente|habilitado|in stock";
    for (const word of on.split("|")) assert.equal(status(word), "ativo", word);
    const off = "Indisponível|fora de linha|ESGOTADO|descontinuada|suspenso|bloqueado|vencido|sem estoque";
    for (const word of off.split("|")) assert.equal(status(word), "inativo", word);
    for (const word of ["quase disponível", "venda", "constructor"]) assert.equal(status(word), word);
  });

  it("keeps its attributes flat, and leaves out what says nothing", () => {
    const attributes = { cor: "azul", peso: 2.5, vazio: null, traço: "-", lista: ["a", 1], dentro: { x: 1 } };
    const entry = valid({ name: "x", attributes }, "catalog");
    assert.deepEqual(
      entry,
      item({
        id: entry.id,
        name: "x",
        description: "",
        attributes: {
          cor: "azul",
          peso: 2.5,
          lista: "a, 1",
          dentro: "x: 1",
        },
      }),
    );
  });

  it("does not let an attribute reach the prototype of anything", () => {
    const entry = valid(
      JSON.parse('{"name":"x","attributes":{"__proto__":{"polluted":1},"constructor":"y"}}'),
      "catalog",
    );
    assert.ok(entry.kind === "catalog");
    assert.deepEqual(Object.entries(entry.attributes), [["constructor", "y"]]);
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
  });

  it("may be described by a number, as a spreadsheet gives it", () => {
    const entry = valid({ name: "Disco", description: 180 }, "catalog");
    assert.ok(entry.kind === "catalog" && entry.description === "180");
  });

  it("cannot cost less than nothing", () => {
    assert.deepEqual(problems({ name: "x", price: -1 }, "catalog"), ["price invalid"]);
    assert.deepEqual(problems({ name: "x", price: "grátis" }, "catalog"), ["price invalid"]);
  });
});

describe("a priority", () => {
  it("is a whole number", () => {
    assert.deepEqual(problems({ question: "a", answer: "b", priority: "1,5" }, "faq"), ["priority invalid"]);
    assert.deepEqual(problems({ question: "a", answer: "b", priority: "-2" }, "faq"), []);
  });
});

describe("what was valid once", () => {
  it("stays as it is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        fc.array(fc.string()),
        (a, b, list) => {
          const first = validateEntry({ question: a, answer: b, category: b, keywords: list }, "faq");
          if ("entry" in first) assert.deepEqual(validateEntry(first.entry, "faq"), first);
          const second = validateEntry(
            { name: a, description: b, tags: list, status: b, attributes: { [a]: b } },
            "catalog",
          );
          if ("entry" in second) assert.deepEqual(validateEntry(second.entry, "catalog"), second);
        },
      ),
    );
  });
});

describe("a problem", () => {
  it("is told with its row, in both languages", () => {
    const problem = { row: 7, field: "answer", fault: "missing", isRefused: true, detail: "" } as const;
    assert.equal(describeProblem(problem), 'linha 7: falta "resposta"');
    assert.equal(describeProblem(problem, "en"), 'row 7: "answer" is missing');
    assert.equal(
      describeProblem({ ...problem, row: null, fault: "too-long", detail: "9" }),
      '"resposta" passa de 9 caracteres',
    );
  });
});
