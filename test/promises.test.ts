import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, it } from "node:test";

const ROOT = join(import.meta.dirname, "..");

const SOURCES = globSync("{src,test}/**/*.test.ts", { cwd: ROOT });

const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** One promise, and what is said to prove it: files of tests, names of tests, commands. */
interface Promised {
  readonly promise: string;
  readonly proof: string;
}

function readPromises(): Promised[] {
  const page = readFileSync(join(ROOT, "docs", "reliability.md"), "utf8");
  const [, section = ""] = page.split("\n## Promises and their tests\n");
  const [table = ""] = section.split("\n## ");
  const rows = table.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) => {
    const [promise = "", proof = ""] = row.slice(1, -1).split(" | ");
    return { promise: promise.trim(), proof: proof.trim() };
  });
}

/** A test file that is named, with all names of tests that are quoted from it until the next file. */
function quotedTests(proof: string): { readonly file: string; readonly names: readonly string[] }[] {
  return proof.split(/(?=`[\w-]+\.test\.ts`)/).flatMap((part) => {
    const [, file, said = ""] = /^`([\w-]+\.test\.ts)`(.*)$/s.exec(part) ?? [];
    if (file === undefined) return [];
    // "…" stands for what is left out of a long name; brackets say which of the cases or files is meant.
    const names = said.replaceAll(/\([^)]*\)|`npm run [\w:-]+`/g, "").split(/[;:…]/);
    return [{ file, names: names.map((name) => name.trim()).filter((name) => name.length > 8) }];
  });
}

describe("docs/reliability.md", () => {
  const promises = readPromises();

  it("lists promises", () => assert.ok(promises.length >= 15, `${promises.length}`));

  for (const { promise, proof } of promises) {
    it(`names tests and commands that exist: ${promise}`, () => {
      const tests = quotedTests(proof);
      const commands = [...proof.matchAll(/`npm run ([\w:-]+)`/g)].map(([, name = ""]) => name);
      assert.ok(tests.length + commands.length > 0, "no proof is named");
      for (const name of commands) assert.ok(Object.hasOwn(PACKAGE.scripts, name), `npm run ${name}`);
      for (const { file, names } of tests) {
        const paths = SOURCES.filter((path) => basename(path) === file);
        assert.ok(paths.length > 0, `${file} does not exist`);
        const text = paths.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
        for (const name of names) assert.ok(text.includes(name), `${file} has no test "${name}"`);
      }
    });
  }
});
