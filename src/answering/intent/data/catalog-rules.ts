import type { IntentRule } from "../intent-rule.ts";

/** What is paid for without being a product; its price stands in a rule or a table of fees. */
const FEES =
  "taxas?|multas?|impostos?|iptu|ipva|itbi|iss|tarifas?|frete|mensalidade|matricula|inscricao|certidao|certidoes|" +
  "segunda via|licenca|anuidade|emissao|alvara|passagem|ingresso|entrega|juros|contribuicao|bolsa|auxilio|beneficio|" +
  "salario|diarias?|causa|condenacao|indenizacao|aluguel|honorarios|custas|anuidades|consulta|assinatura|plano";
const NOT_A_FEE = `(?!(?:(?:d[aeo]s?|os?|as?|uma?|para|por|minha|meu|sua|seu) )*(?:${FEES})\\b)`;

/** What an office or a house "has" without selling it. */
const NOT_GOODS =
  "como|que|de|prazo|direito|multa|desconto|garantia|estacionamento|wifi|whatsapp|telefone|atendimento|taxa|limite|" +
  "problema|duvida|duvidas|certeza|curso|cursos|vaga|vagas|horario|previsao|data|lei|leis|alguem|algo|suporte|" +
  "acessibilidade|biblioteca|creche|concurso|edital|onibus|acesso|site|email|aplicativo|app|senha|volta|jeito|fila|custo|" +
  "carencia|isencao|lista|relatorio|documento|documentos|norma|normas|regra|regras|obrigacao|idade|tempo|feriado|aula|aulas|" +
  "informacao|informacoes|interesse|filho|filhos|medico|plantao";

const GOODS =
  "fungicidas?|herbicidas?|inseticidas?|acaricidas?|nematicidas?|bactericidas?|formicidas?|raticidas?|adubos?|fertilizantes?|" +
  "calcario|sementes?|mudas? de|defensivos?|adjuvantes?|pulverizador(?:es)?|racao|racoes|herbicide|fungicide|fertilizer|" +
  "parafusos?|furadeiras?|martelos?|mangueiras?|bombas? d agua|tintas?|cimento|tijolos?|torneiras?|lampadas?|" +
  "notebooks?|celular(?:es)?|impressoras?|teclados?|monitor(?:es)?|camisetas?|tenis|sapatos?|luvas?|botas?|capacetes?|" +
  "pneus?|oleo lubrificante|filtros?|baterias?|motosserras?|rocadeiras?|tratores|vacina animal|sal mineral|arame|lona";

const UNITS =
  "caixas?|unidades?|kg|quilos?|litros?|l|sacos?|sacas?|pecas?|metros?|ml|g|mm|cm|toneladas?|pacotes?|galoes|galao|" +
  "duzias?|pares|rolos?|bombonas?|polegadas?|gb|watts|w|volts|v|hp|cv";

/** Only read where there are products. */
export const CATALOG_RULES: readonly IntentRule[] = [
  catalog(
    "price",
    3,
    String.raw`\bprecos?\b ?${NOT_A_FEE}|\b(?:cotacao|orcamento) (?:d[aeo]s?|para) ${NOT_A_FEE}(?!20\d\d)|\b(?:valor|valores) d[aeo]s? ${NOT_A_FEE}|\bquanto (?:custam?|sai|saem|esta|estao|e|fica|vale) ${NOT_A_FEE}(?:os?|as?|um|uma|cada|ess[ea]|est[ea]|[a-z]+$)|^quanto custam?$`,
  ),
  catalog("sells", 3, String.raw`\b(?:vendem?|vendes|comercializam?|trabalham com|fornecem)\b`),
  catalog(
    "has-goods",
    2,
    String.raw`^(?:voces? )?(?:ainda |ai )?(?:tem|tems|teem|teria|teriam|existe|existem|ha) (?:(?:algum|alguma|um|uma|outro|outra|mais) )?(?!(?:${NOT_GOODS})\b)\w{3,}`,
  ),
  catalog(
    "bargain",
    3,
    String.raw`\bmais (?:barat|em conta|economic)\w*|\b(?:menor|melhor) preco\b|\bcusto beneficio\b|\bem (?:promocao|oferta)\b|\bpromoc(?:ao|oes) (?:d|para)|\bcheapest\b|\bcheaper\b`,
  ),
  catalog(
    "compare",
    2,
    String.raw`\b(?:compar(?:ar|e|a|acao|ativo)|compare)\b(?: \w+){1,8} (?:e|com|ou|versus|vs|x|and|to) \w+|\bqual (?:e )?(?:o |a )?(?:melhor|pior)\b(?: \w+){0,6} ou\b`,
  ),
  catalog(
    "stock",
    3,
    String.raw`\b(?:em|no|tem) estoque\b|\bpronta entrega\b|\bdisponive(?:l|is) (?:para (?:compra|venda)|na loja)|\ba venda\b|\bin stock\b|\bfor sale\b`,
  ),
  catalog(
    "purchase",
    3,
    String.raw`\b(?:quero|queria|preciso|gostaria de|vou|pretendo|posso|onde|interesse em) (?:comprar|encomendar|adquirir|levar|compro|encomendo)\b|\b(?:quero|queria|preciso(?: de)?|gostaria de|me ve|separa|manda) (?:\d+|um|uma|dois|duas|tres|umas|uns) (?:${UNITS}|${GOODS})\b|\bi (?:want|need|would like) to buy\b|\bdo you (?:sell|have any)\b`,
  ),
  catalog(
    "recommend",
    2,
    String.raw`\b(?:qual|quais|que) (?:(?:e|sao|o|a|os|as) )*(?:produtos?|marcas?|modelos?|(?:melhor|melhores) (?!forma|maneira|jeito|horario|caminho|epoca)\w+)\b|\b(?:indicad|recomendad)[oa]s? (?:para|contra)\b|\b(?:me )?(?:indica|indique|recomenda|recomende|recomendam|indicam|sugere) (?:um|uma|algum|alguma|o que|qual)\b`,
  ),
  catalog(
    "product-word",
    2,
    String.raw`\b(?:produtos?|modelos?(?! d[aeo]\b)|catalogo|mercadorias?|loja virtual|fabricantes?)\b`,
  ),
  catalog("goods", 2, String.raw`\b(?:${GOODS})\b`),
  catalog("against", 1, String.raw`\b(?:contra|combater?|controlar?|matar?|mata) (?:o |a |as |os )?\w{4,}`),
  catalog("quantity", 2, String.raw`\b\d+(?:[.,]\d+)? ?(?:${UNITS})\b|\b\d{1,2} \d{1,2} \d{1,2}$`),
  catalog(
    "price-en",
    3,
    String.raw`\bprices? (?:of|for)\b|\bhow much (?:is|are|does|do) (?:the|a|an|your)\b`,
  ),
];

function catalog(name: string, strength: number, pattern: string): IntentRule {
  return { name, intent: "catalog", strength, pattern: new RegExp(pattern) };
}
