import type { Command } from "commander";
import { entryFieldName, type EntryKind, type Origin } from "#src/domain/index.ts";
import { type EntryColumns, entryFields } from "#src/knowledge/index.ts";
import type { TableOptions } from "#src/parsing/index.ts";
import { UsageError } from "../errors.ts";
import type { Messages } from "../messages/index.ts";
import { collect, given, invalidOption, type NamedValue, namedValue, oneOf, plainName } from "./values.ts";

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

const COLUMN_ROLES = `${Object.keys(ROLES).join(", ")} (titulo=Nome)`;

export function addTableOptions(command: Command, text: Messages): Command {
  command.option("--column <ROLE=NAME>", text.options.column, collect(columnRole));
  return addReadingOptions(command, text);
}

/** How cells are told apart and numbers are written, whatever the columns are for. */
export function addReadingOptions(command: Command, { options }: Messages): Command {
  return command
    .option("--delimiter <CHARACTER>", options.delimiter, delimiter)
    .option("--decimal <SIGN>", options.decimal, oneOf("--decimal", [",", "."]));
}

/** Undefined when nothing was said: such files then count as read the same way as ever. */
export function tableOptions(flags: TableFlags): TableOptions | undefined {
  const { column = [], delimiter, decimal } = flags;
  const byRole = Object.groupBy(column, ({ role }) => role);
  const named = (role: Role): string[] | undefined => byRole[role]?.map(({ name }) => name);
  const one = (role: "title" | "id"): string | undefined => {
    const [name, second] = named(role) ?? [];
    return second === undefined ? name : invalidOption("--column", `${role}=${second}`, `${role}=${name}`);
  };
  const lists = { text: named("text"), metadata: named("metadata"), ignored: named("ignore") };
  const options = given({ title: one("title"), id: one("id"), ...lists, delimiter, decimal });
  return Object.keys(options).length === 0 ? undefined : options;
}

/** Reads "titulo=Nome do serviço". */
function columnRole(written: string): ColumnRole {
  const { name: word, value: name } = namedValue(written);
  const key = plainName(word);
  const role = Object.hasOwn(ROLES, key) ? ROLES[key] : undefined;
  if (role === undefined || name === "") return invalidOption("--column", written, COLUMN_ROLES);
  return { role, name };
}

/** One sign that cannot be part of a word or of a quotation, or the word "tab". */
function delimiter(written: string): string {
  if (["tab", "\\t", "\t"].includes(written.toLowerCase())) return "\t";
  return /^[^\p{L}\p{N}"'\r\n]$/u.test(written)
    ? written
    : invalidOption("--delimiter", written, "; | , tab");
}

/** Where entries of a kind may come from; the first when nobody says. */
export const ENTRY_ORIGINS: Readonly<Record<EntryKind, readonly Origin[]>> = {
  faq: ["FAQ", "HELP_CENTER", "CUSTOM"],
  catalog: ["CATALOG", "CUSTOM"],
};

/** Reads "pergunta=Dúvida". */
export function columnField(written: string): NamedValue {
  const named = namedValue(written);
  const isWhole = named.name !== "" && named.value !== "";
  return isWhole ? named : invalidOption("--column", written, "FIELD=COLUMN");
}

/** Reads "unidade=caixa"; without a value, the attribute is taken away. */
export function attribute({ entries }: Messages): (written: string) => NamedValue {
  return (written) => {
    const named = namedValue(written);
    if (named.name === "") return invalidOption("--attribute", written, "NAME=VALUE");
    const field = itemField(named.name);
    // One that a file brought along may still be taken away.
    if (field !== null && named.value !== "")
      throw new UsageError(entries.usage.attributeIsField(entries.field(field)));
    return named;
  };
}

/** The field that goes by a name in either language. */
function itemField(name: string): string | null {
  const written = plainName(name);
  const found = entryFields("catalog").find((field) =>
    [field, entryFieldName(field, "pt")].some((called) => plainName(called) === written),
  );
  return found ?? null;
}

/** A field that is named more than once is read from several columns. */
export function entryColumns(named: readonly NamedValue[]): EntryColumns {
  const byName = [...Map.groupBy(named, ({ name }) => name)];
  return Object.fromEntries(byName.map(([name, columns]) => [name, columns.map(({ value }) => value)]));
}

/** Null takes an attribute away. */
export function attributeValues(named: readonly NamedValue[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(named.map(({ name, value }) => [name, value === "" ? null : value]));
}
