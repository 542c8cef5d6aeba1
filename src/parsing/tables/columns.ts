import { type Cell, cellText } from "./cell.ts";
import type { TableOptions } from "./table-parts.ts";
import { type ColumnFacts, decimalMark, type DecimalMark, inferType } from "./cell-values.ts";
import { AcervoError, PLACE_KEYS } from "#src/domain/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { stripInvisible } from "../text-builder.ts";
import { repairMojibake } from "../mojibake.ts";

export type ColumnRole = "id" | "title" | "text" | "other" | "ignored";

export interface Column extends ColumnFacts {
  readonly index: number;
  /** As in the file. */
  readonly name: string;
  /** As in a sentence. */
  readonly label: string;
  /** In the metadata. */
  readonly key: string;
  readonly role: ColumnRole;
  /** Its values can be filtered by. */
  readonly isFact: boolean;
}

/** Filters need few keys, and every key is stored with every row. */
const MAX_FACTS = 30;
const FACT_TYPES: ReadonlySet<ColumnFacts["type"]> = new Set([
  "integer",
  "decimal",
  "date",
  "boolean",
  "category",
  "identifier",
]);

/** What the columns of a table are, by their names and a sample of the rows. What the options name is taken as named. */
export function inferColumns(
  names: readonly string[],
  sample: readonly (readonly Cell[])[],
  options: TableOptions,
): readonly Column[] {
  const keys = metadataKeys(names);
  const cells = names.map((_, index) => sample.map((row) => row[index] ?? null));
  const mark = options.decimal ?? tableMark(cells);
  const facts = names.map((name, index) => {
    const written = decimalMark(numberTexts(cells[index] ?? []));
    return inferType(slug(name), cells[index] ?? [], options.decimal ?? written ?? mark);
  });
  const roles = findRoles(names, facts, options);
  const chosen = chooseFacts(names, facts, roles, options);
  return facts.map((fact, index) => ({
    ...fact,
    index,
    name: names[index] as string,
    label: columnLabel(names[index] as string),
    key: keys[index] as string,
    role: roles[index] as ColumnRole,
    isFact: chosen.has(index),
  }));
}

/** How the other columns of the table write their numbers, for those that do not say. */
function tableMark(columns: readonly (readonly Cell[])[]): DecimalMark | null {
  for (const cells of columns) {
    const texts = numberTexts(cells).filter((text) => /[.,]/.test(text));
    const mark = texts.length === 0 ? null : decimalMark(texts);
    if (mark !== null) return mark;
  }
  return null;
}

/** The cells of a column as written, when all of them look like numbers. */
function numberTexts(cells: readonly Cell[]): readonly string[] {
  const texts = cells.filter((cell) => typeof cell === "string" && cell.trim() !== "") as string[];
  return texts.every((text) => /^[+-]?(?:R\$ ?)?[+-]?\d[\d.,]* ?%?$/.test(text.trim())) ? texts : [];
}

function chooseFacts(
  names: readonly string[],
  facts: readonly ColumnFacts[],
  roles: readonly ColumnRole[],
  options: TableOptions,
): ReadonlySet<number> {
  const named = new Set((options.metadata ?? []).map((name) => slug(name)));
  const indexes = names.map((_, index) => index).filter((index) => roles[index] !== "ignored");
  const wanted = indexes.filter((index) => named.has(slug(names[index] as string)));
  // Who asks for one row by its name filters by it.
  const naming = indexes.filter((index) => roles[index] === "id" || roles[index] === "title");
  const likely = indexes.filter((index) => {
    const type = facts[index]?.type;
    return roles[index] === "other" && type !== undefined && FACT_TYPES.has(type);
  });
  return new Set([...new Set([...wanted, ...naming, ...likely])].slice(0, MAX_FACTS));
}

/** Keys that the place of a passage takes. */
const RESERVED: ReadonlySet<string> = new Set(PLACE_KEYS);
const MAX_NAME = 200;

/** The names of a header row: none empty, none twice. */
export function columnNames(header: readonly Cell[]): string[] {
  const used = new Set<string>();
  return header.map((cell, index) => {
    const name = cleanName(cellText(cell)) || `coluna ${index + 1}`;
    return unusedName(used, name, (copy) => `${name} (${copy})`);
  });
}

export function cleanName(raw: string): string {
  return stripInvisible(repairMojibake(raw)).text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_NAME);
}

function unusedName(used: Set<string>, name: string, numbered: (copy: number) => string): string {
  let free = name;
  for (let copy = 2; used.has(free); copy++) free = numbered(copy);
  used.add(free);
  return free;
}

/** "Código IBGE" as "codigo_ibge". */
export function slug(name: string): string {
  return foldAccents(name.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}

/** The key of each column in the metadata: no two are the same. */
export function metadataKeys(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, index) => {
    const plain = slug(name) || `coluna_${index + 1}`;
    const key = RESERVED.has(plain) ? `${plain}_coluna` : plain;
    return unusedName(used, key, (copy) => `${key}_${copy}`);
  });
}

/** How a column is called in a sentence: "marca_comercial" as "Marca comercial". */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words === words.toLowerCase() ? words.slice(0, 1).toUpperCase() + words.slice(1) : words;
}

/** As people write them. */
const OPTION_NAMES = { title: "titulo", id: "id", text: "texto", metadata: "filtro", ignored: "ignorar" };

/**
 * Checks that each column that the options name is in one of the tables of the file. To be called with the columns of
 * each table; after the last one, a name that was in none of them is an error.
 */
