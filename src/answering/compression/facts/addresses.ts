import type { FactRange } from "./fact-range.ts";

/** Begins only where a run begins: otherwise every letter of a long word would be tried. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu;
const WEB_ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"'`;]{1,2000}/giu;
const CLOSING = /[.,:!?)\]}*_…]{1,20}$/;
/** "Rua das Flores, nº 120": the number belongs to the street. */
const STREET =
  /(?<!\p{L})(?:Rua|R\.|Avenida|Av\.?|Travessa|Alameda|Praça|Rodovia|Estrada|Largo|Quadra)(?: (?:d[aeo]s? )?\p{Lu}[\p{L}\p{M}.]{0,30}){1,6},? (?:n[º°o.]{0,2} ?)?\d{1,6}/gu;

/** E-mails, web addresses and streets with their numbers. */
export function addressesIn(text: string): FactRange[] {
  const web = [...text.matchAll(WEB_ADDRESS)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.replace(CLOSING, "").length,
  }));
  return [...web, ...rangesOf(text, EMAIL), ...rangesOf(text, STREET)];
}

function rangesOf(text: string, pattern: RegExp): FactRange[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
