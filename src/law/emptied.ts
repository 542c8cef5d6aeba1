const LABEL =
  /^(?:Art(?:igo)?\.?\s*[\d.]+[ºo°]?(?:-[A-Z]{1,2})?|§+\s*\d+[ºo°]?(?:-[A-Z])?|Par[áa]grafo [úu]nico|[IVXLCDM]+(?:-[A-Z])?|[a-z]{1,2}\s?\)|\d+)\s*[.:)–—-]*\s*/u;
const NOTHING = /^\(?\s?(?:revogad|vetad|suprimid)[oa]s?(?:[^)]{0,200}\))?[).;\s]*$/iu;

/** Where the words of a provision begin, behind its label. */
export function labelLength(text: string): number {
  return LABEL.exec(text)?.[0].length ?? 0;
}

/** Whether a provision says only that there is none any more: "III – (Revogado pela Lei nº …)". */
export function isEmptied(text: string): boolean {
  return NOTHING.test(text.slice(labelLength(text)).trim());
}
