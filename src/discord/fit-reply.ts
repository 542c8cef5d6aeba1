import { citedNumbers } from "#src/answering/index.ts";
import { inertLabel } from "#src/api/index.ts";

/** Discord refuses longer messages. */
export const MAX_REPLY = 2_000;
const MAX_SOURCES = 800;
const MAX_LABEL = 150;

export interface SaidAnswer {
  readonly text: string;
  readonly citations: readonly { readonly number: number; readonly label: string }[];
  /** The last line: how far to trust it. */
  readonly level: string;
}

/** An answer in one message. The text is what gives way: where it came from and how sure it is stay. */
export function fitReply({ text, citations, level }: SaidAnswer): string {
  const closing = (shown: string): string => {
    const cited = new Set(citedNumbers(shown));
    const sources = shown === text ? citations : citations.filter(({ number }) => cited.has(number));
    return [...sourceLines(sources), level].filter((line) => line !== "").join("\n");
  };
  const whole = joined(text, closing(text));
  if (whole.length <= MAX_REPLY) return whole;
  const shown = cutText(text, MAX_REPLY - closing(text).length - "\n\n".length);
  return joined(shown, closing(shown));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function sourceLines(citations: SaidAnswer["citations"]): string[] {
  if (citations.length === 0) return [];
  const lines = citations.map(({ number, label }) => `[${number}] ${clipped(inertLabel(label), MAX_LABEL)}`);
  let room = MAX_SOURCES;
  const kept = lines.filter((line) => (room -= line.length + 1) >= 0);
  const left = lines.length - kept.length;
  return ["**Fontes:**", ...kept, ...(left > 0 ? [`… e mais ${left}`] : [])];
}

/** A sentence with the marks of its sources, which are nothing without it. */
const SENTENCE_END = /[.!?…]["'”’»)*_]*(?:[ \t]*\[[\d ,;e–-]+\])*(?=\s|$)/g;
const ELLIPSIS = " (…)";

/** Ends with a whole sentence where there is one, else with a whole word; never inside a mark. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = Math.max(0, length - ELLIPSIS.length);
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  const sentence = ends.findLast((end) => end <= room) ?? 0;
  if (sentence > room / 2) return text.slice(0, sentence) + ELLIPSIS;
  return wordsUpTo(text, room) + ELLIPSIS;
}

/** The longest mark there is. */
const MAX_MARK = 80;

function wordsUpTo(text: string, room: number): string {
  const part = text.slice(0, room);
  const space = part.search(/\s\S*$/);
  const words = space > room / 2 ? part.slice(0, space) : part;
  const open = words.lastIndexOf("[");
  const isInMark = open > words.lastIndexOf("]") && words.length - open < MAX_MARK;
  // Half of a character is none.
  return (isInMark ? words.slice(0, open) : words).trimEnd().replace(/[\uD800-\uDBFF]$/, "");
}

export function clipped(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
