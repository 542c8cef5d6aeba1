import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { AcervoError, describeError } from "#src/domain/index.ts";
import { item } from "#src/retrieval/entry-fixture.ts";
import type { SettingStore } from "#src/storage/index.ts";
import { configIn, withTenant } from "../app-fixture.ts";
import type { Tenant } from "../tenant.ts";
import { resetVocabulary, setVocabulary, vocabularyReader } from "./vocabulary.ts";

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

function memorySettings(): SettingStore {
  const values = new Map<string, unknown>();
  return {
    get: async (tenant, key) => values.get(`${tenant} ${key}`) ?? null,
    put: async (tenant, key, value) => void values.set(`${tenant} ${key}`, value),
    remove: async (tenant, key) => values.delete(`${tenant} ${key}`),
  };
}

function bench(t: TestContext, configured = "agro") {
  const folder = temporaryFolder(t);
  const settings = memorySettings();
  const read = vocabularyReader(settings, configured);
  return {
    folder,
    settings,
    nameOf: async (tenant = "feira") => (await read(tenant))?.vocabulary.name,
    read: () => read("feira"),
    save: (path: string, language?: "en") =>
      setVocabulary({ name: "feira", store: { settings } }, path, language),
    remove: () => resetVocabulary({ name: "feira", store: { settings } }),
  };
}

describe("the vocabulary of a tenant", () => {
  it("is its own where it has one, else that of the settings", async (t) => {
    const { folder, settings, nameOf, read, save, remove } = bench(t);
    assert.equal(await nameOf(), "agro");
    assert.match((await read())?.path ?? "", /agro\.json$/);
    assert.equal((await save(written(folder, "peças", { hatch: [] }))).name, "peças");
    assert.equal(await nameOf(), "peças");
    assert.equal((await read())?.path, null);
    assert.equal(await nameOf("outra"), "agro", "and nobody else's");
    assert.equal((await vocabularyReader(settings, "none")("feira"))?.vocabulary.name, "peças");
    assert.equal(await remove(), true);
    assert.equal(await remove(), false);
    assert.equal(await nameOf(), "agro");
  });

  it("may be none, or a file of the settings", async (t) => {
    const { folder, settings } = bench(t);
    assert.equal(await vocabularyReader(settings, "none")("feira"), null);
    const path = written(folder, "peças", { hatch: [] });
    assert.equal((await vocabularyReader(settings, path)("feira"))?.vocabulary.name, "peças");
    const missing = vocabularyReader(settings, join(folder, "falta.json"));
    await assert.rejects(missing("feira"), { code: "path-not-found" });
  });

  it("is read again when it has changed, and only then", async (t) => {
    const { folder, settings, save, read } = bench(t);
    const path = written(folder, "um", { uva: [] });
    const ofFile = vocabularyReader(settings, path);
    const first = (await ofFile("feira"))?.vocabulary;
    assert.equal((await ofFile("feira"))?.vocabulary, first);
    writeFileSync(path, JSON.stringify({ nome: "dois", culturas: { uva: ["parreira"] } }));
    assert.equal((await ofFile("feira"))?.vocabulary.name, "dois");
    await save(path);
    assert.equal((await read())?.vocabulary, (await read())?.vocabulary);
  });

  it("is refused before it takes the place of another", async (t) => {
    const { folder, settings, nameOf, save } = bench(t);
    await save(written(folder, "bom", { uva: [] }));
    const bad = join(folder, "ruim.json");
    writeFileSync(bad, '{ "nome": "ruim", "culturas": ["uva"] }');
    await assert.rejects(save(bad), { code: "vocabulary-invalid" });
    await assert.rejects(save(join(folder, "falta.json")), { code: "path-not-found" });
    assert.equal(await nameOf(), "bom");
    await assert.rejects(vocabularyReader(settings, bad)("b"), { code: "vocabulary-invalid" });
  });

  it("is kept without a byte order mark, and only in UTF-8", async (t) => {
    const { folder, settings, save } = bench(t);
    const path = join(folder, "v.json");
    const text = JSON.stringify({ nome: "horta", culturas: { feijão: ["feijoeiro"] } });
    writeFileSync(path, `\uFEFF${text}`);
    assert.equal((await save(path)).concepts[0]?.term, "feijão");
    assert.equal(await settings.get("feira", "vocabulary"), text);
    assert.equal((await vocabularyReader(settings, path)("b"))?.vocabulary.name, "horta");
    for (const encoding of ["latin1", "utf16le"] as const) {
      writeFileSync(path, Buffer.from(text, encoding));
      await assert.rejects(
        save(path),
        { code: "vocabulary-invalid", message: /não está em UTF-8/ },
        encoding,
      );
    }
    await assert.rejects(save(path, "en"), (error) => /is not in UTF-8/.test(describeError(error, "en")));
  });

  it("is refused before it is read when it is far too long", async (t) => {
    const { folder, settings, save } = bench(t);
    const path = join(folder, "v.json");
    const start = '{ "nome": "x", "descricao": "';
    const write = (bytes: number): void =>
      writeFileSync(path, `${start}${"a".repeat(bytes - start.length - 3)}" }`);
    write(5_000_000);
    assert.equal((await save(path)).name, "x");
    write(5_000_001);
    const refusal = { code: "vocabulary-invalid", message: /passa de 5 MB/ };
    await assert.rejects(save(path), refusal);
    await assert.rejects(vocabularyReader(settings, path)("outra"), refusal);
    await assert.rejects(save(path, "en"), (error) => /larger than 5 MB/.test(describeError(error, "en")));
  });

  it("says in plain words what is wrong, and where", async (t) => {
    const { folder, save } = bench(t);
    const path = join(folder, "v.json");
    const FAULTS: readonly (readonly [content: string, reason: RegExp])[] = [
      ['{\n  "nome": "x",\n  "culturas": { "uva": [] },\n}', /linha 4, coluna 1, perto de }/],
      ['{ "nome": "x", "culturas": {', /incompleto: termina na linha 1, coluna 29/],
      ["", /incompleto: termina na linha 1, coluna 1/],
      ['{ "nome": [1,] }', /linha 1, coluna 14, perto de \]/],
      ['{ "nome": [1 2] }', /linha 1, coluna 14, perto de 2/],
      ['{ "nome": x }', /linha 1, coluna 11, perto de x/],
      ["{ nome: 1 }", /linha 1, coluna 3, perto de nome/],
      ['{ "nome": "sem fim }', /linha 1, coluna 11, perto de "sem fim/],
      ['{ "nome": 1 } resto', /linha 1, coluna 15, perto de resto/],
      ["[".repeat(200_000), /o JSON tem um erro/],
      ['"'.repeat(200_000), /o JSON tem um erro/],
      [`"${"\\".repeat(200_000)}`, /o JSON tem um erro/],
      ["[]", /o arquivo tem de ser um objeto/],
      ['{ "culturas": {} }', /"nome" tem de ser um texto de 1 a 100/],
      ['{ "nome": 3 }', /"nome" tem de ser um texto de 1 a 100/],
      ['{ "nome": "x", "descricao": 1 }', /"descricao" tem de ser um texto/],
      ['{ "nome": "x", "cores": {} }', /"cores" não é um campo; os campos são nome/],
      ['{ "nome": "x", "culturas": ["uva"] }', /"culturas" tem de ser um objeto/],
      ['{ "nome": "x", "culturas": { "uva": "videira" } }', /"culturas" > "uva" precisa de uma lista/],
      ['{ "nome": "x", "culturas": { "uva": [1] } }', /"culturas" > "uva" precisa de uma lista/],
      ['{ "nome": "x", "culturas": { " ": [] } }', /"culturas" > " " tem de ser um texto/],
      [
        '{ "nome": "x", "culturas": { "uva": [], "u\\u0076a": [] } }',
        /"uva" se repete na linha 1, coluna 41/,
      ],
    ];
    for (const [content, reason] of FAULTS) {
      writeFileSync(path, content);
      await assert.rejects(save(path), (error) => {
        assert.ok(error instanceof AcervoError && error.code === "vocabulary-invalid", content.slice(0, 80));
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /registro|vetor|undefined|inválid/);
        return true;
      });
    }
  });

  it("has no expression under two terms, however it is written", async (t) => {
    const { folder, save, read } = bench(t);
    const shipped = (await read())?.path ?? "";
    await assert.rejects(save(written(folder, "v", { uva: ["videira"], vinha: ["Videiras"] })), {
      code: "vocabulary-invalid",
      message: /"Videiras" está em dois termos, "uva" e "vinha"/,
    });
    const same = written(folder, "v", { uva: ["uvas", "pé de uva"], manga: [] });
    assert.equal((await save(same)).name, "v", "one term may repeat itself");
    assert.equal((await save(shipped)).name, "agro");
  });
});

