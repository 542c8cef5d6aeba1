import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { renameSync, symlinkSync } from "node:fs";
import { dirname } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { summary, workshop } from "../documents/knowledge-fixture.ts";
import { findFiles, temporaryFolder } from "./folder-fixture.ts";
import { fileSource, walkFiles } from "./walk-folder.ts";

const UNIX = { skip: process.platform === "win32", timeout: 120_000 };
const KINDS = ["nota.md", "tabela.csv", "planilha.xlsx", "dados.parquet", "guia.docx"];

/** Ingests a folder of which something is replaced after it was walked. */
async function ingestSwapped(
  t: TestContext,
  names: readonly string[],
  swap: (folder: ReturnType<typeof temporaryFolder>) => void,
): Promise<string[]> {
  const folder = temporaryFolder(t, names);
  const files = await findFiles(folder.root);
  swap(folder);
  const { run } = await workshop();
  return summary(await run(files.map((file) => fileSource(file, { collection: "geral", kind: "document" }))));
}

function makeFifo(path: string): void {
  assert.equal(spawnSync("mkfifo", [path]).status, 0);
}

describe("what is put in the place of a file after the walk", () => {
  for (const name of KINDS) {
    it(`is refused when it is a FIFO: ${name}`, UNIX, async (t) => {
      const outcomes = await ingestSwapped(t, [name], ({ path, remove }) => {
        remove(name);
        makeFifo(path(name));
      });
      assert.deepEqual(outcomes, [`skipped ${name}: not-a-file`]);
    });
  }

  it("is refused when it is a link out of the folder", UNIX, async (t) => {
    const outside = temporaryFolder(t, ["segredo.md"]);
    const outcomes = await ingestSwapped(t, ["a.md", "b.md"], ({ path, remove }) => {
      remove("a.md");
      symlinkSync(outside.path("segredo.md"), path("a.md"));
    });
    assert.deepEqual(outcomes, ["skipped a.md: link", "created b.md"]);
  });

  it("is refused when a folder above it is now a link", UNIX, async (t) => {
    const outside = temporaryFolder(t, ["segredo.md"]);
    const outcomes = await ingestSwapped(t, ["s/t/segredo.md"], ({ path }) => {
      renameSync(path("s/t"), path("s/antes"));
      symlinkSync(dirname(outside.path("segredo.md")), path("s/t"));
    });
    assert.deepEqual(outcomes, ["skipped s/t/segredo.md: link"]);
  });

  it(
    "is read when it is a link to another file of the folder, or the root is reached by one",
    UNIX,
    async (t) => {
      const folder = temporaryFolder(t, ["raiz/a.md"]);
      symlinkSync(folder.path("raiz/a.md"), folder.path("raiz/b.md"));
      symlinkSync(folder.path("raiz"), folder.path("atalho"));
      const { run } = await workshop();
      const files = await findFiles(folder.path("atalho"));
      const about = { collection: "geral", kind: "document" } as const;
      const outcomes = await run(files.map((file) => fileSource(file, about)));
      assert.deepEqual(summary(outcomes), ["created a.md", "duplicate b.md"]);
    },
  );
});

describe("what is no file", () => {
  it("is listed with its reason", UNIX, async (t) => {
    const outside = temporaryFolder(t, ["fora.md"]);
    const { root, path } = temporaryFolder(t, ["a.md", "s/b.md", ".gitignore"]);
    makeFifo(path("fila.md"));
    symlinkSync(outside.path("fora.md"), path("fora.md"));
    symlinkSync(path("s"), path("volta"));
    const entries = await Array.fromAsync(walkFiles(root));
    assert.deepEqual(
      entries.map((entry) => [entry.source, entry.kind === "skipped" ? entry.reason : entry.kind]),
      [
        ["a.md", "file"],
        ["fila.md", "not-a-file"],
        ["fora.md", "link"],
        ["s/b.md", "file"],
        ["volta", "link"],
      ],
    );
  });

  it("is an error when it is named itself", UNIX, async (t) => {
    const { path } = temporaryFolder(t);
    makeFifo(path("fila.csv"));
    const facts = { reason: "not-a-file", detail: "FIFO" };
    await assert.rejects(findFiles(path("fila.csv")), { code: "file-refused", facts });
  });

  it("a name that is not UTF-8 is reported as such", { skip: process.platform !== "linux" }, async (t) => {
    const { root } = temporaryFolder(t, ["a.md", "\uFFFD.md"]);
    const script = `printf x > "$1"/$(printf 'caf\\351.md'); mkdir "$1"/$(printf 'a\\347\\343o')`;
    assert.equal(spawnSync("sh", ["-c", script, "sh", root]).status, 0);
    const entries = await Array.fromAsync(walkFiles(root));
    const told = entries.map((entry) => (entry.kind === "skipped" ? entry.reason : entry.kind));
    assert.deepEqual(told, ["file", "bad-name", "bad-name", "file"]);
  });
});
