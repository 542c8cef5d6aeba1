/** What Markdown does not say about a question, in a comment under its heading that no reader sees. */
export type EntryNote = Readonly<Record<string, unknown>>;

const NOTE = /\s*<!-- acervo (\{[^\n]*\}) -->/y;

/** The angle brackets are written in another way: the text of an answer must not end the comment. */
export function writeNote(note: EntryNote): string {
  const json = JSON.stringify(note).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
  return `<!-- acervo ${json} -->`;
}

/** The note that stands at an offset, and where it ends. */
export function readNote(
  text: string,
  offset: number,
): { readonly note: EntryNote; readonly end: number } | null {
  NOTE.lastIndex = offset;
  const match = NOTE.exec(text);
  if (match === null) return null;
  try {
    return { note: JSON.parse(match[1] ?? "") as EntryNote, end: NOTE.lastIndex };
  } catch {
    return null;
  }
}
