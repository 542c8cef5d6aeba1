import { strToU8, zipSync } from "fflate";
import { suite, test } from "node:test";
import { DEFAULT_LIMITS } from "../parser.ts";
import { openPackage } from "./package.ts";
import { readRelationships, targetOf } from "./relationships.ts";

import assert from "node:assert/strict";

const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

suite("relationships between parts", () => {
  test("resolve their targets from the folder of the part, or from the root", async () => {
    const pkg = await packageWith(
      relationship("a", "styles", "styles.xml"),
      relationship("b", "image", "../media/x.png"),
      relationship("c", "numbering", "/word/numbering.xml"),
      relationship("d", "theme", "../../../fora.xml"),
    );
    const found = await readRelationships(pkg, "word/document.xml");
    assert.deepEqual(
      [...found].map(([id, { type, target }]) => [id, type, target]),
      [
        ["a", "styles", "word/styles.xml"],
        ["b", "image", "media/x.png"],
        ["c", "numbering", "word/numbering.xml"],
        ["d", "theme", "fora.xml"],
      ],
    );
    assert.equal(targetOf(found, "styles", pkg), "word/styles.xml");
    assert.equal(targetOf(found, "numbering", pkg), undefined, "the package does not hold it");
  });

  test("leave out what stands outside the package", async () => {
    const pkg = await packageWith(relationship("a", "styles", "file:///dev/zero", ' TargetMode="External"'));
    assert.equal((await readRelationships(pkg, "word/document.xml")).size, 0);
  });

  test("are none for a part without any", async () => {
    const pkg = await packageWith();
    assert.equal((await readRelationships(pkg, "word/styles.xml")).size, 0);
    assert.equal((await readRelationships(pkg, "")).size, 0);
  });
});

function relationship(id: string, type: string, target: string, more = ""): string {
  return `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"${more}/>`;
}

async function packageWith(...relationships: string[]) {
  const xml = `<Relationships>${relationships.join("")}</Relationships>`;
  const bytes = zipSync({ "word/_rels/document.xml.rels": strToU8(xml), "word/styles.xml": strToU8("<s/>") });
  return openPackage({ bytes }, DEFAULT_LIMITS);
}
