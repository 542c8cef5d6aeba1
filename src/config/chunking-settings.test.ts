import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readConfig } from "./config.ts";
import { settings } from "./schema.ts";

function readSwitch(value: string): boolean {
  return readConfig({ ACERVO_SYNONYMS: value }).search.synonyms;
}

describe("settings of the chunker", () => {
  it("fit the overlap to a smaller size unless it is given", () => {
    const overlaps = [
      { ACERVO_CHUNK_SIZE: "300" },
      { ACERVO_CHUNK_SIZE: "300", ACERVO_CHUNK_OVERLAP: "0" },
      { ACERVO_CHUNK_SIZE: "300", ACERVO_CHUNK_OVERLAP: "150" },
      { ACERVO_CHUNK_SIZE: "4000" },
    ].map((environment) => readConfig(environment).chunking.overlap);
    assert.deepEqual(overlaps, [60, 0, 150, 200]);
  });

  it("that no chunker could follow are reported by name", () => {
    const tooSmall = { ACERVO_CHUNK_SIZE: "5" };
    assert.throws(() => readConfig(tooSmall), { code: "invalid-config", message: /ACERVO_CHUNK_SIZE: / });
    const tooMuch = { ACERVO_CHUNK_SIZE: "300", ACERVO_CHUNK_OVERLAP: "200" };
    assert.throws(() => readConfig(tooMuch), { code: "invalid-config", message: /ACERVO_CHUNK_OVERLAP: / });
  });
});

describe("switches", () => {
  it("are read as people write them", () => {
    assert.deepEqual(["true", "1", "on", "sim"].map(readSwitch), [true, true, true, true]);
    assert.deepEqual(["false", "0", "off", "nao"].map(readSwitch), [false, false, false, false]);
  });
});

describe("secrets", () => {
  it("are marked as such in the table of settings, every one of them", () => {
    const marked = Object.entries(settings.shape).filter(([, field]) => field.meta()?.["secret"] === true);
    const keys = Object.keys(settings.shape).filter((name) => name.endsWith("_KEY"));
    assert.deepEqual(marked.map(([name]) => name).toSorted(), keys.toSorted());
  });
});
