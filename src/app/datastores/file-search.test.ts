import assert from "node:assert/strict";
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { describe, it } from "node:test";
import type { FileSearchRequest } from "#src/answering/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { temporaryFolder } from "#src/knowledge/folders/folder-fixture.ts";
import { fill, TENANT, textSource } from "../app-fixture.ts";
import { bench, FILES, found } from "./file-search-fixture.ts";
import { createDatastores } from "./file-search.ts";

describe("a search in files", () => {
  it("finds the file, its title and the passage", async (t) => {
    await bench(t, async ({ ask, folder }) => {
      const response = await ask("competência gestão tributária");
      const { results, confidence, unread, search, ...others } = response;
      assert.deepEqual(others, {
        query: "competência gestão tributária",
        datastores: ["Secretaria da Fazenda", "Secretaria da Saúde"],
        unknownDatastores: [],
        refreshed: 3,
        fallback: null,
      });
      assert.deepEqual(unread, []);
      assert.ok((search?.lexicalCount ?? 0) > 0 && search?.vectorCount === 0 && !search.embeddingUsed);
      const [first] = results;
      assert.deepEqual(
        [first?.datastore, first?.file, first?.title],
        ["Secretaria da Fazenda", "sobre.md", "Sobre a Fazenda"],
      );
      assert.match(first?.snippet ?? "", /gestão tributária/);
      assert.equal(first?.citation.source, folder.source("Secretaria da Fazenda/sobre.md"));
      assert.ok((first?.score ?? 0) > 0.5 && (first?.score ?? 2) <= 1);
      assert.equal(confidence.level, "alta");
    });
  });

  it("looks into sub-folders, and at texts only", async (t) => {
    const files = {
      ...FILES,
      "Secretaria da Saúde/tabela.csv": "itbi;imóvel\n1;2\n",
      "solto.md": "O ITBI do imóvel.",
    };
    await bench(
      t,
      async ({ ask, read }) => {
        assert.deepEqual(found(await ask("itbi do imóvel")), ["Secretaria da Fazenda/impostos/itbi.txt"]);
        assert.equal(
          read().some((name) => name.endsWith(".csv")),
          false,
        );
      },
      files,
    );
  });

  it("keeps to the datastores asked for, and names those it does not know", async (t) => {
    await bench(t, async ({ ask }) => {
      const datastores = [
        "secretaria_da_saude",
        "Secretaria da Lua",
        "../Secretaria da Fazenda",
        "/etc",
        "x\0",
      ];
      const response = await ask("competência", { datastores });
      assert.deepEqual(response.datastores, ["Secretaria da Saúde"]);
      assert.deepEqual(response.unknownDatastores, datastores.slice(1));
      assert.deepEqual(found(response), ["Secretaria da Saúde/sobre.md"]);
      const none = await ask("competência", { datastores: ["/etc"] });
      assert.deepEqual([none.datastores, none.results, none.confidence.level], [[], [], "sem_rag"]);
      assert.deepEqual((await ask("competência", { datastores: [] })).results, []);
    });
  });

  it("seed 000: finds nothing for a query that shares nothing with the files", async (t) => {
    await bench(t, async ({ ask }) => {
      const response = await ask("receita de bolo", { mode: "hybrid" });
      assert.deepEqual([response.results, response.confidence.level], [[], "sem_rag"]);
      assert.deepEqual(found(await ask("receita das vacinas", { mode: "hybrid" })), [
        "Secretaria da Saúde/sobre.md",
      ]);
    });
  });

  it("shows a file once, by its best passage, and as many files as asked for", async (t) => {
    const parts = Array.from({ length: 40 }, (_, at) => {
      const bird = at === 17 ? "pombo dourado" : "pombo";
      return `## Parte ${at}\n\nO ${bird} pousa. ${"Palavra. ".repeat(90)}`;
    });
    const files = {
      "Aves/longo.md": parts.join("\n\n"),
      "Aves/a.md": "O pombo come.",
      "Aves/b.md": "O pombo dorme.",
    };
    await bench(
      t,
      async ({ ask }) => {
        const response = await ask("pombo dourado");
        assert.deepEqual(found(response).toSorted(), ["Aves/a.md", "Aves/b.md", "Aves/longo.md"]);
        for (const { snippet } of response.results) assert.ok(snippet.length <= 900);
        const long = response.results.find(({ file }) => file === "longo.md");
        assert.match(long?.snippet ?? "", /pombo dourado/);
        assert.equal((await ask("pombo", { topK: 1 })).results.length, 1);
      },
      files,
    );
  });

  it("keeps to the collections and kinds that the caller allows", async (t) => {
    await bench(t, async ({ ask, tenant }) => {
      await fill(tenant, [textSource("nota.md", "Nota sobre competência.")]);
      const collections = ["datastore/Secretaria da Saúde", "geral"];
      const response = await ask("competência", { filter: { collections } });
      assert.deepEqual(found(response), ["Secretaria da Saúde/sobre.md"]);
      assert.deepEqual(found(await ask("competência", { filter: { collections: ["geral"] } })), []);
      assert.deepEqual(found(await ask("competência", { filter: { kinds: ["faq"] } })), []);
    });
  });

  it("needs the root that it was given, and none at all is no error", async (t) => {
    await bench(t, async ({ folder, ask, another, tenant }) => {
      await assert.rejects(
        another(folder.path("nada"))("competência"),
        (error) => error instanceof AcervoError && error.code === "datastores-not-found",
      );
      await ask("competência");
      const { store } = tenant;
      const search = (request: FileSearchRequest) => tenant.search(request);
      const { fileSearch: nowhere } = createDatastores({
        root: null,
        store,
        tenant: TENANT,
        search,
        ingest: (sources) => tenant.ingest(sources),
      });
      const response = await nowhere(
        { query: "competência", topK: 4, datastores: ["Secretaria da Saúde"] },
        tenant.context(),
      );
      assert.deepEqual([response.results, response.unknownDatastores], [[], ["Secretaria da Saúde"]]);
    });
  });
});

