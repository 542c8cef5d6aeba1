import {
  type CatalogItem,
  type EntryKind,
  entryFieldName,
  type FaqEntry,
  type Language,
} from "#src/domain/index.ts";

/** For each field the names that its column may have, the likeliest first, as slugs without small words ("de"). */
export type FieldNames<Field extends string = string> = Readonly<Record<Field, readonly string[]>>;

/** What the columns of a list of questions are called; `mapColumns` says how they are compared. */
export const FAQ_COLUMNS: FieldNames<Exclude<keyof FaqEntry, "kind">> = {
  id: words("id codigo code cod identificador chave key slug"),
  question: words("pergunta question duvida pergunta_frequente q titulo title"),
  answer: words("resposta answer a solucao texto text conteudo content"),
  category: words("categoria category categories tema topico topic assunto secao section grupo group"),
  keywords: words("palavras_chave keywords tags etiquetas termos sinonimos"),
  priority: words("prioridade priority peso weight"),
  active: words("ativo ativa active status situacao publicado published enabled habilitado"),
};

export const ITEM_COLUMNS: FieldNames<Exclude<keyof CatalogItem, "kind">> = {
  id: words(`
    id sku codigo code cod id_produto codigo_produto cod_produto codigo_item cod_item codigo_sku product_id
    product_code item_id ref referencia reference codigo_interno cod_interno ean gtin codigo_barras cod_barras
    barcode`),
  name: words(`
    nome name produto product nome_produto product_name titulo title titulo_produto produto_comercial
    marca_comercial nome_comercial nome_fantasia_produto item nome_item item_name mercadoria nome_mercadoria
    denominacao designacao artigo`),
  description: words(`
    descricao description descricao_produto descricao_item descricao_completa descricao_detalhada
    descricao_longa product_description long_description detalhes details texto text resumo summary`),
  category: words(`
    categoria category categoria_produto product_category grupo group grupo_produto classe class departamento
    department secao section familia`),
  manufacturer: words(`
    fabricante manufacturer marca_fabricante nome_fabricante marca brand marca_produto fornecedor supplier
    vendor laboratorio titular titular_registro`),
  price: words(`
    preco price valor preco_venda valor_venda vlr_venda vl_venda sale_price preco_unitario valor_unitario
    vlr_unitario vl_unitario preco_unit vlr_unit preco_un valor_un vlr_un vl_un unit_price preco_produto
    preco_final preco_tabela preco_varejo vlr`),
  tags: words("tags etiquetas palavras_chave keywords marcadores labels"),
  status: words("status situacao ativo ativa active"),
  attributes: words("atributos attributes"),
};

export const COLUMN_NAMES: Readonly<Record<EntryKind, FieldNames>> = {
  faq: FAQ_COLUMNS,
  catalog: ITEM_COLUMNS,
};

/** Field → what readers of each language call it. `EntryMapping.columns` takes those names too. */
export type EntryFieldNames = Readonly<Record<string, Readonly<Record<Language, string>>>>;

export function entryFieldNames(kind: EntryKind): EntryFieldNames {
  const fields = Object.keys(COLUMN_NAMES[kind]);
  return Object.fromEntries(
    fields.map((field) => [field, { pt: entryFieldName(field, "pt"), en: entryFieldName(field, "en") }]),
  );
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
