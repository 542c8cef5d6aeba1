const ROWS_BETWEEN_NOTES = 50_000;

/** A line for every batch would fill a log. */
export function everyFew(note: (rows: number) => void, between = ROWS_BETWEEN_NOTES): (rows: number) => void {
  let last = 0;
  return (rows) => {
    // Fewer than before: another table.
    if (rows < last) last = 0;
    if (rows - last < between) return;
    last = rows;
    note(rows);
  };
}
