import { type Citation, type Place, placeIn } from "#src/domain/index.ts";
import type { Passage } from "#src/storage/index.ts";

/** Headings that already say what kind of division they are. */
const NAMED_DIVISION =
  /^(?:(?:se[çc][ãa]o|cap[íi]tulo|t[íi]tulo|anexo|parte|livro|art(?:igo)?)(?!\p{L})|§|\d)/iu;

/** Names a passage the way people do: "Manual X, Seção Y". */
export function cite(passage: Passage): Citation {
  const { chunk, document } = passage;
  const headings = chunk.headings.filter((heading) => heading !== document.name);
  const { pages, row } = placeIn(chunk.metadata);
  return {
    label: labelOf(passage, headings),
    documentId: document.id,
    documentName: document.name,
    source: document.source,
    headings: chunk.headings,
    pages,
    row,
    start: chunk.start,
    end: chunk.end,
  };
}

function labelOf({ chunk, document }: Passage, headings: readonly string[]): string {
  const { pages, row } = placeIn(chunk.metadata);
  // "Como troco a senha? (Acesso)"
  if (document.entry?.category) return `${document.name} (${document.entry.category})`;
  return row === null ? sectionLabel(document.name, headings, pages) : rowLabel(document.name, headings, row);
}

type Pages = Place["pages"];

/** "Manual X, Seção Y, p. 3" */
function sectionLabel(name: string, headings: readonly string[], pages: Pages): string {
  return [name, section(headings), pageRange(pages)].filter((part) => part !== "").join(", ");
}

/** "Posto Central (Unidades de saúde, linha 5)"; a row without a name of its own already says where it stands. */
function rowLabel(name: string, headings: readonly string[], row: number): string {
  const place = `linha ${row}`;
  if (name.endsWith(place)) return name;
  const above = headings.filter((heading) => !repeats(name, heading)).slice(-2);
  return `${name} (${[...(above.length === 0 ? [] : [above.join(" › ")]), place].join(", ")})`;
}

/** An entry "Notas 2.1.0" stands under "Notas" and "[2.1.0] - 2026-01-13": both are said already. */
function repeats(name: string, heading: string): boolean {
  const last = name.slice(name.lastIndexOf(" ") + 1);
  return name.includes(heading) || (/\d/.test(last) && heading.includes(last));
}

function pageRange(pages: Pages): string {
  if (pages === null) return "";
  const [first, last] = pages;
  return first === last ? `p. ${first}` : `p. ${first}–${last}`;
}

function section(headings: readonly string[]): string {
  const last = headings.at(-1);
  if (last === undefined) return "";
  const path = headings.slice(-2).join(" › ");
  return NAMED_DIVISION.test(path) ? path : `Seção ${path}`;
}
