import type { Command } from "commander";
import type { EntryKind, Origin } from "#src/domain/index.ts";
import { type EntryColumns, entryFieldNames } from "#src/knowledge/index.ts";
import type { TableOptions } from "#src/parsing/index.ts";
import { UsageError } from "../errors.ts";
import type { Messages } from "../messages/index.ts";
import { collect, given, type NamedValue, namedValue, oneOf, plainName } from "./values.ts";

/** How to read tables, as typed. */
export interface TableFlags {
  readonly column?: readonly ColumnRole[];
  readonly delimiter?: string;
  readonly decimal?: "," | ".";
}

type Role = "title" | "id" | "text" | "metadata" | "ignore";

interface ColumnRole {
  readonly role: Role;
  readonly name: string;
}

const ROLES: Readonly<Record<string, Role>> = {
  title: "title",
  titulo: "title",
  id: "id",
  text: "text",
  texto: "text",
  metadata: "metadata",
  filtro: "metadata",
  ignore: "ignore",
  ignorar: "ignore",
};

export function addTableOptions(command: Command, text: Messages): Command {
  command.option("--column <ROLE=NAME>", text.options.column, collect(columnRole(text.usage)));
  return addReadingOptions(command, text);
}

/** How cells are told apart and numbers are written, whatever the columns are for. */
export function addReadingOptions(command: Command, { options, usage }: Messages): Command {
  return command
    .option("--delimiter <CHARACTER>", options.delimiter, delimiter(usage))
    .option("--decimal <SIGN>", options.decimal, oneOf("--decimal", [",", "."]));
}

/** Undefined when nothing was said: such files then count as read the same way as ever. */
export function tableOptions(flags: TableFlags, { usage }: Messages): TableOptions | undefined {
  const { column = [], delimiter, decimal } = flags;
  const named = (role: Role): string[] | undefined => {
    const names = column.filter((given) => given.role === role).map(({ name }) => name);
    return names.length === 0 ? undefined : names;
  };
  const one = (role: "title" | "id"): string | undefined => {
    const [name, second] = named(role) ?? [];
    if (second !== undefined) throw new UsageError(usage.oneColumn(role));
    return name;
  };
  const lists = { text: named("text"), metadata: named("metadata"), ignored: named("ignore") };
  const options = given({ title: one("title"), id: one("id"), ...lists, delimiter, decimal });
  return Object.keys(options).length === 0 ? undefined : options;
}

/** Reads "titulo=Nome do serviço". */
function columnRole(usage: Messages["usage"]): (written: string) => ColumnRole {
  return (written) => {
    const { name: word, value: name } = namedValue(written) ?? { name: "", value: "" };
    const key = plainName(word);
    const role = Object.hasOwn(ROLES, key) ? ROLES[key] : undefined;
    if (role === undefined || name === "") throw new UsageError(usage.columnRole(written));
    return { role, name };
  };
}

const TAB = new Set(["tab", "\\t", "\t"]);

/** One sign that cannot be part of a word or of a quotation. */
function delimiter(usage: Messages["usage"]): (written: string) => string {
  return (written) => {
    if (TAB.has(written.toLowerCase())) return "\t";
    if (!/^[^\p{L}\p{N}"'\r\n]$/u.test(written)) throw new UsageError(usage.delimiter(written));
    return written;
  };
}

/** Where entries of a kind may come from; the first when nobody says. */
export const ENTRY_ORIGINS: Readonly<Record<EntryKind, readonly Origin[]>> = {
  faq: ["FAQ", "HELP_CENTER", "CUSTOM"],
  catalog: ["CATALOG", "CUSTOM"],
};

/** Reads "pergunta=Dúvida". */
export function columnField({ entries }: Messages): (written: string) => NamedValue {
  return (written) => {
    const named = namedValue(written);
    if (named === null || named.value === "") throw new UsageError(entries.usage.columnField(written));
    return named;
  };
}

/** Reads "unidade=caixa"; without a value, the attribute is taken away. `without`: a field that has no option here. */
export function attribute({ entries }: Messages, without: "id" | "name"): (written: string) => NamedValue {
  return (written) => {
    const named = namedValue(written);
    if (named === null) throw new UsageError(entries.usage.attribute(written));
    const field = itemField(named.name);
    // One that a file brought along may still be taken away.
    if (field !== null && named.value !== "") {
      const option = field === without ? "" : (FIELD_OPTIONS[field] ?? `--${field}`);
      throw new UsageError(entries.usage.attributeIsField(entries.field(field), option));
    }
    return named;
  };
}

/** Fields whose option has another name, or that have none. */
const FIELD_OPTIONS: Readonly<Record<string, string>> = { tags: "--tag", attributes: "", kind: "" };

/** The field that goes by a name in either language. */
function itemField(name: string): string | null {
  const written = plainName(name);
  const names = Object.entries(entryFieldNames("catalog"));
  const found = names.find(([field, called]) =>
    [field, ...Object.values(called)].some((other) => plainName(other) === written),
  );
  return found?.[0] ?? null;
}

/** A field that is named more than once is read from several columns. */
export function entryColumns(named: readonly NamedValue[]): EntryColumns {
  const columns = new Map<string, readonly string[]>();
  for (const { name, value } of named) columns.set(name, [...(columns.get(name) ?? []), value]);
  return Object.fromEntries(columns);
}

/** Null takes an attribute away. */
export function attributeValues(named: readonly NamedValue[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(named.map(({ name, value }) => [name, value === "" ? null : value]));
}
