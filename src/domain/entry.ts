import type { MetadataValue } from "./document.ts";
import type { Language } from "./error-messages.ts";

/** Knowledge that people edit piece by piece and that is in no file: told apart by `kind`. */
export type KnowledgeEntry = FaqEntry | CatalogItem;

export type EntryKind = KnowledgeEntry["kind"];

/** A question with its answer. */
export interface FaqEntry {
  readonly kind: "faq";
  /** Names it within its collection: writing the same id again replaces it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly category: string | null;
  /** Other words that people use for it. */
  readonly keywords: readonly string[];
  /** Of two that fit as well, the higher one comes first. */
  readonly priority: number;
  /** Inactive ones are kept and never found. */
  readonly active: boolean;
}

/** A product with its fields. */
export interface CatalogItem {
  readonly kind: "catalog";
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string | null;
  readonly manufacturer: string | null;
  /** In the currency of the catalogue. */
  readonly price: number | null;
  readonly tags: readonly string[];
  /** Only items whose status is `ACTIVE_STATUS` are found. */
  readonly status: string;
  /** Whatever else the catalogue says of it, by the name of the column. */
  readonly attributes: Readonly<Record<string, MetadataValue>>;
}

/** Attributes with a price, in the currency of the catalogue, that does not apply now. */
export const OTHER_PRICES = { normal: "Preço normal", promotional: "Preço promocional" } as const;

export function isOtherPrice(attribute: string): boolean {
  return Object.values<string>(OTHER_PRICES).includes(attribute);
}

export const ACTIVE_STATUS = "ativo";

export function isActive(entry: KnowledgeEntry): boolean {
  return entry.kind === "faq" ? entry.active : entry.status.trim().toLowerCase() === ACTIVE_STATUS;
}

/** Its title in citations. */
export function entryName(entry: KnowledgeEntry): string {
  return entry.kind === "faq" ? entry.question : entry.name;
}

/** What readers of Portuguese call the fields of entries; in English they are called as in code. */
const IN_PORTUGUESE: ReadonlyMap<string, string> = new Map([
  ["question", "pergunta"],
  ["answer", "resposta"],
  ["category", "categoria"],
  ["keywords", "palavras-chave"],
  ["priority", "prioridade"],
  ["active", "ativo"],
  ["name", "nome"],
  ["description", "descrição"],
  ["manufacturer", "fabricante"],
  ["price", "preço"],
  ["attributes", "atributos"],
]);

export function entryFieldName(field: string, language: Language): string {
  return language === "en" ? field : (IN_PORTUGUESE.get(field) ?? field);
}

/** What the title field of the index holds: for a question also the other words that people use for it. */
export function indexTitle(name: string, entry: KnowledgeEntry | null): string {
  return entry?.kind === "faq" ? [name, ...entry.keywords].join("\n") : name;
}
