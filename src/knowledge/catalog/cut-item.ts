import { createChunkers } from "#src/chunking/index.ts";
import {
  type CatalogItem,
  type Chunk,
  type Metadata,
  type MetadataValue,
  PLACE_KEYS,
} from "#src/domain/index.ts";
import { columnLabel, slug } from "#src/parsing/index.ts";

/** An item is one passage: whoever asks for two of its properties wants to find both in it. */
const LONGEST_PASSAGE = 6_000;
const cutLong = createChunkers({ kind: "recursive", maxChars: LONGEST_PASSAGE, overlap: 0 }).prose;

/** Filters need few keys, and every key is stored with every item. */
const MAX_FACTS = 30;
const MAX_FACT_LENGTH = 200;
const OWN_KEYS = ["id", "categoria", "fabricante", "preco", "tags", "status"];
const TAKEN: ReadonlySet<string> = new Set([...OWN_KEYS, ...PLACE_KEYS]);

const MONEY = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

export function itemChunks(item: CatalogItem): Chunk[] {
  return cutLong({ text: itemText(item), headings: [] });
}

/** The description and a line for each other property. */
function itemText(item: CatalogItem): string {
  const { name, description, category, manufacturer, price, tags, attributes } = item;
  const lines = [
    ...(category === null ? [] : [`Categoria: ${category}`]),
    ...(manufacturer === null ? [] : [`Fabricante: ${manufacturer}`]),
    ...(price === null ? [] : [`Preço: R$ ${MONEY.format(price)}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(", ")}`]),
    ...Object.entries(attributes).map(([key, value]) => `${columnLabel(key)}: ${shown(value)}`),
  ];
  const text = [description, lines.join("\n")].filter((part) => part !== "").join("\n\n");
  return text === "" ? name : text;
}

function shown(value: MetadataValue): string {
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "number" ? String(value).replace(".", ",") : (value ?? "");
}

export function itemMetadata(item: CatalogItem): Metadata {
  const { id, category, manufacturer, price, status } = item;
  return {
    id,
    ...(category === null ? {} : { categoria: category }),
    ...(manufacturer === null ? {} : { fabricante: manufacturer }),
    ...(price === null ? {} : { preco: price }),
    status,
    ...facts(item.attributes),
  };
}

function facts(attributes: Metadata): Metadata {
  const named: Record<string, MetadataValue> = {};
  for (const [name, value] of Object.entries(attributes).slice(0, MAX_FACTS)) {
    const plain = slug(name) || "atributo";
    const key = TAKEN.has(plain) ? `${plain}_atributo` : plain;
    let free = key;
    for (let copy = 2; Object.hasOwn(named, free); copy++) free = `${key}_${copy}`;
    named[free] = typeof value === "string" ? shortFact(value) : value;
  }
  return named;
}

function shortFact(value: string): string {
  const line = value.replaceAll(/\s+/g, " ");
  return line.length <= MAX_FACT_LENGTH ? line : line.slice(0, MAX_FACT_LENGTH).toWellFormed();
}
