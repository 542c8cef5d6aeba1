import { composeAccents, repairMojibake, stripInvisible } from "#src/parsing/index.ts";

/** All control characters but tab and line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;
/** To take one invisible character away can leave another without the neighbour that it was allowed for. */
const MAX_ROUNDS = 4;

/** Text as a reader sees it, with `\n` line ends: what was cleaned once stays as it is. */
export function cleanText(raw: string): string {
  const lines = repairMojibake(raw.toWellFormed()).replace(LINE_ENDS, "\n").replace(CONTROLS, "");
  return composeAccents(visibleText(lines)).trim();
}

/** The same on one line. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replaceAll(/\s+/g, " ");
}

function visibleText(text: string): string {
  let visible = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const stripped = stripInvisible(visible);
    if (stripped.dropped === 0) return visible;
    visible = stripped.text;
  }
  return visible;
}
