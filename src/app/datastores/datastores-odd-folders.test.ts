import assert from "node:assert/strict";
import { chmodSync, mkdirSync, renameSync } from "node:fs";
import { describe, it } from "node:test";
import { absoluteSource, fileSource } from "#src/knowledge/index.ts";
import { fill, TENANT } from "../app-fixture.ts";
import { type Bench, bench, found } from "./file-search-fixture.ts";

const AVES = { "Aves/pombo.md": "O pombo pousa na praça.", "Peixes/robalo.md": "O robalo nada no rio." };

/** Puts a file into a datastore's collection as somebody would who knows nothing of datastores. */
async function putByHand({ tenant, folder }: Bench, name: string): Promise<void> {
  const file = { path: folder.path(name), source: absoluteSource(folder.path(name)) };
  const collection = `datastore/${name.split("/")[0]}`;
  await fill(tenant, [fileSource(file, { collection, kind: "document" })]);
}

const collectionsOf = async ({ tenant }: Bench): Promise<string[]> =>
  Object.keys((await tenant.store.maintenance.stats(TENANT)).collections);

describe("documents that others put into the collection of a datastore", () => {
  it("go with their files, as its own do", async (t) => {
    await bench(
      t,
      async (given) => {
        const { ask, folder } = given;
        await putByHand(given, "Aves/pombo.md");
        folder.remove("Aves/pombo.md");
        assert.deepEqual(found(await ask("pombo")), []);
        assert.deepEqual(found(await ask("robalo")), ["Peixes/robalo.md"], "others are searched");
        folder.write("Aves/pombo.md", "O pombo voltou à praça.");
        const response = await ask("pombo");
        assert.deepEqual([found(response), response.unread], [["Aves/pombo.md"], []]);
        assert.match(response.results[0]?.snippet ?? "", /voltou/);
      },
      AVES,
    );
  });

  it("do not hide that another folder stands in its place", async (t) => {
    await bench(
      t,
      async (given) => {
        const { ask, folder } = given;
        await ask("pombo");
        folder.write("Aves/garça.csv", "nome;lugar\ngarça;lago\n");
        await putByHand(given, "Aves/garça.csv");
        assert.deepEqual(found(await ask("garça")), ["Aves/garça.csv"]);
        renameSync(folder.path("Aves"), folder.path(".Aves"));
        mkdirSync(folder.path("Aves"));
        for (const query of ["pombo na praça", "garça"]) assert.deepEqual(found(await ask(query)), []);
      },
      AVES,
    );
  });

  it("stay in a collection whose folder is gone", async (t) => {
    await bench(
      t,
      async (given) => {
        const { ask, folder } = given;
        await putByHand(given, "Aves/pombo.md");
        folder.remove("Aves");
        for (let time = 0; time < 2; time++) assert.deepEqual(found(await ask("pombo")), []);
        assert.deepEqual(await collectionsOf(given), ["datastore/Aves", "datastore/Peixes"]);
      },
      AVES,
    );
  });
});

describe("a datastore that changes its shape", () => {
  it("may have a folder in place of a file, and be a file itself for a while", async (t) => {
    await bench(
      t,
      async (given) => {
        const { ask, folder } = given;
        await ask("pombo");
        folder.remove("Aves/pombo.md");
        folder.write("Aves/pombo.md/ninho.md", "O pombo faz o ninho.");
        assert.deepEqual(found(await ask("pombo")), ["Aves/pombo.md/ninho.md"]);
        folder.remove("Aves/pombo.md");
        folder.write("Aves/pombo.md", "O pombo é um só.");
        assert.deepEqual(found(await ask("pombo")), ["Aves/pombo.md"]);
        folder.remove("Aves");
        folder.write("Aves", "O pombo num arquivo.");
        const response = await ask("pombo");
        assert.deepEqual([found(response), response.datastores], [[], ["Peixes"]]);
        assert.deepEqual(await collectionsOf(given), ["datastore/Peixes"]);
        folder.remove("Aves");
        folder.write("Aves/pombo.md", "O pombo voltou.");
        assert.deepEqual(found(await ask("pombo")), ["Aves/pombo.md"]);
      },
      AVES,
    );
  });

  it("may go, come and be renamed while it is read", async (t) => {
    await bench(
      t,
      async ({ ask, folder, whileReading }) => {
        whileReading(() => {
          folder.remove("Aves");
          folder.write("Peixes/tainha.md", "A tainha sobe o rio.");
        });
        await ask("pombo");
        assert.deepEqual(found(await ask("pombo")), []);
        assert.deepEqual(found(await ask("tainha")), ["Peixes/tainha.md"]);
        folder.write("Peixes/bagre.md", "O bagre dorme.");
        whileReading(() => renameSync(folder.path("Peixes"), folder.path("Rio")));
        await ask("bagre");
        assert.deepEqual(found(await ask("bagre")), ["Rio/bagre.md"]);
        assert.deepEqual((await ask("bagre")).refreshed, 0);
      },
      AVES,
    );
  });

  it("finds a copy when the original goes, and reads it no more than that", async (t) => {
    const copies = { "Aves/a.md": "O pombo pousa.", "Aves/b.md": "O pombo pousa.", "Aves/vazio.md": "" };
    await bench(
      t,
      async ({ ask, folder, read }) => {
        assert.deepEqual(found(await ask("pombo")), ["Aves/a.md"]);
        read();
        assert.equal((await ask("pombo")).refreshed, 0);
        assert.deepEqual(read(), ["duplicate Aves/b.md"]);
        folder.remove("Aves/a.md");
        assert.deepEqual(found(await ask("pombo")), ["Aves/b.md"]);
        read();
        await ask("pombo");
        assert.deepEqual(read(), []);
      },
      copies,
    );
  });
});