describe("what a search in files leaves alone", () => {
  it("is what others put into a collection of such a name", async (t) => {
    await bench(t, async ({ ask, tenant }) => {
      const own = ["datastore/Secretaria da Saúde", "datastore/Não há", "datastore/..", "geral"];
      await fill(
        tenant,
        own.map((collection) => textSource("nota.md", "As vacinas da nota.", collection)),
      );
      assert.deepEqual(found(await ask("vacinas")), ["Secretaria da Saúde/sobre.md"]);
      const { collections } = await tenant.store.maintenance.stats(TENANT);
      assert.deepEqual(collections, {
        "datastore/..": 1,
        "datastore/Não há": 1,
        "datastore/Secretaria da Fazenda": 2,
        "datastore/Secretaria da Saúde": 2,
        geral: 1,
      });
    });
  });

  it("is everything outside the root", async (t) => {
    const outside = temporaryFolder(t, { "segredo.md": "O segredo do cofre." });
    await bench(t, async ({ ask, folder }) => {
      symlinkSync(outside.path("segredo.md"), folder.path("Secretaria da Saúde/link.md"));
      symlinkSync(outside.root, folder.path("Secretaria da Saúde/pasta"));
      symlinkSync(outside.root, folder.path("Atalho"));
      const response = await ask("segredo do cofre");
      assert.deepEqual(found(response), []);
      assert.ok(!response.datastores.includes("Atalho"));
    });
  });

  it("is what was known when the root seems to be unplugged", async (t) => {
    await bench(t, async ({ ask, folder, tenant }) => {
      await ask("vacinas");
      for (const name of ["Secretaria da Fazenda", "Secretaria da Saúde"]) {
        rmSync(folder.path(name), { recursive: true });
      }
      assert.deepEqual(found(await ask("vacinas")), [], "it is not found");
      const { collections } = await tenant.store.maintenance.stats(TENANT);
      assert.equal(Object.keys(collections).length, 2, "and not thrown away either");
    });
  });

  it("is one file that cannot be read, for the sake of the others", async (t) => {
    await bench(t, async ({ ask, folder }) => {
      mkdirSync(folder.path("Vazia"));
      folder.write("Secretaria da Saúde/fechado.md", "Fechado às vacinas.");
      chmodSync(folder.path("Secretaria da Saúde/fechado.md"), 0);
      folder.write("Secretaria da Saúde/binario.txt", "\0\u0001\u0002vacinas\0\0");
      const response = await ask("vacinas");
      assert.ok(found(response).includes("Secretaria da Saúde/sobre.md"));
      // Whoever may read everything can read this too.
      const isAllowed = process.getuid?.() === 0;
      assert.deepEqual(response.unread, isAllowed ? [] : ["Secretaria da Saúde/fechado.md"]);
    });
  });

  it("is what was known of a file that fails when it is read again", async (t) => {
    await bench(t, async ({ ask, folder, breakFile }) => {
      await ask("vacinas");
      folder.write("Secretaria da Saúde/sobre.md", "# Sobre a Saúde\n\nNova versão.");
      folder.write("Secretaria da Saúde/novo.md", "A ambulância chega logo.");
      breakFile("Secretaria da Saúde/sobre.md");
      const response = await ask("vacinas");
      assert.deepEqual(found(response), ["Secretaria da Saúde/sobre.md"]);
      assert.deepEqual([response.unread, response.refreshed], [["Secretaria da Saúde/sobre.md"], 1]);
      assert.deepEqual(found(await ask("ambulância")), ["Secretaria da Saúde/novo.md"]);
    });
  });
});
