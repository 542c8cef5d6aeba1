/** How far to the left and to the right the cells of a column reach. */
export interface Band {
  readonly left: number;
  readonly right: number;
}

/** The bands made wide enough for the cells of one more row; `null` when the row does not keep to the columns. */
export function fitBands(cells: readonly Band[], bands: readonly Band[]): readonly Band[] | null {
  if (cells.length > bands.length) return null;
  const wider = [...bands];
  let next = 0;
  for (const [index, cell] of cells.entries()) {
    // With as many cells as columns, their order says where each belongs.
    const at = cells.length === bands.length ? index : bandOf(cell, bands);
    const band = bands[at];
    if (band === undefined || at < next || cell.left <= (bands[at - 1]?.right ?? Number.NEGATIVE_INFINITY))
      return null;
    const isWithin = cell.right < (bands[at + 1]?.left ?? Number.POSITIVE_INFINITY);
    // Only beside others can a cell span several columns.
    if (!isWithin && (cells.length === 1 || cells.length === bands.length)) return null;
    if (isWithin)
      wider[at] = { left: Math.min(band.left, cell.left), right: Math.max(band.right, cell.right) };
    next = at + 1;
  }
  return wider;
}

/** The first column that a cell stands in; the nearest one where it stands between two. */
export function bandOf(cell: Band, bands: readonly Band[]): number {
  const found = bands.findIndex(({ left, right }) => cell.left < right && cell.right > left);
  if (found >= 0) return found;
  const after = bands.findIndex(({ left }) => left >= cell.right);
  if (after <= 0) return after < 0 ? bands.length - 1 : 0;
  const gapBefore = cell.left - (bands[after - 1]?.right ?? 0);
  return gapBefore < (bands[after]?.left ?? 0) - cell.right ? after - 1 : after;
}
