import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { assert as assertProperty, property, string } from "fast-check";
import { AcervoError, describeError } from "#src/domain/index.ts";
import { item } from "#src/retrieval/entries/entry-fixture.ts";
import { configIn, withAcervo } from "./app-fixture.ts";
import type { Acervo } from "./open-acervo.ts";
import { removeVocabulary, saveVocabulary, vocabularyPath, vocabularyReader } from "./vocabulary-file.ts";

function temporaryFolder(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "acervo-vocabulary-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function written(folder: string, name: string, culturas: Readonly<Record<string, string[]>>): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ nome: name, culturas }));
  return path;
}

describe("the vocabulary of a tenant", () => {
  it("is its own where it has one, else that of the settings", (t) => {
    const dataDir = temporaryFolder(t);
    const place = { dataDir, tenant: "feira", vocabulary: "agro" };
    const read = vocabularyReader(place);
    assert.equal(read()?.name, "agro");
    assert.match(vocabularyPath(place) ?? "", /agro\.json$/);
    assert.equal(saveVocabulary(place, written(dataDir, "peças", { hatch: [] })).name, "peças");
    assert.equal(read()?.name, "peças");
    assert.equal(vocabularyReader({ ...place, tenant: "outra" })()?.name, "agro", "and nobody else's");
    assert.equal(vocabularyReader({ ...place, vocabulary: "none" })()?.name, "peças");
    assert.equal(removeVocabulary(place), true);
    assert.equal(removeVocabulary(place), false);
    assert.equal(read()?.name, "agro");
  });

  it("may be none, or a file of the settings", (t) => {
    const dataDir = temporaryFolder(t);
    const place = { dataDir, tenant: "feira" };
    assert.equal(vocabularyReader({ ...place, vocabulary: "none" })(), null);
    const path = written(dataDir, "peças", { hatch: [] });
    assert.equal(vocabularyReader({ ...place, vocabulary: path })()?.name, "peças");
    const missing = vocabularyReader({ ...place, vocabulary: join(dataDir, "falta.json") });
    assert.throws(missing, { code: "path-not-found" });
  });

  it("is read again when its file has changed, and only then", (t) => {
    const dataDir = temporaryFolder(t);
    const path = written(dataDir, "um", { uva: [] });
    const read = vocabularyReader({ dataDir, tenant: "feira", vocabulary: path });
    const first = read();
    assert.equal(read(), first);
    writeFileSync(path, JSON.stringify({ nome: "dois", culturas: { uva: ["parreira"] } }));
    assert.equal(read()?.name, "dois");
  });

  it("is refused before it takes the place of another", (t) => {
    const dataDir = temporaryFolder(t);
    const place = { dataDir, tenant: "feira", vocabulary: "agro" };
    saveVocabulary(place, written(dataDir, "bom", { uva: [] }));
    const bad = join(dataDir, "ruim.json");
    writeFileSync(bad, '{ "nome": "ruim", "culturas": ["uva"] }');
    assert.throws(() => saveVocabulary(place, bad), { code: "vocabulary-invalid" });
    assert.throws(() => saveVocabulary(place, join(dataDir, "falta.json")), { code: "path-not-found" });
    assert.equal(vocabularyReader(place)()?.name, "bom");
    assert.throws(vocabularyReader({ ...place, tenant: "b", vocabulary: bad }), {
      code: "vocabulary-invalid",
    });
  });

  it("is kept without the mark that editors put in front, and only in UTF-8", (t) => {
    const dataDir = temporaryFolder(t);
    const place = { dataDir, tenant: "feira", vocabulary: "none" };
    const path = join(dataDir, "v.json");
    const text = JSON.stringify({ nome: "horta", culturas: { feijão: ["feijoeiro"] } });
    writeFileSync(path, `\uFEFF${text}`);
    assert.equal(saveVocabulary(place, path).concepts[0]?.term, "feijão");
    assert.equal(readFileSync(vocabularyPath(place) ?? "", "utf8"), text);
    assert.equal(vocabularyReader({ ...place, tenant: "b", vocabulary: path })()?.name, "horta");
    for (const encoding of ["latin1", "utf16le"] as const) {
      writeFileSync(path, Buffer.from(text, encoding));
      const refusal = { code: "vocabulary-invalid", message: /não está em UTF-8/ };
      assert.throws(() => saveVocabulary(place, path), refusal, encoding);
    }
    assert.throws(
      () => saveVocabulary(place, path, "en"),
      (error) => /is not in UTF-8/.test(describeError(error, "en")),
    );
  });

  it("is refused before it is read when it is far too long", (t) => {
    const dataDir = temporaryFolder(t);
    const place = { dataDir, tenant: "feira", vocabulary: join(dataDir, "v.json") };
    const start = '{ "nome": "x", "descricao": "';
    const write = (bytes: number): void =>
      writeFileSync(place.vocabulary, `${start}${"a".repeat(bytes - start.length - 3)}" }`);
    write(5_000_000);
    assert.equal(saveVocabulary(place, place.vocabulary).name, "x");
    removeVocabulary(place);
    write(5_000_001);
    const refusal = { code: "vocabulary-invalid", message: /passa de 5 MB/ };
    assert.throws(() => saveVocabulary(place, place.vocabulary), refusal);
    assert.throws(vocabularyReader(place), refusal);
    assert.throws(
      () => saveVocabulary(place, place.vocabulary, "en"),
      (error) => /larger than 5 MB/.test(describeError(error, "en")),
    );
  });

  it("says in plain words what is wrong, and where", (t) => {
    const dataDir = temporaryFolder(t);
    const path = join(dataDir, "v.json");
    const FAULTS: readonly (readonly [content: string, reason: RegExp])[] = [
      ['{\n  "nome": "x",\n  "culturas": { "uva": [] },\n}', /linha 4, coluna 1, perto de }/],
      ['{ "nome": "x", "culturas": {', /incompleto: termina na linha 1, coluna 29/],
      ["[]", /tem de ser um objeto/],
      ['{ "culturas": {} }', /falta "nome"/],
      ['{ "nome": 3 }', /falta "nome"/],
      ['{ "nome": "x", "descricao": 1 }', /"descricao" tem de ser um texto/],
      ['{ "nome": "x", "cores": {} }', /"cores" não é um campo; os campos são nome/],
      ['{ "nome": "x", "culturas": ["uva"] }', /"culturas" tem de ser um objeto/],
      ['{ "nome": "x", "culturas": { "uva": "videira" } }', /"uva" precisa de uma lista de sinônimos/],
      ['{ "nome": "x", "culturas": { "uva": [1] } }', /sinônimos de "uva" têm de ser textos/],
      ['{ "nome": "x", "culturas": { " ": [] } }', /o termo " " tem de ser um texto/],
      ['{ "nome": "x", "culturas": { "uva": [], "uva": [] } }', /"uva" se repete na linha 1, coluna 41/],
    ];
    for (const [content, reason] of FAULTS) {
      writeFileSync(path, content);
      const check = (error: unknown): boolean => {
        assert.ok(error instanceof AcervoError && error.code === "vocabulary-invalid", content);
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /registro|vetor|undefined|inválid/);
        return true;
      };
      assert.throws(() => saveVocabulary({ dataDir, tenant: "feira" }, path), check);
    }
  });

  it("has no expression under two terms, however it is written", (t) => {
    const dataDir = temporaryFolder(t);
    const place = { dataDir, tenant: "feira" };
    const shared = written(dataDir, "v", { uva: ["videira"], vinha: ["Videiras"] });
    assert.throws(() => saveVocabulary(place, shared), {
      code: "vocabulary-invalid",
      message: /"Videiras" está em dois termos, "uva" e "vinha"/,
    });
    const same = written(dataDir, "v", { uva: ["uvas", "pé de uva"], manga: [] });
    assert.equal(saveVocabulary(place, same).name, "v", "one term may repeat itself");
    const shipped = vocabularyPath({ ...place, tenant: "outra", vocabulary: "agro" }) ?? "";
    assert.equal(saveVocabulary(place, shipped).name, "agro");
  });

  it("stays in its folder, whatever the tenant is called", (t) => {
    const dataDir = temporaryFolder(t);
    const source = written(dataDir, "v", { uva: [] });
    const folder = join(dataDir, "vocabularies");
    const names = ["../fora", "..", ".", "a/b", "a\\b", "c:d", "ção", "a%2Fb", " "];
    for (const tenant of names) {
      saveVocabulary({ dataDir, tenant }, source);
      const path = vocabularyPath({ dataDir, tenant, vocabulary: "agro" }) ?? "";
      assert.equal(dirname(resolve(path)), resolve(folder), tenant);
      assert.ok(existsSync(path));
    }
    assert.equal(readdirSync(folder).length, names.length, "each has a file of its own");
    const tenants = string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    assertProperty(
      property(tenants, (tenant) => {
        const place = { dataDir, tenant, vocabulary: "none" };
        const path = vocabularyPath(place);
        assert.ok(path === null || dirname(resolve(path)) === resolve(folder));
      }),
    );
  });
});

