import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { describe, it } from "node:test";
import { assert as assertProperty, array, property, string } from "fast-check";
import { AcervoError } from "#src/domain/index.ts";
import { temporaryFolder } from "#src/knowledge/folders/folder-fixture.ts";
import {
  chooseDatastores,
  datastoreCollection,
  datastoreIn,
  datastoreOf,
  isDatastore,
  listDatastores,
} from "./datastores.ts";

const THERE = ["Secretaria da Fazenda", "Secretaria da Saúde", "secretaria-da-saude", "obras_publicas"].map(
  (name) => datastoreIn("/dados", name),
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

  it("are those of the root even when a collection bears another name", async (t) => {
    const { root } = temporaryFolder(t, ["dentro/raiz/Saúde/a.md", "dentro/fora/b.md"]);
    const within = `${root}/dentro/raiz`;
    assert.equal(await isDatastore(datastoreIn(within, "Saúde")), true);
    for (const name of ["../fora", "..", ".", "", "Saúde/..", "/", "nada", "Saúde\0", "Saúde/a.md"]) {
      assert.equal(await isDatastore(datastoreIn(within, name)), false, JSON.stringify(name));
    }
  });

  it("have collections that can be told from the user's", () => {
    assert.equal(datastoreCollection("Secretaria da Saúde"), "datastore/Secretaria da Saúde");
    assert.equal(datastoreOf("datastore/Secretaria da Saúde"), "Secretaria da Saúde");
    for (const name of ["geral", "datastore", "datastores/x"]) assert.equal(datastoreOf(name), null);
  });
});
