import { hash } from "node:crypto";
import { z } from "zod";
import {
  ACTIVE_STATUS,
  type CatalogItem,
  type EntryKind,
  type FaqEntry,
  isActive,
  type KnowledgeEntry,
  type Metadata,
  type MetadataValue,
} from "#src/domain/index.ts";
import { type Cell, cellText, isBlank, slug } from "#src/parsing/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { cleanLine, cleanText, orNull, readNumber, readTruth, splitItems } from "./cell-values.ts";
import type { EntryFault, EntryProblem } from "./entry-problem.ts";

const MAX_PRIORITY = 1_000_000;
const MAX_PRICE = 1_000_000_000;
const MAX_ATTRIBUTES = 300;
const INACTIVE_STATUS = "inativo";

const faqSchema = z
  .object({
    id: optionalLine(200),
    question: requiredText(1_000, cleanLine),
    answer: requiredText(100_000, cleanText),
    category: optionalLine(300),
    keywords: optionalField(readItems, z.array(z.string().max(200)).max(100), []),
    priority: optionalField(readWith(readNumber), z.int().min(-MAX_PRIORITY).max(MAX_PRIORITY), 0),
    active: optionalField(readWith(readTruth), z.boolean(), true),
  })
  .transform(({ id, ...faq }): FaqEntry => ({ kind: "faq", id: id ?? derivedId(faq.question), ...faq }));

const attributeValue = z.union([z.string().max(100_000), z.number(), z.boolean()]);

const itemSchema = z
  .object({
    id: optionalLine(200),
    name: requiredText(500, cleanLine),
    description: optionalField((value) => toText(value, cleanText), z.string().max(100_000), ""),
    category: optionalLine(300),
    manufacturer: optionalLine(300),
    price: optionalField(readWith(readNumber), z.number().min(0).max(MAX_PRICE), null),
    tags: optionalField(readItems, z.array(z.string().max(200)).max(500), []),
    status: optionalField(readStatus, z.string().max(60), ACTIVE_STATUS),
    attributes: optionalField(
      (value) => (isRecord(value) ? flatAttributes(value) : value),
      z
        .record(z.string().max(200), attributeValue)
        .refine((attributes) => Object.keys(attributes).length <= MAX_ATTRIBUTES),
      {},
    ),
  })
  .transform(({ id, ...item }): CatalogItem => ({
    kind: "catalog",
    id: id ?? derivedId(item.name),
    ...item,
  }));

export type ValidatedEntry =
  | { readonly entry: KnowledgeEntry }
  | { readonly problems: readonly EntryProblem[] };

/**
 * Makes an entry out of what somebody wrote: texts are cleaned, words and lists are read, an id is derived where there
 * is none. A valid entry stays as it is. Other fields than an entry's are passed over.
 */
export function validateEntry(value: unknown, kind: EntryKind): ValidatedEntry {
  const parsed = (kind === "faq" ? faqSchema : itemSchema).safeParse(value);
  if (parsed.success) return { entry: parsed.data };
  return { problems: parsed.error.issues.map((issue) => problemOf(issue, value)) };
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): EntryProblem {
  const field = issue.path[0] === undefined ? null : String(issue.path[0]);
  const given = field === null ? value : (value as Readonly<Record<string, unknown>>)[field];
  return { row: null, field, isRefused: true, ...faultOf(issue, given) };
}

function faultOf(issue: z.core.$ZodIssue, given: unknown): { fault: EntryFault; detail: string } {
  if (issue.code === "too_big" && issue.origin === "string")
    return { fault: "too-long", detail: String(issue.maximum) };
  if (issue.code === "too_big" && issue.origin === "array")
    return { fault: "too-many", detail: String(issue.maximum) };
  const isEmpty = issue.code === "too_small" && issue.origin === "string";
  if (given === undefined || given === null || isEmpty) return { fault: "missing", detail: "" };
  return { fault: "invalid", detail: shortText(given) };
}

function shortText(given: unknown): string {
  const isShown = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
  return isShown ? String(given).slice(0, 80).toWellFormed() : "";
}

/** What a row of a file became: an entry, perhaps with warnings, or the problems because of which there is none. */
export interface ReadEntry {
  readonly entry: KnowledgeEntry | null;
  readonly problems: readonly EntryProblem[];
}

type Values = Readonly<Record<string, unknown>>;

