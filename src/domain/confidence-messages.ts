/** What people are told of each level of confidence, in Portuguese and English, wherever answers are shown. */
export const CONFIDENCE_MESSAGES = {
  alta: [
    "✅ [ALTA CONFIANÇA] Resposta baseada em documentos verificados",
    "✅ [HIGH CONFIDENCE] Answer based on verified documents",
  ],
  media: [
    "⚠️ [MÉDIA CONFIANÇA] Resposta parcialmente baseada em documentos",
    "⚠️ [MEDIUM CONFIDENCE] Answer partly based on documents",
  ],
  baixa: [
    "❌ [BAIXA CONFIANÇA] Informações limitadas encontradas",
    "❌ [LOW CONFIDENCE] Limited information found",
  ],
  sem_rag: [
    "ℹ️ [SEM FONTE] Não encontrei informações específicas nos documentos",
    "ℹ️ [NO SOURCE] Found no specific information in the documents",
  ],
} as const;

/** In place of the highest level, where all that is shown comes from laws. */
export const SURE_BY_LAW = [
  "✅ [ALTA CONFIANÇA] Resposta baseada em documentos jurídicos verificados",
  "✅ [HIGH CONFIDENCE] Answer based on verified legal documents",
] as const;