/** Elsewhere a disk may take names that differ for one, or refuse them. */
const skip = process.platform !== "linux";

describe("names of datastores and files", { skip }, () => {
  it("that look alike are those of different folders", async (t) => {
    const [composed, decomposed] = ["Saúde", "Sau\u0301de"];
    const files = {
      [`${composed}/ação.md`]: "A vacina de segunda.",
      [`${composed}/ac\u0327a\u0303o.md`]: "A vacina de terça.",
      [`${decomposed}/ação.md`]: "A vacina de quarta.",
    };
    await bench(
      t,
      async ({ ask, read, folder }) => {
        assert.deepEqual(found(await ask("vacina")).toSorted(), Object.keys(files).toSorted());
        read();
        assert.equal((await ask("vacina")).refreshed, 0);
        assert.deepEqual(read(), []);
        folder.remove(decomposed);
        assert.equal((await ask("vacina")).results.length, 2);
      },
      files,
    );
  });

  it("may change in nothing but their case", async (t) => {
    await bench(
      t,
      async (given) => {
        const { ask, folder } = given;
        await ask("pombo");
        renameSync(folder.path("Aves/pombo.md"), folder.path("Aves/Pombo.MD"));
        assert.deepEqual(found(await ask("pombo")), ["Aves/Pombo.MD"]);
        renameSync(folder.path("Aves"), folder.path("AVES"));
        assert.deepEqual(found(await ask("pombo")), ["AVES/Pombo.MD"]);
        assert.deepEqual(await collectionsOf(given), ["datastore/AVES", "datastore/Peixes"]);
        assert.equal((await ask("pombo")).refreshed, 0);
      },
      AVES,
    );
  });

  it("that no program can say are told, and hold up nobody", async (t) => {
    await bench(
      t,
      async ({ ask, folder }) => {
        mkdirSync(Buffer.concat([Buffer.from(`${folder.root}/Av`), Buffer.from([0xe3]), Buffer.from("s")]));
        const response = await ask("pombo");
        assert.deepEqual([found(response), response.unread], [["Aves/pombo.md"], ["Av\uFFFDs"]]);
      },
      AVES,
    );
  });
});

describe("a root that others use too", () => {
  it("gives way to another in turns, and each finds its own files", async (t) => {
    const files = { "um/Aves/pombo.md": "O pombo de um.", "dois/Aves/pombo.md": "O pombo de dois." };
    await bench(
      t,
      async ({ another, folder }) => {
        const asks = ["um", "dois"].map((root) => ({ root, ask: another(folder.path(root)) }));
        for (const { root, ask } of [...asks, ...asks]) {
          const [result] = (await ask("pombo")).results;
          assert.equal(result?.citation.source, folder.source(`${root}/Aves/pombo.md`));
        }
      },
      files,
    );
  });

  it("keeps what was known while nobody may look into its folders", async (t) => {
    // Whoever may look everywhere cannot be kept out.
    if (process.getuid?.() === 0 || process.platform === "win32") {
      t.skip("needs a user without all rights");
      return;
    }
    await bench(
      t,
      async ({ ask, folder }) => {
        await ask("pombo");
        for (const [path, mode, unread] of [
          [folder.path("Aves"), 0, ["Aves"]],
          // Names can be listed, and that is all.
          [folder.root, 0o444, ["Aves", "Peixes"]],
        ] as const) {
          chmodSync(path, mode);
          const response = await ask("pombo").finally(() => chmodSync(path, 0o755));
          assert.deepEqual([found(response), response.unread], [["Aves/pombo.md"], unread]);
        }
        assert.equal((await ask("pombo")).refreshed, 0);
      },
      AVES,
    );
  });
});
