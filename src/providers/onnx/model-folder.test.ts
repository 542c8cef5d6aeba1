import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { locateModel } from "./model-folder.ts";

let root = "";

async function addPackage(name: string, content: object): Promise<string> {
  const folder = join(root, "node_modules", name);
  await mkdir(join(folder, "models/small"), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, ...content }));
  return folder;
}

function locate(pathOrPackage: string): string {
  return locateModel(pathOrPackage, [pathToFileURL(join(root, "index.js")).href]);
}

describe("locateModel", () => {
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "acervo-locate-"));
  });
  after(() => rm(root, { recursive: true }));

  it("takes a folder that exists as it is", () => {
    assert.equal(locate(root), root);
    assert.equal(locate("src/providers"), resolve("src/providers"));
  });

  it("finds an installed package, and a folder inside it", async () => {
    const folder = await addPackage("tiny-reranker", { version: "1.0.0" });
    assert.equal(locate("tiny-reranker"), folder);
    assert.equal(locate("tiny-reranker/models/small"), join(folder, "models/small"));
  });

  it("finds a scoped package that exports nothing", async () => {
    const folder = await addPackage("@models/tiny", { exports: {} });
    assert.equal(locate("@models/tiny"), folder);
    assert.equal(locate("@models/tiny/models/small"), join(folder, "models/small"));
  });

  it("does not run what it finds", async () => {
    const folder = await addPackage("angry", { main: "index.js" });
    await writeFile(join(folder, "index.js"), "throw new Error('ran');");
    assert.equal(locate("angry"), folder);
  });

  it("gives back as a path what is neither a folder nor a package", () => {
    for (const name of ["no-such-package", "./nowhere", "../nowhere", "@none", "", "a b", "fs"]) {
      assert.equal(locate(name), resolve(name));
    }
  });
});
