import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MESSAGES } from "./index.ts";

describe("the words for confidence", () => {
  it("seed 003: are those of the levels, and speak of legal documents only where the sources are laws", () => {
    const { confidence, surelyByLaw } = MESSAGES.pt.search;
    assert.deepEqual(confidence, {
      alta: "✅ [ALTA CONFIANÇA] Resposta baseada em documentos verificados",
      media: "⚠️ [MÉDIA CONFIANÇA] Resposta parcialmente baseada em documentos",
      baixa: "❌ [BAIXA CONFIANÇA] Informações limitadas encontradas",
      sem_rag: "ℹ️ [SEM FONTE] Não encontrei informações específicas nos documentos",
    });
    assert.equal(surelyByLaw, "✅ [ALTA CONFIANÇA] Resposta baseada em documentos jurídicos verificados");
  });
});