export function namedColumnsCheck(options: TableOptions) {
  const missing = new Map<string, { readonly option: string; readonly value: string }>();
  for (const [key, name] of Object.entries(OPTION_NAMES)) {
    const values = [options[key as keyof typeof OPTION_NAMES] ?? []].flat();
    for (const value of values) missing.set(slug(value), { option: `--column ${name}`, value });
  }
  const seen = new Set<string>();
  return (columns: readonly string[], isLast: boolean): void => {
    for (const column of columns) {
      seen.add(column);
      missing.delete(slug(column));
    }
    const [first] = missing.values();
    if (isLast && first !== undefined)
      throw new AcervoError("invalid-option", { ...first, expected: [...seen].join(", ") });
  };
}

const ID_NAME =
  /^(id|uuid|sku|ean|isbn|chave|registro|matricula|protocolo|processo|cpf|cnpj|codigo|cod|numero)$|^(id|cod|codigo|numero|num|nr|nro|cd)_|_(id|codigo|cod)$/;
/** The first that fits names the row; earlier patterns win over earlier columns. */
const TITLE_NAMES: readonly RegExp[] = [
  /^(titulo|nome|title|name)$/,
  /^(marca_comercial|razao_social|nome_fantasia|pergunta|assunto|denominacao)$/,
  /^nome_|_nome$|^titulo_|^name_/,
  /^(produto|servico|municipio|empresa|cliente|descricao|evento|curso|cargo|orgao)$/,
];
const TEXT_NAME =
  /(^|_)(descricao|texto|conteudo|resposta|observacao|observacoes|resumo|ementa|comentario|justificativa|detalhes|historico)(_|$)/;
/** Names of people repeat; a column called "nome" still names its row. */
const TITLE = {
  meanLength: 100,
  uniqueness: 0.5,
  plainNameUniqueness: 0.1,
  fallbackUniqueness: 0.9,
  fallbackLength: 60,
};
const PROSE = { meanLength: 80, namedMeanLength: 30, spaced: 0.6 };

/** Which column identifies the row, names it, and holds its prose. */
function findRoles(
  names: readonly string[],
  facts: readonly ColumnFacts[],
  options: TableOptions,
): readonly ColumnRole[] {
  const slugs = names.map((name) => slug(name));
  const ignored = positions(slugs, options.ignored);
  const text = options.text === undefined ? proseColumns(slugs, facts) : positions(slugs, options.text);
  const [givenTitle] = positions(slugs, options.title === undefined ? [] : [options.title]);
  const [givenId] = positions(slugs, options.id === undefined ? [] : [options.id]);
  const free = (index: number) => !ignored.has(index) && index !== givenId;
  const title = givenTitle ?? titleColumn(slugs, facts, (index) => free(index) && !text.has(index));
  const id = givenId ?? idColumn(slugs, facts, (index) => free(index) && index !== title);
  return slugs.map((_, index) => {
    if (ignored.has(index)) return "ignored";
    if (index === title) return "title";
    if (index === id) return "id";
    return text.has(index) ? "text" : "other";
  });
}

function positions(slugs: readonly string[], names: readonly string[] = []): ReadonlySet<number> {
  return new Set(names.map((name) => slugs.indexOf(slug(name))).filter((index) => index >= 0));
}

function proseColumns(slugs: readonly string[], facts: readonly ColumnFacts[]): ReadonlySet<number> {
  return new Set(facts.flatMap((fact, index) => (isProse(fact, slugs[index] as string) ? [index] : [])));
}

function isProse({ type, meanLength, spaced }: ColumnFacts, name: string): boolean {
  if ((type !== "text" && type !== "category") || spaced < PROSE.spaced) return false;
  return meanLength > (TEXT_NAME.test(name) ? PROSE.namedMeanLength : PROSE.meanLength);
}

function titleColumn(
  slugs: readonly string[],
  facts: readonly ColumnFacts[],
  isFree: (index: number) => boolean,
): number | undefined {
  const indexes = slugs.map((_, index) => index).filter((index) => isFree(index));
  const named = (index: number, least: number) => {
    const { type, meanLength, uniqueness, filled } = facts[index] as ColumnFacts;
    const isWords = type === "text" || type === "category" || type === "list" || type === "identifier";
    return isWords && filled > 0 && meanLength <= TITLE.meanLength && uniqueness >= least;
  };
  for (const [rank, pattern] of TITLE_NAMES.entries()) {
    const least = rank === 0 ? TITLE.plainNameUniqueness : TITLE.uniqueness;
    const found = indexes.find((index) => pattern.test(slugs[index] as string) && named(index, least));
    if (found !== undefined) return found;
  }
  return indexes.find((index) => {
    const { type, meanLength, uniqueness, filled } = facts[index] as ColumnFacts;
    const isShort = meanLength >= 3 && meanLength <= TITLE.fallbackLength;
    return (
      (type === "text" || type === "category") &&
      filled > 1 &&
      isShort &&
      uniqueness >= TITLE.fallbackUniqueness
    );
  });
}

function idColumn(
  slugs: readonly string[],
  facts: readonly ColumnFacts[],
  isFree: (index: number) => boolean,
): number | undefined {
  const fits = slugs.flatMap((name, index) => {
    const { type, uniqueness, filled } = facts[index] as ColumnFacts;
    const isCode = type === "integer" || type === "identifier" || type === "category" || type === "text";
    return isFree(index) && ID_NAME.test(name) && isCode && filled > 0 && uniqueness === 1 ? [index] : [];
  });
  return fits.find((index) => slugs[index] === "id") ?? fits[0];
}