/** Like `validateEntry`, but a priority that is no whole number is mended, with a warning: "alta" is 0, "1,5" is 2. */
export function readEntry(values: Values, kind: EntryKind): ReadEntry {
  const given = kind === "faq" ? orNull(values["priority"]) : null;
  const number = given === null ? 0 : readNumber(given);
  const whole = Math.round(number ?? 0) + 0;
  const priority = Math.abs(whole) <= MAX_PRIORITY ? whole : 0;
  const isMended = priority !== number;
  const valid = validateEntry(isMended ? { ...values, priority } : values, kind);
  if ("problems" in valid) return { entry: null, problems: valid.problems };
  const detail = `"${shortText(given)}" → ${priority}`;
  const warning = { row: null, field: "priority", fault: "changed-value", isRefused: false, detail } as const;
  return { entry: valid.entry, problems: isMended ? [warning] : [] };
}

/**
 * The id of an entry that has none: from its question or name, so that the same file read again names the same entries.
 * Neither case nor spaces change it.
 */
export function derivedId(name: string): string {
  const plain = name.toLowerCase().replaceAll(/\s+/g, " ").trim();
  const digits = hash("sha256", plain).slice(0, 8);
  const words = slug(plain).slice(0, 60).replace(/_$/, "").replaceAll("_", "-");
  return words === "" ? digits : `${words}-${digits}`;
}

function requiredText(maxLength: number, clean: (text: string) => string) {
  return z.preprocess((value) => toText(value, clean), z.string().min(1).max(maxLength));
}

function optionalLine(maxLength: number) {
  return optionalField((value) => orNull(toText(value, cleanLine)), z.string().max(maxLength), null);
}

function optionalField<Schema extends z.ZodType, Fallback>(
  read: (value: unknown) => unknown,
  schema: Schema,
  fallback: Fallback,
) {
  return z
    .preprocess(read, schema.nullable())
    .optional()
    .transform((value) => value ?? fallback);
}

function toText(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  return typeof value === "number" && Number.isFinite(value) ? String(value) : value;
}

/** What cannot be read stays as it is, and is refused by the schema. */
function readWith(read: (value: unknown) => unknown): (value: unknown) => unknown {
  return (value) => {
    const given = orNull(value);
    return given === null ? null : (read(given) ?? given);
  };
}

function readItems(value: unknown): unknown {
  const items = Array.isArray(value) ? value : [value ?? ""];
  const isItems = items.every((item) => typeof item === "string" || typeof item === "number");
  return isItems && typeof value !== "number" ? splitItems((value ?? null) as Cell) : value;
}

/** What shops and registers write for a product that can be had, without accents. */
const ON_SALE: ReadonlySet<string> = new Set([
  ..."disponivel normal regular vigente valido valida available".split(" "),
  ..."liberado liberada autorizado autorizada ativado ativada".split(" "),
  ..."em estoque,com estoque,in stock,a venda,on sale,for sale,em linha,em vigor".split(","),
]);

const OFF_SALE: ReadonlySet<string> = new Set([
  ..."indisponivel unavailable discontinued".split(" "),
  ..."esgotado esgotada descontinuado descontinuada suspenso suspensa bloqueado bloqueada".split(" "),
  ..."vencido vencida expirado expirada cancelado cancelada excluido excluida".split(" "),
  ..."desativado desativada encerrado encerrada".split(" "),
  ..."fora de linha,fora de estoque,sem estoque,out of stock,nao disponivel".split(","),
]);

/** "ativo" or "inativo" where a word says either; other words stay. */
function readStatus(value: unknown): unknown {
  const given = orNull(typeof value === "string" ? cleanLine(value) : value);
  const truth = readTruth(given);
  const word = typeof given === "string" ? given.toLowerCase() : null;
  const plain = foldAccents(word ?? "");
  if (truth === true || ON_SALE.has(plain)) return ACTIVE_STATUS;
  if (truth === false || OFF_SALE.has(plain)) return INACTIVE_STATUS;
  return word ?? given;
}

/** Its status is a word that we cannot read: nobody said that the item must not be found. */
export function isHiddenByWord(item: CatalogItem): boolean {
  return !isActive(item) && item.status !== INACTIVE_STATUS;
}

function flatAttributes(value: object): Metadata {
  const entries = Object.entries(value).map(
    ([name, item]: [string, unknown]) => [cleanLine(name), flatValue(item)] as const,
  );
  // A key of this name would be the prototype of the object that it is put into.
  return Object.fromEntries(
    entries.filter(([name, item]) => name !== "" && name !== "__proto__" && item !== null),
  );
}

/** Lists on one line; null for what says nothing. */
function flatValue(value: unknown): MetadataValue {
  if (value === undefined || isBlank(value as Cell)) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  const text = cleanText(typeof value === "string" ? value : cellText(toCell(value)));
  return isBlank(text) ? null : text;
}

/** Objects of a program as the readers of tables give them. */
function toCell(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(toCell);
  if (value instanceof Map) return value as ReadonlyMap<string, Cell>;
  if (isRecord(value)) return new Map(Object.entries(value).map(([key, item]) => [key, toCell(item)]));
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
}
