import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
const guide = readFileSync(join(ROOT, "docs/library.md"), "utf8");
const [EXAMPLE = "", RANKING = ""] = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);

/** What "npm install" of the tarball makes, without a network: its files, and links to the packages that it names. */
function installPackage(project: string): void {
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", project], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  execFileSync("tar", ["-xzf", filename], { cwd: project });
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, "@types"), { recursive: true });
  cpSync(join(project, "package"), join(modules, "acervo"), { recursive: true });
  for (const name of [...Object.keys(PACKAGE.dependencies), "@types/node", "undici-types"]) {
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
}

describe("the package, installed in an empty project", () => {
  let project = "";
  before(() => {
    project = mkdtempSync(join(tmpdir(), "acervo-package-"));
    installPackage(project);
    writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
  });
  after(() => rmSync(project, { recursive: true, force: true }));
  const run = (...argv: string[]) => spawnSync(process.execPath, argv, { cwd: project, encoding: "utf8" });

  it("runs the example of the guide, with its threads", () => {
    writeFileSync(join(project, "example.js"), EXAMPLE);
    const { status, stdout, stderr } = run("--disable-warning=ExperimentalWarning", "example.js");
    assert.equal(stderr, "");
    assert.equal(status, 0);
    assert.match(stdout, /^iptu\.md created\nvacina\.md created\n.*Vacinas.*\n.*10 de fevereiro/);
  });

  it("seed 001: ranks documents that a program brings, as the guide shows", () => {
    writeFileSync(join(project, "ranking.js"), RANKING);
    const { status, stdout, stderr } = run("--disable-warning=ExperimentalWarning", "ranking.js");
    assert.deepEqual([status, stderr, stdout], [0, "", "9 0.0328\n"]);
  });

  it("has a client with types, for browsers too", () => {
    const [, example = ""] =
      /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "docs/server.md"), "utf8")) ?? [];
    assert.match(example, /acervo\/client/);
    writeFileSync(
      join(project, "client.ts"),
      `${example}\nconst first: string | undefined = hits[0]?.document_name;\nvoid first;\n`,
    );
    const options = "--noEmit --strict --module nodenext --target esnext --types node".split(" ");
    const { stdout } = run(join(ROOT, "node_modules/typescript/bin/tsc"), ...options, "client.ts");
    assert.equal(stdout, "");
    const bundle = readFileSync(join(project, "node_modules/acervo/dist/client.js"), "utf8");
    assert.doesNotMatch(bundle, /\bprocess\b|\bimport\b|\brequire\b|\bBuffer\b/);
  });

  it("has types for the example, which need no other package than those it names", () => {
    const typed = EXAMPLE.replace(
      "(source, content) =>",
      "(source: string, content: string): SourceDocument =>",
    )
      .replace("import { openEngine", "import { type SourceDocument, openEngine")
      .replace("hits[0].", "hits[0]?.");
    writeFileSync(join(project, "example.ts"), typed);
    writeFileSync(join(project, "ranking.ts"), RANKING);
    const options =
      "--noEmit --strict --module nodenext --target esnext --types node --skipLibCheck false".split(" ");
    const { status, stdout } = run(
      join(ROOT, "node_modules/typescript/bin/tsc"),
      ...options,
      "example.ts",
      "ranking.ts",
    );
    assert.equal(stdout, "");
    assert.equal(status, 0);
  });

  it("reads files in threads and answers from the command line, in one process", () => {
    const acervo = join(project, "node_modules/acervo/bin/acervo.mjs");
    const samples = join(project, "node_modules/acervo/samples/secretarias");
    const ingested = run(acervo, "ingest", samples, "--quiet");
    assert.equal(ingested.status, 0, ingested.stderr);
    assert.match(ingested.stdout, /criados +2\d/);
    // A second process would be started by this module.
    const guard = `data:text/javascript,${encodeURIComponent(
      'process.on("exit", () => { if (process.moduleLoadList.includes("NativeModule child_process")) process.exitCode = 99; });',
    )}`;
    const asked = run(
      "--import",
      guard,
      acervo,
      "ask",
      "qual o valor da bolsa atleta na categoria nacional?",
    );
    assert.equal(asked.status, 0, asked.stderr);
    assert.match(asked.stdout, /620,00[\s\S]*edital-bolsa-atleta\.pdf/);
  });
});
