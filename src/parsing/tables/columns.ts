import { type Cell, cellText } from "./cell.ts";
import type { TableOptions } from "./table-parts.ts";
import { type ColumnFacts, decimalMark, inferType } from "./cell-values.ts";
import { AcervoError, PLACE_KEYS } from "#src/domain/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { stripInvisible } from "../text-builder.ts";
import { repairMojibake } from "../encoding/mojibake.ts";

/** A verdict says of the text before it whether it is right: "Certo", "Errado". */
export type ColumnRole = "id" | "title" | "text" | "verdict" | "other" | "ignored";

export interface Column extends ColumnFacts {
  readonly index: number;
  /** As in the file. */
  readonly name: string;
  /** As in a sentence. */
  readonly label: string;
  /** The name in small letters, without accents. */
  readonly slug: string;
  /** In the metadata. */
  readonly key: string;
  readonly role: ColumnRole;
  /** Its values can be filtered by. */
  readonly isFact: boolean;
}

/** Filters need few keys, and every key is stored with every row. */
const MAX_FACTS = 30;
const TYPES_OF_NO_FACT: ReadonlySet<ColumnFacts["type"]> = new Set(["text", "url", "list"]);

/** What the columns of a table are, by their names and a sample of the rows. What the options name is taken as named. */
export function inferColumns(
  names: readonly string[],
  sample: Sample,
  options: TableOptions,
): readonly Column[] {
  const keys = metadataKeys(names);
  const cells = names.map((_, index) => sample.map((row) => row[index] ?? null));
  const marks = cells.map((column) => options.decimal ?? decimalMark(numberTexts(column)));
  // Columns whose own numbers do not tell are written like the others of the table.
  const tableMark = marks.find((mark) => mark !== null) ?? null;
  const sampled = names.map((name, index) => {
    const facts = inferType(slug(name), cells[index] ?? [], marks[index] ?? tableMark);
    return { ...facts, index, name, slug: slug(name), label: columnLabel(name), key: keys[index] as string };
  });
  const roles = withVerdict(findRoles(sampled, options), sampled, cells);
  const roleOf = (column: Sampled): ColumnRole => roles.get(column) ?? "other";
  const wanted = named(sampled, options.metadata ?? []).filter((column) => roleOf(column) !== "ignored");
  // Who asks for one row by its name filters by it.
  const naming = sampled.filter((column) => ["id", "title", "verdict"].includes(roleOf(column)));
  const likely = sampled.filter((column) => roleOf(column) === "other" && !TYPES_OF_NO_FACT.has(column.type));
  const facts = [...new Set([...wanted, ...naming, ...likely])].slice(0, MAX_FACTS);
  return sampled.map((column) => ({ ...column, role: roleOf(column), isFact: facts.includes(column) }));
}

export const VERDICT = /^(?:cert|errad)[oa]$/i;
const NAMED_VERDICT = /^(?:(?:cert|errad|corret|incorret|verdadeir|fals)[oa]|[CEVF])$/i;
const VERDICT_NAME = /^(?:gab|gabarito|resposta|julgamento|veredito)(?:_|$)/;
const ALTERNATIVE_NAME = /^(?:(?:alternativa|opcao|letra)_)?[a-e]$/;

/** Cards and exams: the column of verdicts, the statements before it and what comments on them, however short. */
function withVerdict(
  roles: ReadonlyMap<Sampled, ColumnRole>,
  columns: readonly Sampled[],
  cells: readonly (readonly Cell[])[],
): ReadonlyMap<Sampled, ColumnRole> {
  // A letter answers a question with alternatives by naming one of them.
  const isExam = columns.some(({ slug: name }) => ALTERNATIVE_NAME.test(name));
  const verdict = columns.find(({ index, slug: name, filled }) => {
    const pattern = VERDICT_NAME.test(name) && !isExam ? NAMED_VERDICT : VERDICT;
    const texts = (cells[index] ?? []).filter((cell) => cell !== null && cell !== "");
    return filled > 0 && texts.every((cell) => typeof cell === "string" && pattern.test(cell.trim()));
  });
  const isText = ({ type, spaced }: Sampled): boolean =>
    (type === "text" || type === "category") && spaced >= PROSE.spaced;
  const before = columns.findLast((column) => column.index < (verdict?.index ?? 0) && isText(column));
  const statement = before ?? columns.find(isText);
  if (verdict === undefined || statement === undefined) return roles;
  const next = columns[verdict.index + 1];
  const comment = next !== undefined && isText(next) ? ([[next, "text"]] as const) : [];
  return new Map([...roles, [statement, "text"], [verdict, "verdict"], ...comment]);
}

