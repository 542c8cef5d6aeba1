import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { profileFor } from "#src/embedding/index.ts";
import { fill, temporaryConfig, TWO_PAGES, withAcervo } from "./app-fixture.ts";
import { calibratedProfiles, saveCalibration } from "./calibration-file.ts";

const CONFIDENCE = { alta: 0.9, media: 0.8, baixa: 0.7 };

describe("a calibration", () => {
  it("overrides the thresholds of its model and of no other", (t) => {
    const { dataDir } = temporaryConfig(t);
    saveCalibration(dataDir, "builtin:pt-128", { confidence: CONFIDENCE });
    const profiles = calibratedProfiles(dataDir);
    assert.deepEqual(profiles("builtin:pt-128"), {
      ...profileFor("builtin:pt-128"),
      confidence: CONFIDENCE,
    });
    assert.deepEqual(profiles("openai:x"), profileFor("openai:x"));
    assert.deepEqual(profiles(null), profileFor(null));
  });

  it("may weigh the vectors anew, where they are weighed at all", (t) => {
    const { dataDir } = temporaryConfig(t);
    saveCalibration(dataDir, "builtin:pt-128", { confidence: CONFIDENCE, vectorWeight: 0.75 });
    saveCalibration(dataDir, null, { confidence: CONFIDENCE, vectorWeight: 0.75 });
    const profiles = calibratedProfiles(dataDir);
    const { fusion } = profiles("builtin:pt-128");
    assert.ok("vectorWeight" in fusion && fusion.vectorWeight === 0.75);
    assert.deepEqual(profiles(null).fusion, { kind: "lexical" });
  });

  it("stands beside those of other models, and replaces its own", (t) => {
    const { dataDir } = temporaryConfig(t);
    saveCalibration(dataDir, "builtin:pt-128", { confidence: CONFIDENCE });
    saveCalibration(dataDir, null, { confidence: CONFIDENCE });
    saveCalibration(dataDir, null, { confidence: { ...CONFIDENCE, alta: 0.95 } });
    const profiles = calibratedProfiles(dataDir);
    assert.equal(profiles("builtin:pt-128").confidence.alta, 0.9);
    assert.equal(profiles(null).confidence.alta, 0.95);
  });

  it("that cannot be read is reported with its path", (t) => {
    const { dataDir } = temporaryConfig(t);
    saveCalibration(dataDir, null, { confidence: CONFIDENCE });
    const path = join(dataDir, "calibration.json");
    for (const content of ["{", '{"lexical": {"confidence": {"alta": "muito"}}}']) {
      writeFileSync(path, content);
      assert.throws(() => calibratedProfiles(dataDir), {
        code: "invalid-config",
        message: /calibration\.json/,
      });
    }
  });

  it("decides how sure a search is", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "none" });
    const levelAt = async (baixa: number): Promise<string> => {
      saveCalibration(config.dataDir, null, { confidence: { alta: baixa, media: baixa, baixa } });
      return withAcervo(config, async (acervo) => {
        await fill(acervo, TWO_PAGES);
        return (await acervo.search({ query: "vacinas" })).confidence.level;
      });
    };
    assert.equal(await levelAt(0), "alta");
    assert.equal(await levelAt(1_000), "sem_rag");
  });
});
