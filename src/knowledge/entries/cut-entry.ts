import type { Chunker, Chunkers } from "#src/chunking/index.ts";
import {
  type CatalogItem,
  type Chunk,
  entryName,
  indexTitle,
  isOtherPrice,
  type FaqEntry,
  type KnowledgeEntry,
  type Metadata,
  type MetadataValue,
  PLACE_KEYS,
} from "#src/domain/index.ts";
import { cellText, columnLabel, parseMarkdown, slug, toStructuredText } from "#src/parsing/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { CutPart } from "../documents/reading/document-reader.ts";
import { derivedId } from "./entry-schema.ts";

export type CutEntry = CutPart & { readonly entry: KnowledgeEntry };

export function cutEntry(entry: KnowledgeEntry, chunkers: Pick<Chunkers, "prose">): CutEntry {
  const name = entryName(entry);
  const title = indexTitle(name, entry);
  const chunks = entry.kind === "faq" ? faqChunks(entry, chunkers.prose) : itemChunks(entry, chunkers.prose);
  const { category } = entry;
  return {
    ...EMPTY_PART,
    title: name,
    kind: entry.kind,
    entry,
    metadata: metadataOf(entry),
    chunks: chunks.map((chunk) => {
      const headings = category === null ? chunk.headings : [category, ...chunk.headings];
      return { ...chunk, headings, terms: chunkTerms({ title, headings, text: chunk.text }) };
    }),
  };
}

export const EMPTY_PART: CutPart = {
  part: 0,
  title: "",
  kind: "document",
  isFormer: false,
  entry: null,
  metadata: {},
  contentHash: null,
  hiddenCharacters: 0,
  chunks: [],
};

/** What is embedded above a passage. A heading that repeats the document's name adds nothing. */
export function embeddingTitles(
  name: string,
  entry: KnowledgeEntry | null,
  headings: readonly string[],
): string[] {
  return [indexTitle(name, entry), ...headings.filter((heading) => heading !== name)];
}

function faqChunks({ answer }: FaqEntry, prose: Chunker): readonly Chunk[] {
  const plain = { text: answer, headings: [] };
  const chunks = prose(/^#{1,6} /m.test(answer) ? toStructuredText(parseMarkdown(answer)) : plain);
  // Markdown may take all of it for a comment; it is still the answer.
  return chunks.length > 0 ? chunks : prose(plain);
}

const AMOUNT = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

function money(amount: number): string {
  return `R$ ${AMOUNT.format(amount)}`;
}

/**
 * The item in passages, mostly one. A long description is cut like prose: as one passage it would lose to short ones
 * that say less (docs/decisions). Its fields are compared as a whole all the same.
 */
function itemChunks(item: CatalogItem, prose: Chunker): readonly Chunk[] {
  const { id, name, description, category, manufacturer, price, tags, attributes } = item;
  const fields = {
    Categoria: category,
    Fabricante: manufacturer,
    Preço: price === null ? null : money(price),
    Tags: tags.length === 0 ? null : tags.join(", "),
  };
  const lines = [
    ...Object.entries(known(fields)).map(([label, value]) => `${label}: ${value}`),
    ...Object.entries(attributes).map(([key, value]) => {
      const isPrice = typeof value === "number" && isOtherPrice(key);
      return `${columnLabel(key)}: ${isPrice ? money(value) : cellText(value)}`;
    }),
  ];
  const about = description === "" && lines.length === 0 ? name : description;
  // People look for codes that somebody gave; nobody knows those derived from the name.
  const code = derivedId(name) === id ? [] : [`Código: ${id}`];
  const paragraphs = [about, [...lines, ...code].join("\n")];
  return prose({ text: paragraphs.filter((part) => part !== "").join("\n\n"), headings: [] });
}

function metadataOf(entry: KnowledgeEntry): Metadata {
  const { id, category: categoria } = entry;
  if (entry.kind === "faq") return known({ id, categoria, prioridade: entry.priority });
  const { manufacturer: fabricante, price: preco, status, attributes } = entry;
  return { ...known({ id, categoria, fabricante, preco, status }), ...attributeMetadata(attributes) };
}

function known(values: CatalogItem["attributes"]): CatalogItem["attributes"] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** Filters need few keys, and every key is stored with every item. */
const MAX_ATTRIBUTES = 30;
const MAX_VALUE_LENGTH = 200;
const TAKEN: ReadonlySet<string> = new Set([
  ..."id categoria fabricante preco tags status".split(" "),
  ...PLACE_KEYS,
]);

function attributeMetadata(attributes: CatalogItem["attributes"]): Metadata {
  const named: Record<string, MetadataValue> = {};
  for (const [name, value] of Object.entries(attributes).slice(0, MAX_ATTRIBUTES)) {
    const plain = slug(name) || "atributo";
    const key = TAKEN.has(plain) ? `${plain}_atributo` : plain;
    let free = key;
    for (let copy = 2; Object.hasOwn(named, free); copy++) free = `${key}_${copy}`;
    const isText = typeof value === "string";
    named[free] = isText ? value.replaceAll(/\s+/g, " ").slice(0, MAX_VALUE_LENGTH).toWellFormed() : value;
  }
  return named;
}
