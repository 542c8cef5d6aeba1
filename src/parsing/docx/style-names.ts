const NUMBERED_HEADING = /^(?:heading|cabeçalho|t[íi]?tulo)\s?([1-9])$/;
const TITLE = /^(?:title|t[íi]?tulo)$/;
const SUBTITLE = /^(?:subtitle|subt[íi]?tulo)$/;
/** Entries of a table of contents or of figures, and the heading above them. */
const CONTENTS =
  /^(?:(?:toc|sum[áa]?rio|[íi]ndice|contents) ?(?:[1-9]|heading)|cabeçalho do sumário|cabealhodosumrio|table of figures|índice de (?:ilustrações|figuras))$/;

const SUBTITLE_LEVEL = 2;

/** The level that the name of a style gives to its paragraphs: "heading 2", "Título 2", "Title". */
export function headingLevelOfStyle(name: string): number | null {
  const plain = plainName(name);
  const number = NUMBERED_HEADING.exec(plain)?.[1];
  if (number !== undefined) return Number(number);
  if (TITLE.test(plain)) return 1;
  return SUBTITLE.test(plain) ? SUBTITLE_LEVEL : null;
}

export function isTitleStyle(name: string): boolean {
  return TITLE.test(plainName(name));
}

/** Whether a style belongs to a table of contents, which repeats headings and says nothing of its own. */
export function isContentsStyle(name: string): boolean {
  return CONTENTS.test(plainName(name));
}

/** Word writes further names after a comma: "heading 1,Capítulo". */
function plainName(name: string): string {
  return (name.split(",", 1)[0] ?? "").trim().replace(/\s+/g, " ").toLowerCase();
}
