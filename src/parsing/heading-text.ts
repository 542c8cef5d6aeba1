const INLINE_CODE = /(`+)(.+?)\1/g;
const LINK_OR_IMAGE = /!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g;
const TAG_OR_COMMENT = /<!--.*?-->|<\/?[a-z][^<>]*>/gi;
const EMPHASIS = /(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])|(?<!\\)\*{1,3}|~~/gu;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const ANCHOR = /\s*\{#[^{}]*\}$/;
/** Longer headings are not headings that anyone wrote; they are kept as they are. */
const MAX_LENGTH = 2_000;

/** A Markdown heading as a reader sees it: without emphasis, code marks, link targets, tags and anchors. */
export function headingText(source: string): string {
  if (source.length > MAX_LENGTH) return source.slice(0, MAX_LENGTH).trim();
  return source
    .replace(TAG_OR_COMMENT, "")
    .replace(LINK_OR_IMAGE, "$1")
    .replace(INLINE_CODE, "$2")
    .replace(EMPHASIS, "")
    .replace(ESCAPE, "$1")
    .replace(ANCHOR, "")
    .replace(/\s+/g, " ")
    .trim();
}
