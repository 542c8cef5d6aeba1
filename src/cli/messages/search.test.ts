import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { search } from "./search.ts";

describe("the line below what was found", () => {
  it("says how far to trust it, in either language", () => {
    const { alta, sem_rag } = search.search.confidence;
    assert.equal(alta[0], "✅ [ALTA CONFIANÇA] Resposta baseada nos documentos encontrados");
    assert.match(sem_rag[1], /^ℹ️ \[NOT IN THE DOCUMENTS\]/);
  });
});
