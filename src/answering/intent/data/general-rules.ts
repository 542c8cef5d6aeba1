import type { IntentRule } from "../intent-rule.ts";

const WRITINGS =
  "documentos?|relatorios?|edital|editais|manual|manuais|planos?|atas?|contratos?|regimento|estudo|projeto|programa|" +
  "carta|politica|processo|parecer|portaria|resolucao|apostila|cartilha|artigo|texto|livro|balanco|laudo|convenio|termo|nota tecnica|report|document|manual|policy";

/** Questions that documents answer and that ask for no help. */
export const GENERAL_RULES: readonly IntentRule[] = [
  general(
    "body",
    3,
    String.raw`\b(?:competencias?|atribuic(?:ao|oes)|finalidades?|objetivos?|missao|visao|valores|estrutura|organograma|composicao|responsabilidades|metas|diretrizes|eixos|membros|integrantes|historia|historico|resultados|conclusoes|recomendacoes|principios) d[aeo]s? \w+`,
  ),
  general(
    "who",
    3,
    String.raw`^(?:e )?quem (?:e|sao|foi|foram|era|ocupa|dirige|coordena|preside|assin\w+|elabor\w+|criou|fundou|compoe|escreveu|respond\w+|aprov\w+|chefia|administra|faz parte|particip\w+|nomeia|nomeou)\b(?! voces?)|^who (?:is|was|are|were|wrote|signed|founded)\b(?! you)`,
  ),
  general(
    "past-event",
    3,
    String.raw`^(?:e )?(?:quando|em que (?:ano|data|dia|mes|cidade)|onde|por que|como) (?:foi|foram|ocorr\w+|comecou|surgiu|aconteceu|entrou|nasceu|se deu|terminou)\b|^when (?:was|were|did)\b`,
  ),
  general(
    "document-says",
    3,
    String.raw`\b(?:o que (?:diz|dizem|consta|fala|traz|preve|estabelece|define|recomenda)|segundo|conforme|de acordo com|resum\w+|conteudo|trata|tema|assunto|what does|according to|summari[sz]e)\b(?: \w+){0,4} (?:${WRITINGS})\b`,
  ),
  general(
    "about",
    4,
    String.raw`^(?:(?:me )?(?:fale|conte|fala|conta|descreva|discorra|disserte)|informacoes|(?:o que (?:voce )?(?:sabe|tem))|tell me|what do you know) (?:mais |um pouco )?(?:sobre|a respeito|acerca|about)\b`,
  ),
  // How a question begins says that it is one, and little about what it wants.
  general(
    "which",
    1,
    String.raw`^(?:e )?(?:quais|qual|que|quem|quando|onde|como|por que|o que|liste|cite|enumere|which|what|who|when|where|list)\b`,
  ),
  general("summarise", 2, String.raw`^(?:resum[aeo]|resumir|faca um resumo|sintetize|summari[sz]e)\b`),
];

function general(name: string, strength: number, pattern: string): IntentRule {
  return { name, intent: "general", strength, pattern: new RegExp(pattern) };
}
