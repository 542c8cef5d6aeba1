import type { Chunker } from "#src/chunking/index.ts";
import {
  type CatalogItem,
  type Chunk,
  type Metadata,
  type MetadataValue,
  PLACE_KEYS,
} from "#src/domain/index.ts";
import { columnLabel, slug } from "#src/parsing/index.ts";
import { derivedId } from "../entries/entry-id.ts";

/** Filters need few keys, and every key is stored with every item. */
const MAX_FACTS = 30;
const MAX_FACT_LENGTH = 200;
const OWN_KEYS = ["id", "categoria", "fabricante", "preco", "tags", "status"];
const TAKEN: ReadonlySet<string> = new Set([...OWN_KEYS, ...PLACE_KEYS]);

const MONEY = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/**
 * The item in passages, mostly one, each under its category. A long description is cut like prose: as one passage it
 * would lose to short ones that say less (docs/decisions). Its fields are compared as a whole all the same.
 */
export function itemChunks(item: CatalogItem, prose: Chunker): Chunk[] {
  const chunks = prose({ text: itemText(item), headings: [] });
  const { category } = item;
  return category === null
    ? chunks
    : chunks.map((chunk) => ({ ...chunk, headings: [category, ...chunk.headings] }));
}

/** The description and a line for each other property. */
function itemText(item: CatalogItem): string {
  const { id, name, description, category, manufacturer, price, tags, attributes } = item;
  const lines = [
    ...(category === null ? [] : [`Categoria: ${category}`]),
    ...(manufacturer === null ? [] : [`Fabricante: ${manufacturer}`]),
    ...(price === null ? [] : [`Preço: R$ ${MONEY.format(price)}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(", ")}`]),
    ...Object.entries(attributes).map(([key, value]) => `${columnLabel(key)}: ${shown(value)}`),
  ];
  const about = description === "" && lines.length === 0 ? name : description;
  // People look for codes that somebody gave; those made from the name nobody knows.
  const code = derivedId(name) === id ? [] : [`Código: ${id}`];
  return [about, [...lines, ...code].join("\n")].filter((part) => part !== "").join("\n\n");
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
