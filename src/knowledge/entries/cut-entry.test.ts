import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createChunkers } from "#src/chunking/index.ts";
import { indexTitle } from "#src/domain/index.ts";
import { analyze } from "#src/text/index.ts";
import { cutEntry } from "./cut-entry.ts";
import { CHUNKING, faq, item } from "./entry-fixture.ts";
import { entryHash } from "./stored-entries.ts";
import { derivedId } from "./entry-schema.ts";
import { embeddingTitles } from "./cut-entry.ts";

const chunkers = createChunkers(CHUNKING);

describe("a question as a document", () => {
  it("is its answer under its category, named by the question", () => {
    const part = cutEntry(faq({ category: "Conta", priority: 3 }), chunkers);
    assert.equal(part.title, "Como troco a senha?");
    assert.deepEqual(part.metadata, { id: "senha", categoria: "Conta", prioridade: 3 });
    assert.deepEqual(
      part.chunks.map(({ text, headings }) => [text, headings]),
      [["Abra o perfil e escolha Trocar senha.", ["Conta"]]],
    );
  });

  it("is found by its keywords as by its question, in every passage", () => {
    const answer = Array.from({ length: 60 }, (_, at) => `Passo ${at}: confirme o código recebido.`).join(
      "\n\n",
    );
    const entry = faq({ keywords: ["credencial", "acesso"], answer });
    const { chunks } = cutEntry(entry, chunkers);
    assert.ok(chunks.length > 1);
    const stems = analyze("senha credencial acesso").map(({ stem }) => stem);
    for (const { terms } of chunks)
      for (const stem of stems) assert.ok(terms.terms.split(" ").includes(stem), stem);
    assert.equal(indexTitle(entry.question, entry), "Como troco a senha?\ncredencial\nacesso");
    assert.deepEqual(embeddingTitles(entry.question, entry, ["Conta", entry.question]), [
      "Como troco a senha?\ncredencial\nacesso",
      "Conta",
    ]);
  });

  it("keeps the headings of a long answer", () => {
    const body = "Uma frase que se repete. ".repeat(50);
    const { chunks } = cutEntry(faq({ answer: `# Antes\n\n${body}\n\n# Depois\n\n${body}` }), chunkers);
    assert.deepEqual(new Set(chunks.flatMap(({ headings }) => headings)), new Set(["Antes", "Depois"]));
  });
});

describe("a product as a document", () => {
  const drill = item({
    category: "Ferramentas",
    manufacturer: "Oficina Sul",
    price: 1234.5,
    tags: ["broca", "parede"],
    attributes: { tensao: "220 V", peso_kg: 2.5, "Bivolt?": false, status: "novo", página: 9 },
  });

  it("is one passage with a line for each property", () => {
    const [chunk, ...others] = cutEntry(drill, chunkers).chunks;
    assert.equal(others.length, 0);
    assert.equal(
      chunk?.text,
      [
        "Fura alvenaria e madeira.",
        "",
        "Categoria: Ferramentas",
        "Fabricante: Oficina Sul",
        "Preço: R$ 1.234,50",
        "Tags: broca, parede",
        "Tensao: 220 V",
        "Peso kg: 2,5",
        "Bivolt?: não",
        "Status: novo",
        "Página: 9",
        "Código: p1",
      ].join("\n"),
    );
  });

  it("can be filtered by its properties, and none takes the place of another", () => {
    assert.deepEqual(cutEntry(drill, chunkers).metadata, {
      id: "p1",
      categoria: "Ferramentas",
      fabricante: "Oficina Sul",
      preco: 1234.5,
      status: "ativo",
      tensao: "220 V",
      peso_kg: 2.5,
      bivolt: false,
      status_atributo: "novo",
      pagina_atributo: 9,
    });
  });

  it("is cut like prose when it is long, each passage under its category", () => {
    const [short, long] = [60, 600].map((times) =>
      cutEntry(item({ description: "Palavra. ".repeat(times), category: "Ferramentas" }), chunkers),
    );
    assert.equal(short?.chunks.length, 1);
    assert.ok((long?.chunks.length ?? 0) > 1);
    for (const { headings } of long?.chunks ?? []) assert.deepEqual(headings, ["Ferramentas"]);
  });

  it("has a passage even when there is nothing but its name", () => {
    const bare = item({ description: "" });
    assert.equal(cutEntry(bare, chunkers).chunks[0]?.text, "Furadeira de impacto\n\nCódigo: p1");
    const unnumbered = { ...bare, id: derivedId(bare.name) };
    assert.equal(cutEntry(unnumbered, chunkers).chunks[0]?.text, "Furadeira de impacto");
  });

  it("is found by a code that somebody gave it", () => {
    const { chunks } = cutEntry(item({ id: "7891-X" }), chunkers);
    const stems = analyze("7891-X").map(({ stem }) => stem);
    assert.ok(stems.length > 0);
    for (const stem of stems) assert.ok(chunks[0]?.terms.terms.split(" ").includes(stem), stem);
  });
});

describe("the fingerprint of an entry", () => {
  it("does not depend on the order of its attributes, and on all else", () => {
    const one = item({ attributes: { a: 1, b: 2 } });
    assert.equal(entryHash(one, "CATALOG"), entryHash(item({ attributes: { b: 2, a: 1 } }), "CATALOG"));
    const others = [
      item({ attributes: { a: 2, b: 1 } }),
      item({ ...one, id: "p2" }),
      item({ ...one, tags: ["x"] }),
    ];
    for (const other of others) assert.notEqual(entryHash(one, "CATALOG"), entryHash(other, "CATALOG"));
    assert.notEqual(entryHash(one, "CATALOG"), entryHash(one, "CUSTOM"));
  });
});
