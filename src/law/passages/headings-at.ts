import type { Chunk } from "#src/domain/index.ts";
import { DIVISIONS, divisionOf } from "./divisions.ts";

const BARE = /^\S{4,10}\s+\S{1,12}$/u;
const MAX_LINE_LENGTH = 200;

/**
 * The headings above a place in a passage. Short chapters share a passage, which is known by the first of them; those
 * that stand between its beginning and the place take over from there.
 */
export function headingsAt(
  { headings, text, start }: Pick<Chunk, "headings" | "text" | "start">,
  offset: number,
): readonly string[] {
  const lines = text
    .slice(0, Math.max(0, offset - start))
    .split("\n")
    .map((line) => line.trim());
  let path = [...headings];
  for (const [index, line] of lines.entries()) {
    const division = line.length > MAX_LINE_LENGTH ? null : divisionOf(line);
    if (division === null || headings.some((heading) => heading.startsWith(line))) continue;
    const title = lines.slice(index + 1).find((next) => next !== "") ?? "";
    const above = DIVISIONS.slice(0, DIVISIONS.indexOf(division));
    path = path.filter((heading) => isAbove(heading, above));
    path.push(BARE.test(line) && title !== "" ? `${line} – ${title}` : line);
  }
  return path;
}

function isAbove(heading: string, above: readonly string[]): boolean {
  const division = divisionOf(heading);
  return division === null || above.includes(division);
}
