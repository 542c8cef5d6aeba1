import type { EntryImportOutcome } from "#src/knowledge/index.ts";
import type { Presentation } from "../presentation.ts";
import { shownSource } from "../shown-source.ts";
import { shorten } from "./shorten.ts";

const MAX_LENGTH = 40;

/**
 * What the columns of each table were taken for, so that a wrong guess is seen: "colunas: nome ← Produto · preço ← Vlr
 * Venda, 3 outras viraram atributos". Tables that are read alike are told once.
 */
export function columnsText(outcomes: readonly EntryImportOutcome[], presentation: Presentation): string[] {
  const { entries } = presentation.text;
  const tables = Map.groupBy(outcomes, (outcome) => mappingText(outcome, presentation));
  tables.delete("");
  const lines = [...tables].map(([mapping, [first]]) =>
    tables.size === 1 || first === undefined ? mapping : `${shownSource(first.source)}: ${mapping}`,
  );
  if (lines.length === 0) return [];
  return [
    lines.length === 1
      ? `${entries.columns}: ${lines.join("")}`
      : [`${entries.columns}:`, ...lines].join("\n  "),
  ];
}

function mappingText({ columns, attributeColumns }: EntryImportOutcome, presentation: Presentation): string {
  const { text, format } = presentation;
  const { entries } = text;
  const fields = Object.entries(columns).map(([field, from]) => {
    const name = entries.field(field);
    const [first = ""] = from;
    return from.length === 1 && first.toLowerCase() === name
      ? name
      : `${name} ← ${from.map((column) => shorten(column, MAX_LENGTH)).join(" + ")}`;
  });
  const others =
    attributeColumns === 0
      ? []
      : [entries.attributeColumns(attributeColumns, format.integer(attributeColumns))];
  return [fields.join(" · "), ...others].join(", ");
}
