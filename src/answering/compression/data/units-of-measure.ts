/** What numbers count or measure, as regular expressions without accents. */
export const UNITS: readonly string[] = [
  "reais|real|centavos?|dolares|dolar|euros?",
  "segundos?|seg|s|minutos?|min|horas?|hrs?|h|dias?(?: uteis| util| corridos?)?|semanas?|mes|meses|bimestres?|trimestres?|semestres?|anos?|decadas?",
  "mg|g|gramas?|kg|quilos?|quilogramas?|t|toneladas?|arrobas?",
  "ml|l|litros?|mm|cm|m|metros?|km|quilometros?|m2|m3|ha|hectares?|polegadas?|pol",
  "bytes?|kb|mb|gb|tb|kbps|mbps|gbps|hz|khz|mhz|ghz|v|volts?|w|watts?|kw|kwh|mah|btus?|cv|graus?",
  "unidades?|un|pecas?|pcs?|pares|par|caixas?|cx|pacotes?|kits?|itens|item|produtos?|volumes?|lotes?|paletes?|sacos?|frascos?|comprimidos?|doses?",
  "parcelas?|vezes|prestacoes|pontos?|milhas|licencas?|usuarios?|pessoas?|clientes?|funcionarios?|empregados?|alunos?|vagas?|quartos?|noites?|diarias?",
  "paginas?|folhas?|artigos?|linhas?|registros?|notas?|boletos?|faturas?|pedidos?|contratos?|chamados?|salarios? minimos?|por cento",
];

export const MULTIPLES = "mil|milhao|milhoes|bilhao|bilhoes";

/** Numbers as words count only before a unit: "um" alone is an article. */
export const NUMBER_WORDS =
  "uma?|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quatorze|quinze|dezesseis|dezessete|dezoito|dezenove|" +
  "vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|duzent[oa]s|trezent[oa]s|quatrocent[oa]s|quinhent[oa]s|mil|meia|meio";

export const MONTHS =
  "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";
