import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { confidenceMessage } from "./confidence-message.ts";

describe("confidenceMessage", () => {
  it("says how far to trust the answer, in either language", () => {
    assert.equal(
      confidenceMessage("alta", "pt"),
      "✅ [ALTA CONFIANÇA] Resposta baseada nos documentos encontrados",
    );
    assert.match(confidenceMessage("sem_rag", "en"), /^ℹ️ \[NOT IN THE DOCUMENTS\]/);
  });
});
