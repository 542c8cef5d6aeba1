import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { profileFor } from "#src/embedding/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { fill, temporaryConfig, TWO_PAGES, withTenant } from "../app-fixture.ts";
import { type Calibration, calibratedProfile, saveCalibration, withFusion } from "./calibration.ts";

const CONFIDENCE = { alta: 0.9, media: 0.8, baixa: 0.7 };
const TENANT = "acme";

function settingsOfTenant() {
  const { settings } = memoryStore();
  return {
    settings,
    save: (modelId: string | null, fitted: Calibration) => saveCalibration(settings, TENANT, modelId, fitted),
    profileOf: (modelId: string | null) => calibratedProfile(settings, TENANT, modelId),
  };
}

describe("a calibration", () => {
  it("overrides the thresholds of its model and of no other, for its tenant and no other", async () => {
    const { settings, save, profileOf } = settingsOfTenant();
    await save("builtin:pt-128", { confidence: CONFIDENCE });
    assert.deepEqual(await profileOf("builtin:pt-128"), {
      ...profileFor("builtin:pt-128"),
      confidence: CONFIDENCE,
    });
    assert.deepEqual(await profileOf("openai:x"), profileFor("openai:x"));
    assert.deepEqual(await profileOf(null), profileFor(null));
    const elsewhere = await calibratedProfile(settings, "outro", "builtin:pt-128");
    assert.deepEqual(elsewhere, profileFor("builtin:pt-128"));
  });

  it("whose thresholds would let everything through does not count", async () => {
    const { save, profileOf } = settingsOfTenant();
    const nothing = { alta: 0, media: 0, baixa: 0 };
    await save("builtin:pt-128", { confidence: nothing, similarity: nothing });
    assert.deepEqual(await profileOf("builtin:pt-128"), profileFor("builtin:pt-128"));
  });

  it("may weigh the vectors anew, where they are weighed at all", async () => {
    const { save, profileOf } = settingsOfTenant();
    await save("builtin:pt-128", { confidence: CONFIDENCE, vectorWeight: 0.75 });
    await save(null, { confidence: CONFIDENCE, vectorWeight: 0.75 });
    const { fusion } = await profileOf("builtin:pt-128");
    assert.ok("vectorWeight" in fusion && fusion.vectorWeight === 0.75);
    assert.deepEqual((await profileOf(null)).fusion, { kind: "lexical" });
  });

  it("seed 001: leaves the choice of how the lists are joined to the caller, with vectors of any model", () => {
    const [weak, strong] = [profileFor("builtin:pt-128"), profileFor("openai:x")];
    const rrf = { kind: "rrf", k: 7, lexicalWeight: 1, vectorWeight: 1 };
    for (const profile of [weak, strong]) assert.deepEqual(withFusion(profile, "rrf", 7).fusion, rrf);
    assert.deepEqual(withFusion(strong, "score", 60).fusion, { kind: "score", vectorWeight: 1 });
    assert.deepEqual(withFusion(strong, null, 7).fusion, rrf);
    assert.equal(
      withFusion(weak, null, 7),
      weak,
      "the very object: searches with one profile share a ranking",
    );
    assert.equal(withFusion(strong, null, 60), strong);
    assert.equal(withFusion(profileFor(null), "rrf", 7), profileFor(null));
  });

  it("stands beside those of other models, and replaces its own", async () => {
    const { save, profileOf } = settingsOfTenant();
    await save("builtin:pt-128", { confidence: CONFIDENCE });
    await save(null, { confidence: CONFIDENCE });
    await save(null, { confidence: { ...CONFIDENCE, alta: 0.95 } });
    assert.equal((await profileOf("builtin:pt-128")).confidence.alta, 0.9);
    assert.equal((await profileOf(null)).confidence.alta, 0.95);
  });

  it("that is not one is reported with its tenant", async () => {
    const { settings, profileOf } = settingsOfTenant();
    for (const value of ["{", { lexical: { confidence: { alta: "muito" } } }]) {
      await settings.put(TENANT, "calibration", value);
      await assert.rejects(profileOf(null), { code: "invalid-config", message: /"acme"/ });
    }
  });

  it("decides how sure the next search is", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "none" });
    await withTenant(config, async (tenant) => {
      await fill(tenant, TWO_PAGES);
      const levelAt = async (baixa: number): Promise<string> => {
        const confidence = { alta: baixa, media: baixa, baixa };
        await saveCalibration(tenant.store.settings, tenant.name, null, { confidence });
        return (await tenant.search({ query: "vacinas" })).confidence.level;
      };
      assert.equal(await levelAt(0), "alta");
      assert.equal(await levelAt(1_000), "sem_rag");
    });
  });
});