const found = async (tenant: Tenant, query: string): Promise<readonly string[]> =>
  (await tenant.searchCatalog({ query, mode: "lexical" })).results.map((hit) => hit.item.id);

describe("a search after the vocabulary was changed", () => {
  for (const threads of [false, true]) {
    it(`goes by the new one (${threads ? "reader threads" : "same thread"})`, async (t) => {
      const folder = temporaryFolder(t);
      const config = configIn(folder, { ACERVO_EMBEDDING: "none", ACERVO_VOCABULARY: "none" });
      await withTenant(
        config,
        async (tenant) => {
          await tenant.entries.put([item("freio", "Pastilha de freio")], { collection: "geral" });
          assert.deepEqual(await found(tenant, "lona do carro"), []);
          await setVocabulary(tenant, written(folder, "a", { "pastilha de freio": ["lona"] }));
          assert.deepEqual(await found(tenant, "lona do carro"), ["freio"]);
          await setVocabulary(tenant, written(folder, "b", { "pastilha de freio": ["sapata"] }));
          assert.deepEqual(await found(tenant, "lona do carro"), []);
          assert.deepEqual(await found(tenant, "sapata"), ["freio"]);
          await resetVocabulary(tenant);
          assert.deepEqual(await found(tenant, "sapata"), []);
        },
        { threads },
      );
    });
  }
});
