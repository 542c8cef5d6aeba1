/**
 * Ways of saying that the sources do not answer, as they read without accents, case or punctuation. Gaps are bounded:
 * what is missing is named in between ("não encontrei o valor da multa nos documentos").
 */
const SOURCES =
  "(?:documentos?|documentacao|fontes?|base|materia(?:l|is)|textos?|arquivos?|acervo|trechos?|registros?|informac(?:ao|oes)|contexto|catalogo|dados)";
const GAP = "(?: \\w{1,30}){0,14}?";

export const REFUSAL_CUES: readonly RegExp[] = [
  new RegExp(
    `\\bnao (?:foi possivel )?(?:encontr|localiz|ach|identific|consegui encontr|consegui localiz)\\w*${GAP} ${SOURCES}\\b`,
  ),
  new RegExp(
    `\\bnao (?:ha|existe|existem|tenho|temos|disponho de|possuo|consta|constam)${GAP} ${SOURCES}\\b`,
  ),
  new RegExp(
    `\\b(?:os|as|nenhum|nenhuma)(?: d[aeo]s)? ${SOURCES}${GAP} nao (?:traz|trazem|menciona|mencionam|diz|dizem|informa|informam|respond|cont[ee]m|fala|falam|trata|tratam|especifica|aborda)\\w*`,
  ),
  new RegExp(
    `\\bnenhum(?:a|as)?(?: d[aeo]s)? ${SOURCES}${GAP} (?:traz|menciona|diz|informa|responde|contem|fala|trata|foi encontrad[ao])\\b`,
  ),
  /\b(?:a informacao|a resposta|esse dado|isso|essa informacao)(?: \w{1,30}){0,6}? nao (?:esta|consta|aparece|foi encontrad[ao])\b/,
  /\bnao (?:sei|posso) (?:responder|informar|dizer|confirmar|a resposta)\b/,
  /\b(?:i )?(?:could not|couldn t|did not|didn t|cannot|can t) find(?: \w{1,30}){0,14}? (?:documents?|sources?|information|context)\b/,
  /\b(?:the )?(?:documents?|sources?)(?: \w{1,30}){0,6}? (?:do not|does not|don t|doesn t) (?:contain|mention|say|provide|include|answer)\b/,
  /\bno (?:se )?(?:encontre|encontro|hay)(?: \w{1,30}){0,14}? (?:documentos|fuentes|informacion)\b/,
];
