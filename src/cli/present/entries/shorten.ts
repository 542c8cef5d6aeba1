/** The beginning of a line that is too long for its column. */
export function shorten(line: string, longest: number): string {
  const plain = line.replaceAll(/\s+/g, " ");
  return plain.length <= longest
    ? plain
    : `${plain
        .slice(0, longest - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
