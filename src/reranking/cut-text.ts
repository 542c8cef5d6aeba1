/** The beginning of a text; a character that the cut would halve becomes a replacement mark, as providers demand. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}
