import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";

const inRoot = (path: string): URL => new URL(`../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(inRoot(path), "utf8");

/** "| promise | `where` | `file`: `title` |"; instead of a test "not yet: …" or "missing: …". */
const ROW =
  /^\| (?<promise>.+?) +\| (?:`(?<where>[^`]+)`|–) +\| (?:`(?<file>[^`]+)`: `(?<title>[^`]+)`|(?:not yet|missing): .+?) +\|$/;
const HEADER = /^\| (?:promise|-+) +\|/;

/** A string that is the title, or a template that begins with it. */
function holdsTitle(file: string, title: string): boolean {
  const written = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(["'\`])${written}(?:\\1| ?\\$\\{)`).test(read(file));
}

describe("the promises of the five systems", () => {
  const sections = read("docs/seeds.md").split(/^## /m).slice(1);

  it("are listed by system", () => {
    assert.deepEqual(
      sections.map((section) => section.slice(0, 3)),
      ["000", "001", "002", "003", "004"],
    );
  });

  for (const section of sections) {
    const [heading = "", ...lines] = section.split("\n");
    const rows = lines.filter((line) => line.startsWith("|") && !HEADER.test(line));

    it(`of seed ${heading} name files and tests that exist`, () => {
      assert.ok(rows.length > 0);
      for (const row of rows) {
        const { where, file, title } = ROW.exec(row)?.groups ?? assert.fail(`not a row: ${row}`);
        if (where !== undefined) assert.ok(existsSync(inRoot(where)), `${where} is gone`);
        if (file === undefined || title === undefined) continue;
        assert.ok(existsSync(inRoot(file)), `${file} is gone`);
        assert.ok(holdsTitle(file, title), `${file} has no test "${title}"`);
      }
    });
  }
});
