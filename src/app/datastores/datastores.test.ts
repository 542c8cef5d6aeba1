import assert from "node:assert/strict";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { describe, it } from "node:test";
import { assert as assertProperty, array, property, string } from "fast-check";
import type { FileSearchResponse } from "#src/answering/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { temporaryFolder } from "#src/knowledge/folders/folder-fixture.ts";
import { chooseDatastores, goneFrom, listDatastores } from "./file-search.ts";
import { TENANT } from "../app-fixture.ts";
import { bench, FILES, found } from "./file-search-fixture.ts";

const THERE = ["Secretaria da Fazenda", "Secretaria da Saúde", "secretaria-da-saude", "obras_publicas"].map(
  (name) => ({ name, path: `/dados/${name}`, collection: `datastore/${name}` }),
);

const chosen = (...asked: string[]): string[] =>
  chooseDatastores(THERE, asked).chosen.map(({ name }) => name);

describe("datastores", () => {
  it("are the folders of the root, but neither hidden ones nor links", async (t) => {
    const inside = temporaryFolder(t, ["Saúde/a.md", "Fazenda/b.md", ".git/c.md", "solto.md"]);
    const outside = temporaryFolder(t, ["segredo.md"]);
    mkdirSync(inside.path("Vazia"));
    symlinkSync(outside.root, inside.path("Fora"));
    const names = (await listDatastores(inside.root)).map(({ name }) => name);
    assert.deepEqual(names, ["Fazenda", "Saúde", "Vazia"]);
  });

  it("need a root", async (t) => {
    const { path, write } = temporaryFolder(t);
    write("arquivo");
    for (const name of ["nada", "arquivo"]) {
      await assert.rejects(listDatastores(path(name)), (error) => {
        assert.ok(error instanceof AcervoError);
        return error.code === "datastores-not-found" && error.message.includes(path(name));
      });
    }
  });

  it("are chosen by name, however it is written", () => {
    assert.deepEqual(chosen("Secretaria da Fazenda"), ["Secretaria da Fazenda"]);
    assert.deepEqual(chosen("SECRETARIA_DA_FAZENDA"), ["Secretaria da Fazenda"]);
    assert.deepEqual(chosen("  secretaria-da  fazenda "), ["Secretaria da Fazenda"]);
    assert.deepEqual(chosen("Obras Públicas"), ["obras_publicas"]);
    assert.deepEqual(chosen("Secretaria da Sau\u0301de"), ["Secretaria da Saúde", "secretaria-da-saude"]);
    assert.deepEqual(chosen("Secretaria da Saúde"), ["Secretaria da Saúde"], "the exact name is that one");
    assert.deepEqual(chosen("obras publicas", "obras_publicas"), ["obras_publicas"], "once");
    assert.deepEqual(chosen(), []);
    assert.equal(chooseDatastores(THERE, undefined).chosen.length, THERE.length);
  });

  it("are never reached by what only looks like a path to them", () => {
    const asked = [
      "../Secretaria da Fazenda",
      "/dados/obras_publicas",
      "obras_publicas/",
      "obras_publicas\0",
      ".",
      "",
    ];
    assert.deepEqual(chooseDatastores(THERE, asked), { chosen: [], unknown: asked });
    assertProperty(
      property(array(string()), (names) => {
        const { chosen, unknown } = chooseDatastores(THERE, names);
        assert.ok(chosen.every((datastore) => THERE.includes(datastore)));
        assert.ok(unknown.every((name) => names.includes(name)));
      }),
    );
  });

  it("have collections that can be told from the user's", async (t) => {
    const existing = await listDatastores(temporaryFolder(t, ["Secretaria da Saúde/a.md"]).root);
    assert.deepEqual(
      existing.map(({ collection }) => collection),
      ["datastore/Secretaria da Saúde"],
    );
    const known = ["geral", "datastore", "datastores/x", "datastore/Obras", "datastore/Secretaria da Saúde"];
    assert.deepEqual(goneFrom(existing, known), ["datastore/Obras"]);
  });
});

