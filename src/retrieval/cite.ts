import type { Citation } from "#src/domain/index.ts";
import type { Passage } from "#src/storage/index.ts";

/** Headings that already say what kind of division they are. */
const NAMED_DIVISION =
  /^(?:(?:se[çc][ãa]o|cap[íi]tulo|t[íi]tulo|anexo|parte|livro|art(?:igo)?)(?!\p{L})|§|\d)/iu;

/** Names a passage the way people do: "Manual X, Seção Y". */
export function cite(passage: Passage): Citation {
  const { chunk, document } = passage;
  const headings = chunk.headings.filter((heading) => heading !== document.name);
  return {
    label: [document.name, section(headings)].filter((part) => part !== "").join(", "),
    documentId: document.id,
    documentName: document.name,
    source: document.source,
    headings: chunk.headings,
    start: chunk.start,
    end: chunk.end,
  };
}

function section(headings: readonly string[]): string {
  const last = headings.at(-1);
  if (last === undefined) return "";
  const path = headings.slice(-2).join(" › ");
  return NAMED_DIVISION.test(path) ? path : `Seção ${path}`;
}
