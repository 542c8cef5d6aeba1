import type { IntentRule } from "../intent-rule.ts";

const SOURCES =
  "lei|leis|legislacao|constituicao|codigo|clt|cdc|estatuto|jurisprudencia|sumula|sumulas|decreto|norma juridica|cf|lgpd|eca";

/** Words of the law. A citation is found by the reader of citations and needs no rule. */
export const LAW_RULES: readonly IntentRule[] = [
  law(
    "law-says",
    5,
    String.raw`\b(?:diz|dizem|preve|preveem|fala|estabelece|determina|dispoe|garante|proibe|permite|exige) (?:a|o|as|os|na|no|em)? ?(?:${SOURCES})\b|\b(?:lei|legislacao|constituicao|codigo \w+|estatuto(?: \w+){0,3}) (?:diz|preve|fala|estabelece|determina|dispoe|garante|proibe|permite|exige|considera)\b|\bwhat does the (?:law|constitution|statute)\b`,
  ),
  law(
    "by-law",
    4,
    String.raw`\b(?:segundo|conforme|de acordo com|perante|pela|na|por|em) (?:a )?(?:lei|legislacao|constituicao|jurisprudencia)\b(?! (?:de|do|da) (?:diretrizes|orcament))|\b(?:base|fundamento|amparo|previsao|respaldo) (?:legal|juridic[oa])\b|\bprevist[oa]s? em lei\b|\b(?:qual|que|quais) (?:e |sao )?(?:as? )?leis? (?:que |e |trata|regul|disp|proib|garant|d[aeo])`,
  ),
  law(
    "source",
    2,
    String.raw`\b(?:legislacao|jurisprudencia|constituicao|constitucional|codigo (?:civil|penal|tributario|eleitoral|comercial|florestal|de processo|de transito|de defesa)|clt|lei (?:complementar|organica|ordinaria|seca|federal|estadual|municipal|penal|trabalhista)|decreto lei|medida provisoria|sumulas?|emenda constitucional|stf|stj|tst|tse|supremo tribunal|doutrina)\b`,
  ),
  law(
    "crime",
    4,
    String.raw`\be (?:crime|ilegal|inconstitucional|contra a lei)\b|\bcrimes? (?:d[eo]|contra|culposo|doloso|hediondo)|\bpenas? (?:para|maxima|minima|previstas?|d[eo] (?:crime|reclusao|detencao|quem))|\b(?:homicidio|furto|roubo|estelionato|peculato|usucapiao|habeas corpus|habeas data|mandado de seguranca|contravencao|legitima defesa|reclusao)\b`,
  ),
  law(
    "institute",
    4,
    String.raw`\b(?:improbidade|aviso previo|justa causa|danos? mora(?:l|is)|pensao alimenticia|guarda compartilhada|responsabilidade civil|prescricional|decadencial|liminar|recurso (?:especial|extraordinario)|apelacao|agravo|nulidade|dolo|clausula petrea|devido processo|inconstitucionalidade)\b|\bdireitos? d[aeo]s? (?:consumidor|trabalhador|idoso|crianca|servidor|preso|reu|inquilino|gestante|titular)\w*`,
  ),
  law("part-of-law", 2, String.raw`\b(?:incisos?|paragrafo unico|caput|alineas?|artigos? \d+|art \d+)\b`),
  law(
    "force",
    1,
    String.raw`\b(?:revogad[oa]s?|vigencia|em vigor|vigente|prescreve|prescricao|decadencia|licito|ilicito|juridic[oa])\b`,
  ),
];

function law(name: string, strength: number, pattern: string): IntentRule {
  return { name, intent: "law", strength, pattern: new RegExp(pattern) };
}
