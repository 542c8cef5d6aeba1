import type { IntentRule } from "../intent-rule.ts";

const HELD =
  "documentos?|arquivos?|registros?|itens|produtos?|leis|faqs?|perguntas|trechos?|colecoes|paginas|fontes|bases|textos";
const PLACE =
  "acervo|base(?: de (?:dados|conhecimento))?|colecao|colecoes|indice|sistema|banco(?: de dados)?|catalogo|repositorio";
/** What a rule grants or asks is counted in these; they are no records. */
const MEASURES =
  "dias|meses|anos|horas|semanas|minutos|vezes|parcelas|porcento|por cento|tempo|anexos|vias|copias|graus|pontos|salarios|faltas";

/** Totals, tables and the holdings themselves. */
export const DATA_RULES: readonly IntentRule[] = [
  data(
    "holdings-count",
    4,
    String.raw`\bquant[oa]s (?:${HELD})\b(?:(?: \w+){0,6} (?:${PLACE})| (?:ha|existem|voces? tem|estao|foram|temos|tem|constam)\b(?! que))|\btamanho d[aeo] (?:${PLACE})\b|\b(?:numero|total|quantidade) de (?:${HELD})\b|\bhow many (?:documents|files|records|items|products|laws|entries)\b`,
  ),
  data(
    "holdings-state",
    4,
    String.raw`\b(?:ultima|mais recente) (?:atualizacao|indexacao|carga|importacao|sincronizacao)\b(?:$| (?:d[aeo]s?|n[ao]) (?:${PLACE}|documentos|dados))|\b(?:${PLACE}) (?:\w+ ){0,2}(?:atualizad|indexad|importad|sincronizad)[oa]\b|\b(?:atualizad|indexad)[oa] (?:o|a) (?:${PLACE})\b|\bwhen was (?:\w+ ){1,3}(?:updated|indexed)\b|\blast (?:update|indexed)\b`,
  ),
  data(
    "holdings-list",
    4,
    String.raw`\b(?:quais|que) (?:sao )?(?:as |os )?(?:${HELD}|tipos de documento|assuntos|temas) (?:existem|ha|tem|estao|fazem parte|compoem|voces? (?:tem|possui|conhece)|constam|disponiveis)\b(?:$| aqui\b|(?: \w+){0,4} (?:${PLACE})\b| voces?\b)|\b(?:o que|que) (?:ha|tem|existe) n[ao] (?:${PLACE})\b|\bestatisticas? d[aeo]s? (?:${PLACE})`,
  ),
  data(
    "aggregate",
    3,
    String.raw`\b(?:media|mediana|soma|somatorio|desvio padrao|ranking|subtotal|variacao percentual) (?:d[aeo]s?|geral|por|mensal|anual)\b|\b(?:some|calcule|calcula|totalize) (?:o|a|os|as)\b|\btop \d+\b|\b(?:total|totais|numero|quantidade) (?:geral )?(?:d[aeo]s?|por) (?!(?:${MEASURES})\b)\w+|\b(?:valor|custo|gasto|montante) total\b|\baverage\b|\btotal (?:of|number)\b`,
  ),
  data(
    "how-many",
    2,
    String.raw`\bquant[oa]s (?!(?:${MEASURES})\b)\w+\b(?!(?: \w+){0,6} (?:posso|podem?|devo|devem|preciso|permitid|necessari|maxim|minim|exigid|cabem|aceita)\w*)|\bquant[oa]s (?!(?:${MEASURES})\b)(?:\w+ ){1,6}(?:ha|existem|foram|houve|constam|registrad|cadastrad|tivemos|temos)\w*|\bhow many\b`,
  ),
  data(
    "extreme",
    2,
    String.raw`\b(?:qual|quais|que|quem)\b(?: \w+){0,4} (?:teve|tiveram|tem|com|registrou|registraram|possui|apresentou|recebeu|gastou) (?:o |a |os |as )?(?:maior|menor|mais|menos)\b|\bnoss[oa]s? (?:maior|menor|melhor|pior)(?:es)?\b|\b(?:maior|menor|maximo|minimo)(?:es)? (?:valor|numero|quantidade|gasto|despesa|receita|salario|media|populacao)\w*\b`,
  ),
  data("share", 2, String.raw`\b(?:percentual|porcentagem|proporcao) d[aeo]s? \w{3,}s\b`),
  data(
    "table",
    2,
    String.raw`\b(?:planilhas?|tabela (?:d[aeo]s?|com|por)|csv|dataset|coluna|colunas|linhas? da (?:tabela|planilha)|agrupad[oa]s? por|por (?:mes|bairro|municipio|regiao|categoria|ano|secretaria|distrito|tipo|setor|estado|faixa|produto|cliente)$)\b`,
  ),
  data(
    "figures",
    2,
    String.raw`\b(?:faturamento|receitas?(?! federal)|arrecadacao|despesas?|gastos?|vendas|lucro|inadimplencia)\b(?: \w+){0,6} (?:20\d\d|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|mes|ano|trimestre|semestre|semana)\b`,
  ),
];

function data(name: string, strength: number, pattern: string): IntentRule {
  return { name, intent: "data", strength, pattern: new RegExp(pattern) };
}
