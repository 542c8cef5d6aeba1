/** Patterns are read against text without accents and case. */

/** Sentences that talk to the reader, not about the subject. */
export const SMALL_TALK =
  /^(?:ola|oi|bom dia|boa tarde|boa noite|prezad|claro|certo|com certeza|perfeito|entendi|obrigad|espero|qualquer duvida|em caso de duvida|se (?:voce )?(?:quiser|precisar|desejar|tiver|preferir)|caso (?:voce )?(?:queira|precise|deseje|tenha)|posso (?:ajudar|detalhar|explicar)|estou a|fico a|segue|abaixo|a seguir|veja|confira|com base|de acordo com (?:os|as) (?:documentos|fontes|trechos)|recomend|sugir|aconselh|consulte|procure|lembr|vale lembrar|em resumo|resumindo|em suma|atencao|observacao|nota)/;

/** Numbers that the text gives itself: "há 3 formas", "a fonte 2", "passo 4". */
export const OWN_NUMBERS =
  /\b(?:\d{1,2} (?:formas?|maneiras?|modos?|opc(?:ao|oes)|requisitos?|passos?|etapas?|documentos?|casos?|hipoteses?|situac(?:ao|oes)|itens|pontos?|tipos?|condic(?:ao|oes)|motivos?|fontes?|resultados?|trechos?|regras?|exemplos?|partes?|aspectos?|perguntas?|respostas?)|(?:fontes?|documentos?|trechos?|itens|item|passo|etapa|opcao|resultado|referencia|nota|pergunta|exemplo) (?:n[.º°o]{0,2} ?)?\d{1,3})\b/g;

/** Written with a capital letter, and nobody's name; months and days in the English way of writing them. */
export const GENERAL_NAMES: ReadonlySet<string> = new Set(
  `
  brasil brasileiro brasileira estado estados uniao municipio municipios federal lei leis codigo decreto constituicao artigo art
  inciso paragrafo capitulo anexo portaria resolucao
  internet portugues senhor senhora sr sra dr dra srs cpf cnpj rg cep pdf sms ok faq url email
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  segunda terca quarta quinta sexta sabado domingo
  observacao atencao importante nota resumo fonte fontes
  `
    .trim()
    .split(/\s+/),
);
