import { AcervoError } from "#src/domain/index.ts";
import type { TableOptions } from "../table-options.ts";
import { slug } from "./column-names.ts";

/** Keeps watch over the columns that the options name: each must be in one of the tables of the file. */
export interface NamedColumns {
  /** Takes note of the columns of a table; after the last one, a name that was in none of them is an error. */
  see(columns: readonly string[], isLast: boolean): void;
}

/** As people write them. */
const ROLES: Readonly<Record<string, string>> = {
  title: "titulo",
  text: "texto",
  metadata: "filtro",
  ignored: "ignorar",
};

export function namedColumns(options: TableOptions): NamedColumns {
  const missing = new Map<string, { readonly option: string; readonly value: string }>();
  for (const [option, value] of namesIn(options)) missing.set(slug(value), { option, value });
  const seen = new Set<string>();
  return {
    see: (columns, isLast) => {
      for (const column of columns) {
        seen.add(column);
        missing.delete(slug(column));
      }
      const [first] = missing.values();
      if (isLast && first !== undefined) {
        const option = `--column ${ROLES[first.option] ?? first.option}`;
        throw new AcervoError("invalid-option", {
          option,
          value: first.value,
          expected: [...seen].join(", "),
        });
      }
    },
  };
}

function namesIn({ title, id, text = [], metadata = [], ignored = [] }: TableOptions): [string, string][] {
  const lists = { text, metadata, ignored };
  return [
    ...(title === undefined ? [] : [["title", title] as [string, string]]),
    ...(id === undefined ? [] : [["id", id] as [string, string]]),
    ...Object.entries(lists).flatMap(([option, names]) =>
      names.map((name): [string, string] => [option, name]),
    ),
  ];
}
