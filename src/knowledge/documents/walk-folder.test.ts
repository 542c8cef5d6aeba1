import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileSource, findFiles } from "./walk-folder.ts";

describe("findFiles", () => {
  let root = "";
  before(() => {
    root = mkdtempSync(join(tmpdir(), "acervo-walk-"));
    for (const file of [
      "b.md",
      "a/z.txt",
      "a/ção.md",
      "a/node_modules/x.md",
      ".oculto.md",
      ".git/x.md",
      "B.md",
    ]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), file);
    }
    symlinkSync(root, join(root, "volta"));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it("lists files by name, the same every time; hidden and installed ones are no content", async () => {
    const sources = (await findFiles(root)).map(({ source }) => source);
    assert.deepEqual(sources, ["B.md", "a/z.txt", "a/ção.md", "b.md"]);
  });

  it("does not walk in circles", async () => {
    assert.ok((await findFiles(root)).every(({ source }) => !source.includes("volta")));
  });

  it("takes a single file by its name", async () => {
    const path = join(root, "b.md");
    assert.deepEqual(await findFiles(path), [{ path, source: "b.md" }]);
  });

  it("says which path does not exist", async () => {
    const path = join(root, "nada");
    await assert.rejects(findFiles(path), { code: "path-not-found", facts: { path } });
    await assert.rejects(findFiles(join(root, "b.md", "x")), { code: "path-not-found" });
  });

  it("gives sources that read their file only when asked", async () => {
    const source = fileSource(
      { path: join(root, "b.md"), source: "b.md" },
      { collection: "geral", kind: "document" },
    );
    assert.equal(source.source, "b.md");
    assert.equal(Buffer.from(await source.read()).toString(), "b.md");
  });
});
