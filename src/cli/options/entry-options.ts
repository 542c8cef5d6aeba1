import type { EntryKind, Origin } from "#src/domain/index.ts";
import { type EntryColumns, entryFieldNames } from "#src/knowledge/index.ts";
import type { Messages } from "../messages/index.ts";
import { UsageError } from "../usage-error.ts";

/** Where entries of a kind may come from; the first when nobody says. */
export const ENTRY_ORIGINS: Readonly<Record<EntryKind, readonly Origin[]>> = {
  faq: ["FAQ", "HELP_CENTER", "CUSTOM"],
  catalog: ["CATALOG", "CUSTOM"],
};

/** Something named: a field by its column, an attribute by its value. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Reads "pergunta=Dúvida"; the column may have any sign in its name. */
export function columnField({ entries }: Messages): (written: string) => NamedValue {
  return (written) => {
    const named = splitName(written);
    if (named === null || named.value === "") throw new UsageError(entries.usage.columnField(written));
    return named;
  };
}

/** Reads "unidade=caixa"; without a value, the attribute is taken away. */
export function attribute(
  { entries }: Messages,
  /** The field that has no option here. */
  without?: "id" | "name",
): (written: string) => NamedValue {
  return (written) => {
    const named = splitName(written);
    if (named === null) throw new UsageError(entries.usage.attribute(written));
    const field = itemField(named.name);
    // One that a file brought along may still be taken away.
    if (field !== null && named.value !== "") {
      const option = field === without ? "" : (FIELD_OPTIONS[field] ?? "");
      throw new UsageError(entries.usage.attributeIsField(entries.field(field), option));
    }
    return named;
  };
}

/** How each field of an item is given. */
const FIELD_OPTIONS: Readonly<Record<string, string>> = {
  id: "--id",
  name: "--name",
  description: "--description",
  category: "--category",
  manufacturer: "--manufacturer",
  price: "--price",
  tags: "--tag",
  status: "--status",
};

/** The field that goes by a name in either language; case and accents do not matter. */
function itemField(name: string): string | null {
  const written = plain(name);
  const names = Object.entries(entryFieldNames("catalog"));
  const found = names.find(([field, called]) =>
    [field, ...Object.values(called)].some((other) => plain(other) === written),
  );
  return found?.[0] ?? null;
}

function plain(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

function splitName(written: string): NamedValue | null {
  const at = written.indexOf("=");
  const name = written.slice(0, Math.max(0, at)).trim();
  return name === "" ? null : { name, value: written.slice(at + 1).trim() };
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
