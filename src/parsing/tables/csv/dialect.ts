/** How the fields of a file are kept apart. */
export interface Dialect {
  readonly delimiter: string;
  /** Bytes of an Excel hint ("sep=;") before the first record. */
  readonly skippedBytes: number;
}

/** Commas come last: they also stand in decimal numbers, as evenly as a delimiter. */
const DELIMITERS = [";", "\t", "|", ","] as const;
const RECORDS = 60;
/** Fields of this many records of a hundred must be as many as in most. */
const CONSISTENT = 0.8;
const EXCEL_HINT = /^sep=(.)\r?\n/i;

/** Finds the delimiter that cuts the first records into equally many fields, and more than one. Comma when none does. */
export function findDialect(head: string, extension: string, given?: string): Dialect {
  const hint = EXCEL_HINT.exec(head);
  const skippedBytes = hint === null ? 0 : Buffer.byteLength(hint[0]);
  const delimiter = given ?? hint?.[1];
  if (delimiter !== undefined) return { delimiter, skippedBytes };
  const best = DELIMITERS.map((candidate) => ({ candidate, score: score(fieldCounts(head, candidate)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)[0];
  const usual = extension === ".tsv" ? "\t" : ",";
  return { delimiter: best?.candidate ?? usual, skippedBytes };
}

/** Consistency counts, and most of all that the header is cut like the rest. */
function score(counts: readonly number[]): number {
  const usual = mostCommon(counts);
  if (usual < 2) return 0;
  const share = counts.filter((count) => count === usual).length / counts.length;
  if (share < CONSISTENT) return share * 0.1;
  return share + (counts[0] === usual ? 1 : 0);
}

function mostCommon(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].toSorted(([a, m], [b, n]) => n - m || b - a)[0]?.[0] ?? 0;
}

/** Fields of each of the first records; the quotes of the format keep delimiters and line ends inside a field. */
function fieldCounts(head: string, delimiter: string): readonly number[] {
  const counts: number[] = [];
  let fields = 1;
  let start = 0;
  let isQuoted = false;
  let isFieldStart = true;
  for (let at = 0; at < head.length && counts.length < RECORDS; at++) {
    const character = head[at];
    if (isQuoted) {
      if (character !== '"') continue;
      if (head[at + 1] === '"') at++;
      else isQuoted = false;
      continue;
    }
    if (character === '"' && isFieldStart) isQuoted = true;
    isFieldStart = character === delimiter;
    if (character === delimiter) fields++;
    if (character !== "\n" && character !== "\r") continue;
    if (at > start) counts.push(fields);
    if (character === "\r" && head[at + 1] === "\n") at++;
    start = at + 1;
    fields = 1;
    isFieldStart = true;
  }
  // The last record may be cut off, unless it is all there is.
  return counts.length === 0 ? [fields] : counts;
}
