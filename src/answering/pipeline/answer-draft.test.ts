import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { levelOf } from "#src/retrieval/index.ts";
import { documentsFound, faqsFound } from "../context/context-fixture.ts";
import { bestConfidence, confidenceAfter, isEvidence, unanswered } from "./answer-draft.ts";

describe("how sure an answer is", () => {
  it("is what the surest search is, by level and not by score", () => {
    assert.equal(bestConfidence([documentsFound([], "baixa"), faqsFound([], "alta")])?.level, "alta");
    assert.equal(bestConfidence([]), null);
  });

  it("comes from searches that found something", () => {
    assert.ok(isEvidence(documentsFound([], "baixa")));
    assert.ok(!isEvidence(documentsFound([], "sem_rag")));
  });

  it("has a number that does not contradict its level", () => {
    const found = { ...documentsFound([], "alta") };
    assert.ok((unanswered([found]).confidence?.score ?? 1) < 0.6);
    const removed = [{ text: "[7]", reason: "unknown-source" }] as const;
    const lowered = confidenceAfter({ level: "alta", score: 1, signals: {} }, { removed, uncited: 0 });
    assert.ok(lowered !== null && levelOf(lowered.score) === "media");
  });

  it("is a level less where the model wrote what its sources do not say, and never none", () => {
    const removed = [{ text: "[7]", reason: "unknown-source" }] as const;
    const after = (level: "alta" | "media" | "baixa" | "sem_rag") =>
      confidenceAfter({ level, score: 0.5, signals: {} }, { removed, uncited: 0 })?.level;
    assert.deepEqual(
      [after("alta"), after("media"), after("baixa"), after("sem_rag")],
      ["media", "baixa", "baixa", "sem_rag"],
    );
  });

  it("does not suffer from a mark too many beside a right one, but from statements without any", () => {
    const sure = { level: "alta", score: 1, signals: {} } as const;
    const removed = [{ text: "[8]", reason: "unsupported" }] as const;
    assert.equal(confidenceAfter(sure, { removed: [], uncited: 0 })?.level, "alta");
    assert.equal(confidenceAfter(sure, { removed, uncited: 0 })?.level, "alta");
    assert.equal(confidenceAfter(sure, { removed, uncited: 1 })?.level, "media");
  });
});
