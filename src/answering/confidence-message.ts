import type { ConfidenceLevel, Language } from "#src/domain/index.ts";

const MESSAGES: Readonly<Record<ConfidenceLevel, Readonly<Record<Language, string>>>> = {
  alta: {
    pt: "✅ [ALTA CONFIANÇA] Resposta baseada nos documentos encontrados",
    en: "✅ [HIGH CONFIDENCE] Answer based on the documents found",
  },
  media: {
    pt: "⚠️ [MÉDIA CONFIANÇA] Resposta parcialmente baseada nos documentos",
    en: "⚠️ [MEDIUM CONFIDENCE] Answer partly based on the documents",
  },
  baixa: {
    pt: "❌ [BAIXA CONFIANÇA] Informações limitadas encontradas",
    en: "❌ [LOW CONFIDENCE] Limited information found",
  },
  sem_rag: {
    pt: "ℹ️ [SEM BASE NOS DOCUMENTOS] Não encontrei informações específicas",
    en: "ℹ️ [NOT IN THE DOCUMENTS] Found no specific information",
  },
};

/** The line that tells a reader how far to trust an answer. */
export function confidenceMessage(level: ConfidenceLevel, language: Language): string {
  return MESSAGES[level][language];
}
