import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import {
  createConceptTable,
  extractSearchTokens,
  mentionsIn,
  readText,
  readVocabulary,
  synonymGroups,
} from "./vocabulary.ts";
import { array, assert as assertProperty, constantFrom, property } from "fast-check";
import { analyze } from "#src/text/index.ts";
import { CONCEPTS, VOCABULARY } from "../entry-search-fixture.ts";
import { type QueryTerms, readQuery } from "../query-terms.ts";

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

const RULES = { minLength: 3, maxTokens: 8 };

function tokensOf(query: string | QueryTerms, rules = RULES) {
  return extractSearchTokens(typeof query === "string" ? readQuery(query) : query, CONCEPTS, rules);
}

const wordsOf = (query: string, rules = RULES): string[] => tokensOf(query, rules).map(({ word }) => word);

describe("the words that products are compared with", () => {
  it("are no stop words", () => {
    assert.deepEqual(wordsOf("o que eu uso para a broca do milho?"), ["uso", "broca", "milho"]);
    assert.deepEqual(wordsOf("o que é isso?"), []);
  });

  it("are long enough, unless a digit makes a code of them", () => {
    assert.deepEqual(wordsOf("fio pé XR 5 x9"), ["fio", "5", "x9"]);
    assert.deepEqual(wordsOf("fio pé XR 5 x9", { ...RULES, minLength: 2 }), ["fio", "pé", "xr", "5", "x9"]);
    assert.deepEqual(wordsOf("herbicida 2,4-D"), ["herbicida", "2,4", "2,4-d"]);
  });

  it("are each there once, whatever the inflection, and the first eight", () => {
    assert.deepEqual(wordsOf("adubo adubos ADUBO"), ["adubo"]);
    const many = "prego parafuso martelo serrote chave alicate trena lixa broca furadeira";
    assert.deepEqual(wordsOf(many), many.split(" ").slice(0, 8));
    assert.equal(wordsOf(many, { ...RULES, maxTokens: 3 }).length, 3);
  });

  it("know what the vocabulary calls them", () => {
    const known = tokensOf("antifúngico para parreiras, vaso e adubo").map(({ word, concept }) => [
      word,
      concept?.group ?? null,
      concept?.term ?? null,
    ]);
    assert.deepEqual(known, [
      ["antifúngico", "treatment", "fungicida"],
      ["parreiras", "culture", "uva"],
      ["vaso", null, null],
      ["adubo", "generic", "fertilizante"],
    ]);
    const [plain] = extractSearchTokens(readQuery("parreira"), null, RULES);
    assert.equal(plain?.concept, null, "without a vocabulary, words are words");
  });

  it("take along corrections but no synonyms of general language", () => {
    const query = readQuery("fungicda");
    const alternatives = [
      { stem: "fungic", weight: 0.8, kind: "typo" as const },
      { stem: "remedi", weight: 0.5, kind: "synonym" as const },
    ];
    const corrected = { ...query, terms: query.terms.map((term) => ({ ...term, alternatives })) };
    assert.deepEqual(tokensOf(corrected)[0]?.stems, [query.terms[0]?.stem, "fungic"]);
  });

  it("are never more than allowed, and never repeat a stem", () => {
    const words = array(
      constantFrom("uva", "uvas", "de", "x", "7", "tratamento de sementes", "cana-de-açúcar"),
    );
    assertProperty(
      property(words, (chosen) => {
        const tokens = tokensOf(chosen.join(" "), { minLength: 3, maxTokens: 4 });
        const stems = tokens.map(({ stems: [stem] }) => stem);
        assert.ok(tokens.length <= 4 && new Set(stems).size === stems.length);
      }),
    );
  });
});

const mentioned = (text: string): string[] =>
  mentionsIn(analyze(text), CONCEPTS).map(({ concept }) => concept.term);

describe("mentionsIn", () => {
  it("prefers the longest expression", () => {
    assert.deepEqual(mentioned("tratamento de sementes de soja"), ["tratamento de sementes", "soja"]);
    assert.deepEqual(mentioned("sementes sem tratamento"), ["semente"]);
    const terms = ["batata", "batata-doce", "doce"];
    const table = createConceptTable({
      name: "feira",
      version: "1",
      concepts: terms.map((term) => ({ group: "culture", term, synonyms: [] })),
    });
    const named = mentionsIn(analyze("batata, batata-doce e doce"), table).map(({ concept }) => concept.term);
    assert.deepEqual(named, terms);
  });

  it("reads compounds and their parts the same, with or without hyphens", () => {
    for (const text of ["cana-de-açúcar", "cana de açúcar", "CANA DE ACUCAR"])
      assert.deepEqual(mentioned(text), ["cana-de-açúcar"], text);
    assert.deepEqual(mentioned("mata-mato e mata mato"), ["herbicida", "herbicida"]);
  });

  it("takes no word for a part of another", () => {
    assert.deepEqual(mentioned("luva de chuva, capa de viúva"), []);
    assert.deepEqual(mentioned("luva para colher uvas"), ["uva"]);
  });

  it("says where it was said", () => {
    const [mention] = mentionsIn(analyze("um pé de parreira velha"), CONCEPTS);
    assert.deepEqual([mention?.start, mention?.end], [9, 17]);
  });
});

describe("a text that was read", () => {
  it("is the same when it is read again, and another one with another vocabulary", () => {
    const text = "Fungicida para videira";
    assert.equal(readText(text, CONCEPTS), readText(text, CONCEPTS));
    assert.deepEqual(readText(text, null).concepts, []);
    const narrow = createConceptTable({ ...VOCABULARY, concepts: VOCABULARY.concepts.slice(0, 1) });
    assert.deepEqual(readText(text, narrow).concepts, [VOCABULARY.concepts[0]]);
    assert.deepEqual(readText(text, CONCEPTS).concepts, [VOCABULARY.concepts[3], VOCABULARY.concepts[0]]);
  });

  it("gives way when too many others were read after it, and is then read anew", () => {
    const text = "Adubo para soja";
    const before = readText(text, CONCEPTS);
    const filling = "a".repeat(9_000);
    for (let number = 0; number < 1_000; number++) readText(`${number} ${filling}`, CONCEPTS);
    assert.notEqual(readText(text, CONCEPTS), before);
    assert.deepEqual(readText(text, CONCEPTS), before);
  });

  it("gives way to many short ones too: each of them costs more than its letters", () => {
    const text = "Adubo para milho";
    const before = readText(text, null);
    for (let number = 0; number < 30_000; number++) readText(`${number}`, null);
    assert.equal(readText(text, null), before, "not too soon");
    for (let number = 30_000; number < 120_000; number++) readText(`${number}`, null);
    assert.notEqual(readText(text, null), before);
  });
});
