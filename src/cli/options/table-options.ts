import type { Command } from "commander";
import type { TableOptions } from "#src/parsing/index.ts";
import type { Messages } from "../messages/index.ts";
import { UsageError } from "../usage-error.ts";
import { oneOf } from "./one-of.ts";
import { collect } from "./whole-number.ts";

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
  const { options, usage } = text;
  return addReadingOptions(
    command.option("--column <ROLE=NAME>", options.column, collect(columnRole(usage))),
    text,
  );
}

/** How cells are told apart and numbers are written, whatever the columns are for. */
export function addReadingOptions(command: Command, { options, usage }: Messages): Command {
  return command
    .option("--delimiter <CHARACTER>", options.delimiter, delimiter(usage))
    .option("--decimal <SIGN>", options.decimal, oneOf("--decimal", [",", "."]));
}

/** Undefined when nothing was said: such files then count as read the same way as ever. */
export function tableOptions(flags: TableFlags, text: Messages): TableOptions | undefined {
  const { usage } = text;
  const { column = [], delimiter, decimal } = flags;
  const named = (role: Role): string[] =>
    column.filter((given) => given.role === role).map(({ name }) => name);
  const one = (role: "title" | "id"): Partial<Record<"title" | "id", string>> => {
    const [name, second] = named(role);
    if (second !== undefined) throw new UsageError(usage.oneColumn(role));
    return name === undefined ? {} : { [role]: name };
  };
  const options: TableOptions = {
    ...one("title"),
    ...one("id"),
    ...some("text", named("text")),
    ...some("metadata", named("metadata")),
    ...some("ignored", named("ignore")),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(decimal === undefined ? {} : { decimal }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

function some<Key extends string>(
  key: Key,
  names: readonly string[],
): Partial<Record<Key, readonly string[]>> {
  return names.length === 0 ? {} : ({ [key]: names } as Record<Key, readonly string[]>);
}

/** Reads "titulo=Nome do serviço"; a name may have any sign in it. */
function columnRole(usage: Messages["usage"]): (written: string) => ColumnRole {
  return (written) => {
    const [, word = "", rest = ""] = /^([^=]*)=(.*)$/s.exec(written) ?? [];
    const key = withoutAccents(word.trim().toLowerCase());
    const role = Object.hasOwn(ROLES, key) ? ROLES[key] : undefined;
    const name = rest.trim();
    if (role === undefined || name === "") throw new UsageError(usage.columnRole(written));
    return { role, name };
  };
}

function withoutAccents(word: string): string {
  return word.normalize("NFD").replaceAll(/\p{M}/gu, "");
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