/** The cells of a column as written, when all of them look like numbers. */
function numberTexts(cells: readonly Cell[]): readonly string[] {
  const texts = cells.filter((cell) => typeof cell === "string" && cell.trim() !== "") as string[];
  return texts.every((text) => /^[+-]?(?:R\$ ?)?[+-]?\d[\d.,]* ?%?$/.test(text.trim())) ? texts : [];
}

type Sample = readonly (readonly Cell[])[];
type Sampled = Omit<Column, "role" | "isFact">;

function named(columns: readonly Sampled[], names: readonly string[]): Sampled[] {
  const wanted = new Set(names.map((name) => slug(name)));
  return columns.filter((column) => wanted.has(column.slug));
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

/** Refuses options that name a column which is in none of the tables of the file. */
export function checkNamedColumns(options: TableOptions, seen: readonly string[]): void {
  const known = new Set(seen.map((column) => slug(column)));
  for (const [key, name] of Object.entries(OPTION_NAMES)) {
    const values = [options[key as keyof typeof OPTION_NAMES] ?? []].flat();
    const value = values.find((column) => !known.has(slug(column)));
    if (value === undefined) continue;
    const expected = [...new Set(seen)].join(", ");
    throw new AcervoError("invalid-option", { option: `--column ${name}`, value, expected });
  }
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

/** Which column identifies the row, names it, and holds its prose. What the options name comes first. */
function findRoles(columns: readonly Sampled[], options: TableOptions): ReadonlyMap<Sampled, ColumnRole> {
  const roles = new Map<Sampled, ColumnRole>();
  const free = (): Sampled[] => columns.filter((column) => !roles.has(column));
  const give = (role: ColumnRole, found: readonly (Sampled | undefined)[]): void => {
    for (const column of found) if (column !== undefined) roles.set(column, role);
  };
  const { ignored = [], title = [], id = [], text } = options;
  give("ignored", named(columns, ignored));
  give("title", named(free(), [title].flat()).slice(0, 1));
  give("id", named(free(), [id].flat()).slice(0, 1));
  const given = new Set(roles.values());
  give("text", text === undefined ? free().filter(isProse) : named(free(), text));
  if (!given.has("title")) give("title", [titleColumn(free())]);
  if (!given.has("id")) give("id", [idColumn(free())]);
  return roles;
}

function isProse({ type, meanLength, spaced, slug: name }: Sampled): boolean {
  if ((type !== "text" && type !== "category") || spaced < PROSE.spaced) return false;
  return meanLength > (TEXT_NAME.test(name) ? PROSE.namedMeanLength : PROSE.meanLength);
}

function titleColumn(columns: readonly Sampled[]): Sampled | undefined {
  for (const [rank, pattern] of TITLE_NAMES.entries()) {
    const minUniqueness = rank === 0 ? TITLE.plainNameUniqueness : TITLE.uniqueness;
    const found = columns.find(({ slug: name, type, meanLength, uniqueness, filled }) => {
      const isWords = type === "text" || type === "category" || type === "list" || type === "identifier";
      const isNaming = isWords && filled > 0 && meanLength <= TITLE.meanLength && uniqueness >= minUniqueness;
      return isNaming && pattern.test(name);
    });
    if (found !== undefined) return found;
  }
  return columns.find(({ type, meanLength, uniqueness, filled }) => {
    const isShort = meanLength >= 3 && meanLength <= TITLE.fallbackLength;
    const isDistinct = filled > 1 && uniqueness >= TITLE.fallbackUniqueness;
    return (type === "text" || type === "category") && isShort && isDistinct;
  });
}

function idColumn(columns: readonly Sampled[]): Sampled | undefined {
  const fits = columns.filter(({ slug: name, type, uniqueness, filled }) => {
    const isCode = type === "integer" || type === "identifier" || type === "category" || type === "text";
    return ID_NAME.test(name) && isCode && filled > 0 && uniqueness === 1;
  });
  return fits.find(({ slug: name }) => name === "id") ?? fits[0];
}
