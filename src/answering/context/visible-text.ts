const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Format, control and ignorable characters: what a model reads and a person does not see, tag characters included. */
const INVISIBLE = /[[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]--[\uFE0F\t\n]]/gv;

/** A text of which everything can be seen, with one kind of line break. The sign that colours an emoji stays. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAK, "\n").replace(INVISIBLE, "");
}
