import { foldAccents } from "#src/text/index.ts";
import { oneLine } from "../augmentation/quoted-text.ts";
import { FORGED_LINE, ROLE_TAG } from "./data/forgeries.ts";
import { visibleText } from "./visible-text.ts";

/** Three or more would begin or end a fence; the wide forms look the same. */
const OPENING = /[<＜﹤]{3,}/g;
const CLOSING = /[>＞﹥]{3,}/g;
const LINE = /[^\n]+/g;
/** Enough of a line to know it by. */
const LINE_START = 80;
const DECORATION = /^[^\p{L}\p{N}=<[(#]+/u;

/** Text between two lines that nothing inside can be equal to: whatever it says, it is data. */
export function fenced(text: string, name: string): string {
  return `<<<DADOS ${name}>>>\n${text}\n<<<FIM ${name}>>>`;
}

/**
 * A text from outside that cannot be taken for anything of ours: no fence, no heading, no head of a source, nobody's
 * turn to speak. It stays readable: such lines get a dot before them and such signs others that look alike.
 */
export function defused(text: string): string {
  return visibleText(text)
    .replace(OPENING, (run) => "‹".repeat(run.length))
    .replace(CLOSING, (run) => "›".repeat(run.length))
    .replace(ROLE_TAG, (tag) => tag.replace(/[<[]/g, "‹").replace(/[>\]]/g, "›"))
    .replace(LINE, (line) => (isForged(line) ? `· ${line}` : line))
    .trim();
}

/** Names come from files: they stand on a line of ours. */
export function defusedName(name: string): string {
  return defused(oneLine(visibleText(name)));
}

function isForged(line: string): boolean {
  const start = foldAccents(line.trimStart().slice(0, LINE_START).normalize("NFKC")).toLowerCase();
  return FORGED_LINE.test(start.replace(DECORATION, "").replaceAll(/\s+/g, " "));
}
