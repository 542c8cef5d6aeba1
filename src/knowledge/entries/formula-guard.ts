/**
 * A spreadsheet runs a cell that begins with one of these as a formula. An apostrophe before it makes it text; cells
 * that already look so guarded get one more, so that reading takes away exactly what writing put there.
 */
const DANGEROUS = /^'*[=+\-@\t]/;
const GUARDED = /^'+[=+\-@\t]/;

export function guardCell(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
