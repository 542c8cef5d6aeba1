/**
 * A spreadsheet runs a cell that begins with one of these as a formula. An apostrophe before it makes it text; cells
 * that already look so guarded get one more, so that reading takes away exactly what writing put there.
 */
const DANGEROUS = /^'*[=+\-@\t]/;
const GUARDED = /^'+[=+\-@\t]/;

/** A number below zero is no formula. */
const NUMBER = /^-\d+(?:,\d+)?$/;

/** Whether `guardCell` would change it, or `unguardCell`. */
export function isGuarded(text: string): boolean {
  return DANGEROUS.test(text);
}

export function guardCell(text: string): string {
  return DANGEROUS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
