import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { createConceptTable, readVocabulary, synonymGroups } from "./vocabulary.ts";

const PARTS = {
  nome: "peças",
  descricao: "Para carros.",
  culturas: { "hatch 1.0": ["compacto"] },
  tratamentos: { "pastilha de freio": [] },
  genericos: { óleo: ["lubrificante"] },
};

const read = (contents: unknown) => readVocabulary(JSON.stringify(contents), "meu.json");

describe("readVocabulary", () => {
  it("reads the words of a trade by their groups", () => {
    const { name, concepts } = read(PARTS);
    assert.equal(name, "peças");
    assert.deepEqual(concepts, [
      { group: "culture", term: "hatch 1.0", synonyms: ["compacto"] },
      { group: "treatment", term: "pastilha de freio", synonyms: [] },
      { group: "generic", term: "óleo", synonyms: ["lubrificante"] },
    ]);
    assert.deepEqual(read({ nome: "vazio" }).concepts, []);
  });

  it("gives other contents another version", () => {
    assert.equal(read(PARTS).version, read(PARTS).version);
    assert.notEqual(read({ ...PARTS, culturas: {} }).version, read(PARTS).version);
  });

  it("refuses what is none, and says where", () => {
    for (const [contents, reason] of [
      ["{", /meu\.json/],
      [JSON.stringify([]), /meu\.json/],
      [JSON.stringify({ culturas: {} }), /nome/],
      [JSON.stringify({ ...PARTS, pragas: {} }), /pragas/],
      [JSON.stringify({ ...PARTS, culturas: { uva: "videira" } }), /culturas\.uva/],
      [JSON.stringify({ ...PARTS, culturas: { uva: [" "] } }), /culturas\.uva\.0/],
    ] as const) {
      assert.throws(
        () => readVocabulary(contents, "meu.json"),
        (error) =>
          error instanceof AcervoError && error.code === "vocabulary-invalid" && reason.test(error.message),
        contents,
      );
    }
  });

  it("makes groups of synonyms of it", () => {
    assert.deepEqual(synonymGroups(read(PARTS)), [
      ["hatch 1.0", "compacto"],
      ["pastilha de freio"],
      ["óleo", "lubrificante"],
    ]);
  });
});

describe("a vocabulary that ships", () => {
  const folder = new URL("../../../vocabularies/", import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    it(`says each expression of ${name} for one concept only`, () => {
      const vocabulary = readVocabulary(readFileSync(new URL(name, folder), "utf8"), name);
      const owners = new Map<string, string>();
      for (const [first, expressions] of createConceptTable(vocabulary).expressions) {
        for (const { stems, concept } of expressions) {
          const key = stems.join(" ");
          assert.equal(owners.get(key) ?? concept.term, concept.term, `${first}: ${key}`);
          owners.set(key, concept.term);
        }
      }
      assert.ok(owners.size > 100);
    });
  }
});
