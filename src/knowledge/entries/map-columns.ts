import { AcervoError, type EntryKind, entryFieldName } from "#src/domain/index.ts";
import { slug } from "#src/parsing/index.ts";

/** For each field the names that its column may have, the likeliest first, as slugs without small words ("de"). */
type FieldNames = Readonly<Record<string, readonly string[]>>;

const COLUMN_NAMES: Readonly<Record<EntryKind, FieldNames>> = {
  faq: {
    id: words("id codigo code cod identificador chave key slug"),
    question: words("pergunta question duvida pergunta_frequente q titulo title"),
    answer: words("resposta answer a solucao texto text conteudo content"),
    category: words("categoria category categories tema topico topic assunto secao section grupo group"),
    keywords: words("palavras_chave keywords tags etiquetas termos sinonimos"),
    priority: words("prioridade priority peso weight"),
    active: words("ativo ativa active status situacao publicado published enabled habilitado"),
  },
  catalog: {
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
    department secao section familia cat`),
    manufacturer: words(`
    fabricante manufacturer marca_fabricante nome_fabricante marca brand marca_produto fornecedor supplier
    vendor laboratorio titular titular_registro fab`),
    price: words(`
    preco price valor preco_venda valor_venda vlr_venda vl_venda sale_price preco_unitario valor_unitario
    vlr_unitario vl_unitario preco_unit vlr_unit preco_un valor_un vlr_un vl_un unit_price preco_produto
    preco_final preco_tabela preco_varejo vlr preco_atual preco_vista current_price vl prc
    preco_promo preco_promocao preco_promocional preco_oferta preco_por special_price offer_price
    preco_normal preco_regular regular_price preco_cheio preco_original original_price preco_lista list_price
    preco_antigo old_price compare_at_price`),
    tags: words("tags etiquetas palavras_chave keywords marcadores labels"),
    status: words("status situacao ativo ativa active"),
    attributes: words("atributos attributes"),
  },
};

export function entryFields(kind: EntryKind): string[] {
  return Object.keys(COLUMN_NAMES[kind]);
}

/**
 * Field → column of the file, or columns: `{ name: "marca_comercial" }`. Fields that are not named are found by the
 * names that columns usually have. Case and accents do not matter, and fields have Portuguese names too (`nome`).
 */
export type EntryColumns = Readonly<Record<string, string | readonly string[]>>;

export interface EntryMapping {
  readonly kind: EntryKind;
  readonly columns?: EntryColumns;
}

/** For each field the columns that it is read from, by position; fields without a column are left out. */
export interface ColumnMap {
  readonly fields: ReadonlyMap<string, readonly number[]>;
  readonly others: readonly number[];
}

/** Programs that nest the attributes of a record give them columns such as "attributes.peso". */
export const NESTED_ATTRIBUTE = /^(?:attributes|atributos)\./i;

/** Words that say nothing about a column: "Código do produto", "Preço (em R$)", "Nome (obrigatório)". */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "de do da dos das em of the r brl reais obrigatorio obrigatoria opcional".split(" "),
);
/** Another currency, or a share of something: "Desc %" is a discount. */
const OTHER_UNIT = /[€£¥%]/;

/** A header is compared with the names of fields as it is, then without small words and in the singular. */
const READINGS: readonly ((name: string) => string)[] = [slug, looseName];

/** Words run together in capitals ("precoNormal", "IDProduto") are words of their own. */
const WORD_JOINTS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** For each field all words of its names, and those of them that name it alone. */
const FIELD_WORDS: Readonly<Record<EntryKind, ReadonlyMap<string, FieldWords>>> = {
  faq: fieldWords(COLUMN_NAMES.faq),
  catalog: fieldWords(COLUMN_NAMES.catalog),
};

interface FieldWords {
  readonly all: readonly string[];
  readonly sufficient: readonly string[];
}

/** Shorter abbreviations could be of too many words: "val" may be a price or a date. */
const MIN_ABBREVIATION = 4;

/** Columns that name the products of a list without a column for names: many have a code, a description and a price. */
const NAME_STAND_INS = [
  ..."descricao_produto descricao_item descricao_mercadoria descricao_resumida descricao_curta".split(" "),
  ..."short_description descricao description desc".split(" "),
];

/**
 * Which column belongs to which field: as named by the caller, else by the names that columns usually have, else by the
 * words of those names ("vlrPromo", "desc"). The whole header has to fit: "Marca do trator" is no "marca". A column is
 * used once. What the caller names and the table does not have is left out (see `checkNamed`).
 */
export function mapColumns(columns: readonly string[], kind: EntryKind, given: EntryColumns = {}): ColumnMap {
  const names = COLUMN_NAMES[kind];
  const slugs = columns.map((column) => slug(column));
  const named = namedColumns(given, names);
  const fields = new Map<string, readonly number[]>();
  const used = new Set<number>();
  const use = (field: string, positions: readonly number[]): void => {
    if (positions.length > 0) fields.set(field, positions);
    for (const position of positions) used.add(position);
  };
  for (const [field, wanted] of named) {
    const positions = wanted.map((column) => positionOf(column, columns, slugs)).filter((at) => at >= 0);
    use(field, positions);
  }
  for (const reading of READINGS) {
    const headers = Map.groupBy(columns.keys(), (at) => headerOf(columns[at] ?? "", reading));
    for (const [field, likely] of Object.entries(names)) {
      if (named.has(field) || fields.has(field)) continue;
      const found = likely.flatMap((name) => headers.get(reading(name)) ?? []);
      use(field, found.filter((at) => !used.has(at)).slice(0, 1));
    }
  }
  for (const [at, column] of columns.entries()) {
    const field = used.has(at) ? undefined : fieldByWords(headerOf(column, looseName), kind);
    if (field !== undefined && !named.has(field) && !fields.has(field)) use(field, [at]);
  }
  if (!named.has("price")) use("price", priceColumns(columns, kind, fields.get("price"), used));
  const map = { fields, others: [...columns.keys()].filter((at) => !used.has(at)) };
  const isNamed = fields.has("name") || named.has("name") || named.has("description");
  return kind === "faq" || isNamed ? map : nameByDescription(map, columns);
}

function nameByDescription(map: ColumnMap, columns: readonly string[]): ColumnMap {
  const free = new Set([...map.others, ...(map.fields.get("description") ?? [])]);
  const headers = columns.map((column, at) => (free.has(at) ? looseName(column) : ""));
  const at = NAME_STAND_INS.map((name) => headers.indexOf(name)).find((found) => found >= 0);
  if (at === undefined) return map;
  const fields = new Map([...map.fields].filter(([, positions]) => !positions.includes(at)));
  return { fields: fields.set("name", [at]), others: map.others.filter((other) => other !== at) };
}

function headerOf(column: string, reading: (name: string) => string): string {
  return NESTED_ATTRIBUTE.test(column) || OTHER_UNIT.test(column) ? "" : reading(column);
}

function looseName(name: string): string {
  const words = slug(name.replace(WORD_JOINTS, " ")).split("_");
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word))
    .join("_");
}

function fieldWords(names: FieldNames): ReadonlyMap<string, FieldWords> {
  const words = Object.entries(names).map(([field, phrases]) => {
    const split = phrases.map((phrase) => looseName(phrase).split("_"));
    const sufficient = split.flatMap(([first = "", ...others]) => (others.length === 0 ? [first] : []));
    return [field, { all: [...new Set(split.flat())], sufficient }] as const;
  });
  return new Map(words);
}

function fits(word: string, own: string): boolean {
  return word === own || (word.length >= MIN_ABBREVIATION && own.startsWith(word));
}

/** The one field that all words of a header belong to, perhaps abbreviated, and one of them names. */
function fieldByWords(header: string, kind: EntryKind): string | undefined {
  const words = header.split("_");
  const found = [...FIELD_WORDS[kind]].filter(
    ([, { all, sufficient }]) =>
      words.every((word) => all.some((own) => fits(word, own))) &&
      words.some((word) => sufficient.some((own) => fits(word, own))),
  );
  return found.length === 1 ? found[0]?.[0] : undefined;
}

const PRICE_ROLES = {
  promotional: new Set(words("promo promocao promocional oferta offer sale special por")),
  normal: new Set(words("normal regular cheio original lista list tabela antigo old compare")),
};

/** What a column of prices says of them by its name; null: just that they are prices. */
export function priceRole(column: string): keyof typeof PRICE_ROLES | null {
  const own = looseName(column).split("_");
  const has = (role: keyof typeof PRICE_ROLES): boolean => own.some((word) => PRICE_ROLES[role].has(word));
  if (has("promotional")) return "promotional";
  return has("normal") ? "normal" : null;
}

/**
 * Shops have a promotional price beside the normal one: the columns of both, the one that applies first. A price that is
 * called neither comes between them.
 */
function priceColumns(
  columns: readonly string[],
  kind: EntryKind,
  found: readonly number[] = [],
  used: ReadonlySet<number>,
): readonly number[] {
  const free = [...columns.keys()].filter((at) => !used.has(at));
  const others = free.filter((at) => fieldByWords(headerOf(columns[at] ?? "", looseName), kind) === "price");
  const byRole = Map.groupBy([...found, ...others], (at) => priceRole(columns[at] ?? ""));
  return (["promotional", null, "normal"] as const).flatMap((role) => byRole.get(role)?.slice(0, 1) ?? []);
}

/** Two columns may differ in case or accents alone; then the exact name decides. */
function positionOf(name: string, columns: readonly string[], slugs: readonly string[]): number {
  const exact = columns.indexOf(name);
  return exact >= 0 ? exact : slugs.indexOf(slug(name));
}

/** The caller may name fields as the entry does, or as their columns usually are ("nome" for `name`). */
function namedColumns(given: EntryColumns, names: FieldNames): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, readonly string[]>();
  for (const [called, wanted] of Object.entries(given)) {
    const field = fieldOf(called, names);
    named.set(field, [...(named.get(field) ?? []), ...listOf(wanted)]);
  }
  return named;
}

function fieldOf(called: string, names: FieldNames): string {
  const word = slug(called);
  const fields = Object.keys(names);
  const field = fields.find((own) => own === word) ?? fields.find((own) => names[own]?.includes(word));
  if (field !== undefined) return field;
  const expected = fields.map((own) => entryFieldName(own, "pt")).join(", ");
  throw new AcervoError("invalid-option", { option: "--column", value: called, expected });
}

/** Fails, naming the columns that there are, when the caller named one that is in none of the tables seen. */
export function checkNamed(given: EntryColumns, seen: readonly string[]): void {
  const slugs = new Set(seen.map((column) => slug(column)));
  for (const [field, wanted] of Object.entries(given)) {
    const missing = listOf(wanted).find((name) => !slugs.has(slug(name)));
    if (missing === undefined) continue;
    const expected = seen.join(", ");
    throw new AcervoError("invalid-option", { option: `--column ${field}`, value: missing, expected });
  }
}

function listOf(wanted: string | readonly string[]): readonly string[] {
  return typeof wanted === "string" ? [wanted] : wanted;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