describe("files that change between two searches", () => {
  it("are read again when they did, and only then", async (t) => {
    await bench(t, async ({ ask, folder, read }) => {
      await ask("vacinas");
      read();
      assert.equal((await ask("vacinas")).refreshed, 0);
      assert.deepEqual(read(), [], "nothing changed, nothing is read");
      folder.write("Secretaria da Saúde/sobre.md", "# Sobre a Saúde\n\nA ambulância chega logo.");
      folder.write("Secretaria da Saúde/novo.txt", "A farmácia abre aos domingos.");
      const response = await ask("ambulância");
      assert.deepEqual([found(response), response.refreshed], [["Secretaria da Saúde/sobre.md"], 2]);
      assert.deepEqual(found(await ask("farmácia")), ["Secretaria da Saúde/novo.txt"]);
      assert.deepEqual(found(await ask("vacinas")), [], "what it said before is gone");
      assert.deepEqual(read().toSorted(), [
        "created Secretaria da Saúde/novo.txt",
        "replaced Secretaria da Saúde/sobre.md",
      ]);
    });
  });

  it("are no longer found when they are gone, and neither is their folder", async (t) => {
    await bench(t, async ({ ask, folder, tenant, another }) => {
      await ask("itbi");
      folder.remove("Secretaria da Fazenda/impostos/itbi.txt");
      const response = await ask("itbi");
      assert.deepEqual([found(response), response.refreshed], [[], 1]);
      folder.remove("Secretaria da Fazenda");
      assert.deepEqual(found(await ask("gestão tributária")), []);
      const { collections } = await tenant.store.maintenance.stats(TENANT);
      assert.deepEqual(Object.keys(collections), ["datastore/Secretaria da Saúde"]);
      folder.write("Secretaria da Fazenda/volta.md", "A gestão tributária voltou.");
      assert.deepEqual(found(await ask("gestão tributária")), ["Secretaria da Fazenda/volta.md"]);
      folder.remove("Secretaria da Fazenda/volta.md");
      assert.deepEqual(
        found(await another()("gestão tributária")),
        [],
        "an empty folder seen by another process",
      );
    });
  });

  it("follow a root that is set anew, and a folder that was put in place of another", async (t) => {
    const files = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [`raiz/${name}`, text]));
    await bench(
      t,
      async ({ folder, another }) => {
        const ask = another(folder.path("raiz"));
        await ask("vacinas");
        // Both are there: what the old one holds must not pass for the original.
        cpSync(folder.path("raiz"), folder.path("outra"), { recursive: true });
        const moved = another(folder.path("outra"));
        const [result] = (await moved("vacinas")).results;
        assert.equal(result?.citation.source, folder.source("outra/Secretaria da Saúde/sobre.md"));
        assert.equal(result?.file, "sobre.md");
        folder.remove("outra/Secretaria da Saúde");
        folder.write("outra/Secretaria da Saúde/raio-x.md", "O raio-x sai na hora.");
        assert.deepEqual(found(await moved("vacinas")), []);
        assert.deepEqual(found(await moved("raio-x na hora")), ["Secretaria da Saúde/raio-x.md"]);
      },
      files,
    );
  });

  it("are read once for all that search at the same time", async (t) => {
    await bench(t, async ({ ask, read }) => {
      const all = await Promise.all([
        ask("vacinas"),
        ask("itbi", { datastores: ["Secretaria da Fazenda"] }),
        ask("vacinas", { datastores: ["Secretaria da Saúde"] }),
        ask("gestão tributária"),
      ]);
      assert.deepEqual(
        all.map((response) => found(response)[0]),
        [
          "Secretaria da Saúde/sobre.md",
          "Secretaria da Fazenda/impostos/itbi.txt",
          "Secretaria da Saúde/sobre.md",
          "Secretaria da Fazenda/sobre.md",
        ],
      );
      assert.equal(read().filter((outcome) => outcome.startsWith("created")).length, 3);
    });
  });

  it("are seen by a search that begins while another one is reading", async (t) => {
    await bench(t, async ({ ask, folder, whileReading }) => {
      await ask("vacinas");
      folder.write("Secretaria da Saúde/cedo.md", "O pediatra atende cedo.");
      const late = Promise.withResolvers<FileSearchResponse>();
      whileReading(() => {
        folder.write("Secretaria da Fazenda/tarde.md", "O fiscal atende à tarde.");
        late.resolve(ask("fiscal"));
      });
      assert.deepEqual(found(await ask("pediatra")), ["Secretaria da Saúde/cedo.md"]);
      assert.deepEqual(found(await late.promise), ["Secretaria da Fazenda/tarde.md"]);
    });
  });

  it("come back after their collection was forgotten", async (t) => {
    await bench(t, async ({ ask, tenant }) => {
      await ask("vacinas");
      await tenant.store.knowledge.remove(TENANT, { collection: "datastore/Secretaria da Saúde" });
      assert.deepEqual(found(await ask("vacinas")), ["Secretaria da Saúde/sobre.md"]);
    });
  });
});