const found = async (acervo: Acervo, query: string): Promise<readonly string[]> =>
  (await acervo.searchCatalog({ query, mode: "lexical" })).results.map((hit) => hit.item.id);

describe("a search after the vocabulary was changed", () => {
  for (const threads of [false, true]) {
    it(`goes by the new one (${threads ? "reader threads" : "same thread"})`, async (t) => {
      const folder = temporaryFolder(t);
      const config = configIn(folder, { ACERVO_EMBEDDING: "none", ACERVO_VOCABULARY: "none" });
      await withAcervo(
        config,
        async (acervo) => {
          await acervo.entries.put([item("freio", "Pastilha de freio")], { collection: "geral" });
          assert.deepEqual(await found(acervo, "lona do carro"), []);
          saveVocabulary(config, written(folder, "a", { "pastilha de freio": ["lona"] }));
          assert.deepEqual(await found(acervo, "lona do carro"), ["freio"]);
          saveVocabulary(config, written(folder, "b", { "pastilha de freio": ["sapata"] }));
          assert.deepEqual(await found(acervo, "lona do carro"), []);
          assert.deepEqual(await found(acervo, "sapata"), ["freio"]);
          removeVocabulary(config);
          assert.deepEqual(await found(acervo, "sapata"), []);
        },
        { threads },
      );
    });
  }
});
